import { daysBetween } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { birthDateOf, idProblem } from '@academy/contracts/core/id-card.ts'
import type { RegistrationForm } from '@academy/contracts/identity/accounts/registration-fields.ts'
import { ageOn, personViolations } from '../users/user.ts'

// What is right about a registration (areas/people-organisations.md rules 10 and 12). Days are plain `YYYY-MM-DD` texts; `today` is Shanghai's.

export type Form = Partial<RegistrationForm>

/** Under this age somebody who has custody agrees too. */
const ADULT = 18
/** A start may lie so many days ahead. */
const AHEAD_DAYS = 60

/** The day of birth: the card's own, else what was typed. */
export const bornOn = ({ idType, idNumber, birthDate }: Form, today: string): string | undefined =>
  idType === '1' && idNumber && idProblem(idNumber, today) === undefined ? birthDateOf(idNumber) : birthDate

export const isMinor = (form: Form, today: string): boolean => {
  const born = bornOn(form, today)
  return born !== undefined && ageOn(born, today) < ADULT
}

/** Does the place have students? */
const isSchool = (orgType: string | undefined): boolean => orgType === '30'
/** By whom it is decided: the store, or at the head office, partners and schools the academy (rule 12). */
export const modelFor = (orgType: string): 'REG' | 'REGHQ' => (['10', '20', '30'].includes(orgType) ? 'REGHQ' : 'REG')

interface Bounds {
  age: { min: number; max: number }
  backDays: number
}

/** What stands against what is filled in so far, field by field. */
export const formViolations = (form: Form, today: string, { age, backDays }: Bounds): Violation[] => {
  const { idType = '1', idNumber, gender = '3', birthDate, joinDate, joinSchoolDate, leaveSchoolDate } = form
  const papers = idNumber ? personViolations({ idType, idNumber, gender, birthDate }, today, age) : []
  // the card says the day of birth: what is wrong with it is wrong with the number
  const found = papers.map((one) => (one.field === 'birthDate' && idType === '1' ? { ...one, field: 'idNumber' } : one))
  if (joinDate && daysBetween(joinDate, today) > backDays) found.push({ field: 'joinDate', code: 'joinTooLongAgo', params: { days: backDays } })
  if (joinDate && daysBetween(today, joinDate) > AHEAD_DAYS) found.push({ field: 'joinDate', code: 'joinTooFarAhead', params: { days: AHEAD_DAYS } })
  if (joinSchoolDate && leaveSchoolDate && joinSchoolDate > leaveSchoolDate) found.push({ field: 'leaveSchoolDate', code: 'leftSchoolBeforeJoining' })
  return found
}

const always = ['idType', 'idNumber', 'nameCn', 'surnameEn', 'givenEn', 'gender', 'orgId', 'positionCode', 'joinDate'] as const

/** What is still missing before it can be submitted. */
export const missingIn = (
  form: Form & { photo?: unknown; letter?: unknown },
  { orgType, today }: { orgType: string | undefined; today: string },
): Violation[] => {
  const minor = isMinor(form, today)
  const needed: (keyof typeof form)[] = [
    ...always,
    ...(form.idType === '2' ? (['birthDate'] as const) : []),
    ...(minor ? (['guardianName', 'guardianMobile'] as const) : []),
    ...(isSchool(orgType) ? (['joinSchoolDate', 'major'] as const) : []),
    'photo',
    ...(form.administrator ? (['letter'] as const) : []),
  ]
  return needed.flatMap((field) => (form[field] === undefined || form[field] === '' ? [{ field, code: 'required' }] : []))
}

/** So often within thirty days somebody may submit, and so often a day by one address (rule 10). */
export const MONTHLY = 5
export const DAILY = 3
const MONTH_MS = 30 * 86_400_000

export const leftIn = (submissions: readonly Date[], now: Date): number =>
  Math.max(0, MONTHLY - submissions.filter((at) => now.getTime() - at.getTime() < MONTH_MS).length)
