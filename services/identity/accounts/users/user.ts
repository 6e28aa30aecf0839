import type { Violation } from '@academy/contracts/core/envelope.ts'
import { birthDateOf, genderOf, idProblem } from '@academy/contracts/core/id-card.ts'

// What is right about a person's papers (resolutions.md 43 and 44). Days are plain `YYYY-MM-DD` texts.

/** A sign-in name as sign-in reads it: large and small letters are the same. */
export const loginKeyOf = (userCode: string): string => userCode.toLowerCase()

/** May a person of these papers still come in on this Shanghai day? The day of leaving itself is the last one (I31). */
export const employedOn = (person: { employment?: string | undefined; leaveCompanyDate?: string | undefined }, today: string): boolean =>
  person.employment !== '2' && !(person.leaveCompanyDate && person.leaveCompanyDate < today)

/** May this person come in on this Shanghai day: with an account that works, while he is employed (I31)? */
export const mayComeIn = (person: { accountStatus?: string | undefined } & Parameters<typeof employedOn>[0], today: string): boolean =>
  person.accountStatus === '1' && employedOn(person, today)

/** Full years on a Shanghai day; who is born on 29 February is a year older on 1 March. */
export const ageOn = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0)

interface PersonFacts {
  nameCn?: string | undefined
  nameEn?: string | undefined
  idType: string
  idNumber: string
  gender: string
  birthDate?: string | undefined
  joinCompanyDate?: string | undefined
  leaveCompanyDate?: string | undefined
}

/** All that is wrong with a person as a whole: the ID number, a birth date or gender that contradicts it, the age (bounds are parameters), his days with us. */
export const personViolations = (person: PersonFacts, today: string, age: { min: number; max: number }): Violation[] => {
  // behind a blank an erased person has his number: nobody is entered under one
  const found: Violation[] = (['nameCn', 'nameEn'] as const).flatMap((field) =>
    /\d/.test(person[field] ?? '') ? [{ field, code: field === 'nameCn' ? 'name' : 'pinyin' }] : [],
  )
  const isCard = person.idType === '1'
  const problem = isCard ? idProblem(person.idNumber, today) : person.idNumber.includes('*') ? 'maskedMobile' : undefined
  if (problem) found.push({ field: 'idNumber', code: problem })
  // A wrong check digit leaves the rest of a card readable: what contradicts it is told at once.
  const stated = isCard && (!problem || problem === 'idCheckDigit') ? birthDateOf(person.idNumber) : undefined
  if (stated && person.birthDate && person.birthDate !== stated) found.push({ field: 'birthDate', code: 'birthDateDiffers' })
  if (stated && person.gender !== '3' && person.gender !== genderOf(person.idNumber)) found.push({ field: 'gender', code: 'genderDiffers' })
  const birth = (problem ? undefined : stated) ?? person.birthDate
  if (birth) {
    const years = ageOn(birth, today)
    if (years < age.min) found.push({ field: 'birthDate', code: 'tooYoung', params: { min: age.min } })
    if (years > age.max) found.push({ field: 'birthDate', code: 'tooOld', params: { max: age.max } })
  }
  const { joinCompanyDate: joined, leaveCompanyDate: left } = person
  if (joined && left && left < joined) found.push({ field: 'joinCompanyDate', code: 'leftBeforeJoining', params: { day: left } })
  return found
}
