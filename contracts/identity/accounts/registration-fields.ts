import { z } from 'zod'
import { choice } from '../../core/field-kinds.ts'
import { file } from '../../core/files.ts'
import { ref, refByCode } from '../../core/refs.ts'
import { day, email, freeText, mobile, naturalKey, personal, text } from '../../core/rules.ts'
import { educations, genders, idNumber, idTypes, pinyinPart, studentFields } from './users.ts'

/** A code such as TE03, as positions have. */
const positionCode = () =>
  z
    .string()
    .trim()
    .regex(/^[A-Z]{2}\d{2}$/, '!positionCode')

/** Letters and digits; a name in Chinese may hold Chinese characters and `_ - ·`, at most 20 signs, no blanks (2-training.md §5 "User"). */
const chineseName = () => text(20).regex(/^[\p{Script=Han}A-Za-z·\-_]+$/u, '!name')

const { joinSchoolDate, leaveSchoolDate, major } = studentFields

/** What a visitor types of himself, in the order of the steps; every field may still be missing. */
export const RegistrationForm = z.object({
  idType: choice('idType', idTypes),
  idNumber: personal(idNumber(), 'idNumber'),
  nameCn: personal(chineseName(), 'name'),
  surnameEn: personal(pinyinPart(), 'name'),
  givenEn: personal(pinyinPart(), 'name'),
  gender: choice('gender', genders),
  /** A card says it; a passport does not. */
  birthDate: personal(day(), 'birthDate').optional(),
  education: choice('education', educations).optional(),
  /** Of who is under 18: somebody who has custody agrees with him. */
  guardianName: personal(text(40), 'name').optional(),
  guardianMobile: personal(mobile(), 'mobile').optional(),
  /** Outlet, dealer, group, school, partner or the head office. */
  orgId: ref('organisations'),
  positionCode: refByCode('positions', positionCode()),
  joinDate: day(),
  employeeNo: naturalKey(20).optional(),
  /** He shall administer the place, by a letter of authorisation. */
  administrator: z.boolean().optional(),
  joinSchoolDate,
  leaveSchoolDate,
  major,
  /** The one of the two that he has not proved. */
  mobile: personal(mobile(), 'mobile').optional(),
  email: personal(email(), 'email').optional(),
  /** He was here before, and wants to come back as the same person. */
  rejoin: z.boolean().optional(),
})
export type RegistrationForm = z.output<typeof RegistrationForm>

/** The papers of a registration: a picture cut for the badge, and the letter that makes him an administrator. */
export const RegistrationFiles = z.object({
  photo: personal(file({ kind: 'image', limit: 'file.image.mb', crop: '3:4', endings: ['png', 'jpg', 'jpeg'] }), 'photo').optional(),
  letter: file({ kind: 'document', limit: 'file.letter.mb', endings: ['pdf', 'png', 'jpg', 'jpeg'] }).optional(),
})

/** 0 not submitted, 10 to 40 before its deciders, 50 approved, 60 refused, 70 expired (design/world-data.md §8). */
export const registrationStatuses = ['0', '10', '20', '30', '40', '50', '60', '70'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]
export const registrationStatus = () => choice('registrationStatus', registrationStatuses)

/** What of it somebody has to prove, and by which address. */
export const provenBy = z.enum(['mobile', 'email'])
export const address = () => freeText(254)
