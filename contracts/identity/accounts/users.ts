import { z } from 'zod'
import { crud } from '../../core/crud.ts'
import { choice } from '../../core/field-kinds.ts'
import { searchText } from '../../core/page.ts'
import { day, isEmail, joined, mobile, moment, naturalKey, personal, text } from '../../core/rules.ts'
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
export const languages = ['zh-CN', 'zh-TW', 'en-US'] as const

/** Names: a Chinese name may hold Chinese characters, a pinyin name letters and `_ - ·` and blanks between its parts. */
const nameCn = () => text(40).regex(/^[\p{Script=Han}A-Za-z·\-_ ]+$/u, '!name')
const nameEn = () => text(80).regex(/^[A-Za-z·\-_' ]+$/, '!pinyin')

/** Letters and digits of an ID card (15 or 18) or passport, or its masked form; the check digit is judged by identity's own rules. */
const idNumber = () =>
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

/** A person of the network; ID number, birth date and photo never leave identity (architecture.md §7). */
export const User = z.object({
  userCode: naturalKey(40),
  nameCn: personal(nameCn(), 'name'),
  nameEn: personal(nameEn(), 'name'),
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
  employment: choice('employment', employments).optional(),
  leaveCompanyDate: day().optional(),
  /** Why he left, as the leave that was made says it. */
  leaveReason: choice('leaveReason', leaveReasons).optional(),
  accountStatus: choice('accountStatus', accountStatuses).optional(),
  accountGen: choice('accountGen', accountGens).optional(),
  lockUntil: moment().optional(),
  lastLogin: moment().optional(),
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
  },
  sort: ['user_code', 'name_cn', 'name_en', 'employment', 'update_date'],
  find: { title: 'name', text: ['userCode', 'employeeNo'], weight: 2 },
  derived: ['employment', 'leaveCompanyDate', 'leaveReason', 'accountStatus', 'accountGen', 'lockUntil', 'lastLogin'],
  menu: { under: 'org', sort: 30, icon: 'people' },
  grants: { page: [...network, 'REGISTRAR', 'RESOURCES'], all: ['ADMIN'] },
  personal: true,
  also: ['unmask', 'link', 'slip', 'resetStep'],
})
