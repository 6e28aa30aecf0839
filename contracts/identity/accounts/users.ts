import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { day, isEmail, joined, mobile, moment, naturalKey, personal, queryFlag, text } from '../../core/rules.ts'
import { leaveReasons } from '../../org/leave-reasons.ts'
import { network } from '../access/built-in-roles.ts'

export const genders = ['1', '2', '3'] as const
/** 1 ID card, 2 passport. */
export const idTypes = ['1', '2'] as const
export const educations = ['10', '20', '30', '40'] as const
/** 1 employed, 2 left. */
export const employments = ['1', '2'] as const
/** 0 disabled, 1 normal: an axis of its own beside employment and the lock (resolutions.md 39). */
const accountStatuses = ['0', '1'] as const
/** 0 not generated, 1 generated, 2 failed. */
const accountGens = ['0', '1', '2'] as const
/** Why no account could be generated for somebody. */
export const noAccount = ['noAddress', 'notWorking', 'nameTaken'] as const
/** How a record came: by hand, by a workbook, by the person's own registration, by another system. */
const sources = ['10', '20', '30', '40'] as const
/** 1 at school, 2 intern, 3 graduated. */
const studyStatuses = ['1', '2', '3'] as const
export const languages = ['zh-CN', 'zh-TW', 'en-US'] as const

/**
 * Names: a Chinese name may hold Chinese characters, a pinyin name letters and `_ - ·` and blanks between its parts. Behind a blank an erased person has his
 * number; nobody types one (`personViolations`).
 */
const nameCn = () => text(40).regex(/^[\p{Script=Han}A-Za-z·\-_ ]+( \d{4,8})?$/u, '!name')
const nameEn = () => text(80).regex(/^[A-Za-z·\-_' ]+( \d{4,8})?$/, '!pinyin')

/** One part of a name in pinyin, family or given name: letters and `_ - ·`, without blanks (2-training.md §5 "User"). */
export const pinyinPart = () => text(40).regex(/^[A-Za-z_\-·]+$/, '!pinyinPart')

/** The name on certificates, built of its parts: given name first. */
export const nameEnOf = ({ surnameEn, givenEn }: { surnameEn?: string | undefined; givenEn?: string | undefined }): string | undefined =>
  surnameEn && givenEn ? `${givenEn} ${surnameEn}` : undefined

/** Letters and digits of an ID card (15 or 18) or passport, or its masked form; the check digit is judged by identity's own rules. */
export const idNumber = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9*]{5,20}$/, '!idNumber')

/** A masked form (`l***@chengtu.example`) is let through here and judged by the owner, as mobiles are (resolutions.md 3). */
const maskable = () =>
  z
    .string()
    .trim()
    .max(254)
    .refine((value) => isEmail(value.replace(/^(.)\*{3}@/, '$1@')), '!email')

/** What is known of somebody who learns at a partner school (2-training.md §3 "User"). */
export const studentFields = {
  joinSchoolDate: day().optional(),
  leaveSchoolDate: day().optional(),
  major: text(60).optional(),
  studyStatus: choice('studyStatus', studyStatuses).optional(),
  /** The dealer that has spoken for him. */
  reservedDealerId: ref('organisations').optional(),
  /** His account is one of a candidate: he is chosen for a post that he does not hold yet. */
  candidate: z.boolean().optional(),
}

/** A person of the network; ID number, birth date and photo never leave identity (architecture.md §7). */
export const User = z.object({
  userCode: naturalKey(40),
  nameCn: personal(nameCn(), 'name'),
  nameEn: personal(nameEn(), 'name'),
  surnameEn: personal(pinyinPart(), 'name').optional(),
  givenEn: personal(pinyinPart(), 'name').optional(),
  photo: personal(file({ kind: 'image', limit: 'file.image.mb', crop: '3:4' }), 'photo').optional(),
  gender: choice('gender', genders),
  idType: choice('idType', idTypes),
  idNumber: personal(idNumber(), 'idNumber'),
  birthDate: personal(day(), 'birthDate').optional(),
  mobile: personal(mobile(), 'mobile').optional(),
  email: personal(maskable(), 'email').optional(),
  language: choice('locale', languages).optional(),
  education: choice('education', educations).optional(),
  employeeNo: naturalKey(20).optional(),
  joinCompanyDate: day().optional(),
  labels: z.array(text(12)).max(10).optional(),
  ...studentFields,
  employment: choice('employment', employments).optional(),
  leaveCompanyDate: day().optional(),
  /** Why he left, as the leave that was made says it. */
  leaveReason: choice('leaveReason', leaveReasons).optional(),
  accountStatus: choice('accountStatus', accountStatuses).optional(),
  accountGen: choice('accountGen', accountGens).optional(),
  /** Why an account could not be generated. */
  accountGenWhy: z.enum(noAccount).optional(),
  /** His account is there, and he has not set his password yet. */
  passwordDue: z.boolean().optional(),
  /** He has a second step; told only to who may take it from him. */
  secondStep: z.boolean().optional(),
  lockUntil: moment().optional(),
  lockReason: text(200).optional(),
  /** When and why the account was disabled. */
  deactivatedAt: moment().optional(),
  deactivatedReason: text(200).optional(),
  lastLogin: moment().optional(),
  /** When his face was last compared with his picture; nothing else of it is kept (resolutions.md 51). */
  faceVerifiedAt: moment().optional(),
  source: choice('userSource', sources).optional(),
  /** Since when nothing personal is kept of him (rule 30). */
  erasedAt: moment().optional(),
  /** He agreed that recruiters see what he has learned. */
  talentConsent: z.boolean().optional(),
})

/** The three axes of a person's state and what sign-in leaves behind are set by commands of their own. */
export const users = crud({
  service: 'identity',
  noun: 'accounts/users',
  path: '/sys/users',
  permission: 'sys:users',
  fields: User,
  filter: {
    /** Sign-in name or name. */
    text: searchText(),
    userCode: searchText(),
    name: searchText(),
    employment: joined(z.enum(employments)).optional(),
    accountStatus: joined(z.enum(accountStatuses)).optional(),
    accountGen: joined(z.enum(accountGens)).optional(),
    studyStatus: joined(z.enum(studyStatuses)).optional(),
    source: joined(z.enum(sources)).optional(),
    label: searchText(),
    /** Those whose account is locked now. */
    locked: queryFlag().optional(),
  },
  sort: ['user_code', 'name_cn', 'name_en', 'employment', 'update_date'],
  find: { title: 'name', text: ['userCode', 'employeeNo'], weight: 2 },
  derived: [
    ...(['employment', 'leaveCompanyDate', 'leaveReason', 'accountStatus', 'accountGen', 'accountGenWhy', 'passwordDue', 'secondStep'] as const),
    ...(['lockUntil', 'lockReason'] as const),
    ...(['deactivatedAt', 'deactivatedReason', 'lastLogin', 'faceVerifiedAt', 'source', 'talentConsent', 'erasedAt'] as const),
  ],
  menu: { under: 'org', sort: 30, icon: 'people' },
  grants: { page: [...network, 'REGISTRAR', 'RESOURCES'], all: ['ADMIN'] },
  personal: true,
  also: ['unmask', 'link', 'slip', 'resetStep'],
})
