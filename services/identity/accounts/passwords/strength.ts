import type { Violation } from '@academy/contracts/core/envelope.ts'
import { newPasswordViolations } from '@academy/contracts/core/password-rules.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import { pinyinWords } from './pinyin-words.ts'

/** What others may know of a person. */
export interface Known {
  userCode: string
  nameEn: string
  employeeNo?: string | undefined
  mobile?: string | undefined
  email?: string | undefined
  idNumber?: string | undefined
  birthDate?: string | undefined
  joinCompanyDate?: string | undefined
}

/** 3 of 4: out of reach of guessing at the door. */
const ENOUGH = 3
const SHORTEST = 4

const judge = new ZxcvbnFactory({ dictionary: { ...common.dictionary, pinyin: [...pinyinWords] }, graphs: common.adjacencyGraphs })

const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const namesOf = (nameEn: string): string[] => {
  const parts = nameEn.split(/[^A-Za-z]+/).map(bare)
  return [...parts, parts.join(''), [...parts].reverse().join('')]
}

const datesOf = (day: string | undefined): string[] => {
  const [year = '', month = '', date = ''] = (day ?? '').split('-')
  return date ? [year + month + date, year.slice(2) + month + date, date + month + year, month + date + year] : []
}

/** What is his own, by what it is, as it would stand in a password: without signs, in small letters, at least four of them. */
const ownWords = (person: Known): [code: string, words: string[]][] => {
  const groups: [string, string[]][] = [
    ['passwordName', namesOf(person.nameEn)],
    ['passwordCode', [person.userCode, person.employeeNo, person.mobile, person.email?.split('@')[0], person.idNumber].map((one) => bare(one ?? ''))],
    ['passwordDate', [person.birthDate, person.joinCompanyDate].flatMap(datesOf)],
  ]
  return groups.map(([code, words]) => [code, words.filter((word) => word.length >= SHORTEST)])
}

/** How good a new password is: what it is worth of 4, and all that stands against it, its form, what is in it of the person, how soon it would be guessed. */
export const passwordStrength = (
  field: string,
  password: string,
  person: Known,
  bounds: { min: number; max: number },
): { score: number; violations: Violation[] } => {
  const form = newPasswordViolations(password, bounds)
  if (form.some(({ code }) => code === 'required')) return { score: 0, violations: form.map((one) => ({ field, ...one })) }
  const own = ownWords(person)
  const within = bare(password)
  const held = own.filter(([, words]) => words.some((word) => within.includes(word))).map(([code]) => ({ field, code }))
  const words = own.flatMap(([, some]) => some)
  // what is longer than it may be is not looked into: guessing what it is worth would take long
  const score = password.length <= bounds.max ? judge.check(password, words).score : ENOUGH
  const found: Violation[] = [...form.map((one) => ({ field, ...one })), ...held]
  return { score, violations: score < ENOUGH ? [...found, { field, code: 'passwordWeak' }] : found }
}

/** All that stands against a new password, at its field. */
export const passwordViolations = (field: string, password: string, person: Known, bounds: { min: number; max: number }): Violation[] =>
  passwordStrength(field, password, person, bounds).violations
