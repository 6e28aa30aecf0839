import type { FirstRunGiven } from './calls.ts'

export type Field = keyof FirstRunGiven
export type Values = Record<Field, string>

/** What is asked on each page of the form; a page with a server's complaint about one of its fields is opened again. */
export const pages = [
  ['code', 'nameCn', 'nameEn', 'rootCode', 'rootNameCn', 'rootNameEn'],
  ['userNameCn', 'userNameEn', 'gender', 'email', 'idType', 'idNumber', 'userCode', 'password'],
] as const satisfies readonly (readonly Field[])[]

export const optional: ReadonlySet<Field> = new Set<Field>(['email'])
export const choices: Partial<Record<Field, readonly string[]>> = { gender: ['1', '2', '3'], idType: ['1', '2'] }

export const emptyValues = (code: string): Values => ({
  ...{ code, nameCn: '', nameEn: '', rootCode: '', rootNameCn: '', rootNameEn: '' },
  ...{ userNameCn: '', userNameEn: '', gender: '1', idType: '1', idNumber: '', email: '', userCode: '', password: '' },
})

/** What is sent: passwords as they are typed, what was left empty not at all. */
export const givenOf = ({ email, ...values }: Values): FirstRunGiven => ({ ...values, ...(email.trim() ? { email } : {}) }) as FirstRunGiven

/** What the first page says. */
export const academyOf = ({ code, nameCn, nameEn, rootCode, rootNameCn, rootNameEn }: Values) => ({ code, nameCn, nameEn, rootCode, rootNameCn, rootNameEn })
