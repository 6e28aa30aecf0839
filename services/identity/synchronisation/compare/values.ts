import { birthDateOf, genderOf, idProblem } from '@academy/contracts/core/id-card.ts'
import { violationsOf } from '@academy/contracts/core/violations.ts'
import { User } from '@academy/contracts/identity/accounts/users.ts'
import { type PersonField, personFields, type SyncField, type Told } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import type { SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { shippedDictionaries } from '@academy/contracts/identity/system/shipped-dictionaries.ts'

// Texts of another system as we keep them: its words for our values, its way to write days and numbers.

const wordsOf = (type: string): ReadonlyMap<string, string> =>
  new Map(
    shippedDictionaries
      .filter(({ dictType, dictValue }) => dictType === type && dictValue !== '')
      .flatMap(({ dictValue, dictNameCn, dictNameEn }) => [dictValue, dictNameCn, dictNameEn.toLowerCase()].map((word) => [word, dictValue] as const)),
  )

const choices: Partial<Record<SyncField, ReadonlyMap<string, string>>> = {
  idType: wordsOf('idType'),
  gender: new Map([...wordsOf('gender'), ['m', '1'], ['f', '2']]),
  education: wordsOf('education'),
  language: new Map([
    ['zh-cn', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-tw', 'zh-TW'],
    ['en-us', 'en-US'],
    ['en', 'en-US'],
  ]),
}
const days = new Set<SyncField>(['birthDate', 'joinCompanyDate', 'leaveDate', 'postDate'])

const dayOfText = (text: string): string => {
  const [, year, month = '', date = ''] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
}

/** A text as we would keep it; one that we do not understand comes back as it is. */
export const canonical = (field: SyncField, text: string): string => {
  const known = choices[field]?.get(text.toLowerCase())
  if (known) return known
  if (days.has(field)) return dayOfText(text)
  if (field === 'mobile') return text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')
  return text
}

const shapes = User.shape

/** What stands against a value of a field of people. */
const faultsOf = (field: PersonField, value: string): SyncFault[] => {
  const parsed = shapes[field].safeParse(value, { reportInput: true })
  if (parsed.success) return value.includes('*') ? [{ field, code: 'format' }] : []
  return violationsOf(parsed.error)
    .slice(0, 1)
    .map(({ code }) => ({ field, code }))
}

/** The fields of a person that differ from what is told, of those in `wanted`; a cell that is blank says nothing. */
export const differing = (told: Told, stored: Readonly<Record<string, unknown>>, wanted: ReadonlySet<string>) => {
  const changes: { field: PersonField; before?: string; after: string }[] = []
  const faults: SyncFault[] = []
  for (const field of personFields) {
    const text = told[field]
    if (text === undefined || !wanted.has(field) || text === stored[field]) continue
    const value = canonical(field, text)
    const before = stored[field]
    if (value === before) continue
    const wrong = faultsOf(field, value)
    if (wrong.length > 0) faults.push(...wrong)
    else changes.push({ field, ...(typeof before === 'string' ? { before } : {}), after: value })
  }
  return { changes, faults }
}

/** A day that was told, as we write it; a fault where it is none. */
export const toldDay = (told: Told, field: 'leaveDate' | 'postDate'): { day?: string; faults: SyncFault[] } => {
  const text = told[field]
  if (text === undefined) return { faults: [] }
  const day = canonical(field, text)
  return shapes.leaveCompanyDate.safeParse(day).success ? { day, faults: [] } : { faults: [{ field, code: 'day' }] }
}

/** What a card says of its holder besides. */
export const saidByCard = (idType: string, idNumber: string): Partial<Record<PersonField, string>> =>
  idType === '1' && idProblem(idNumber, '9999-12-31') === undefined ? { gender: genderOf(idNumber), birthDate: birthDateOf(idNumber) } : {}
