// Fields that hold the name of a person in one language, and lists whose items are people.
const FIELD = /^(user|author|applicant|submitter|forUser|who|(applied|ended|closed|requested)By)Name$/
const LISTS: ReadonlySet<string> = new Set(['trainers', 'holders', 'passed'])

type Convert = (name: string) => string

/** Does this field of the record hold the name of a person? */
export const isPersonField = (record: object, field: string): boolean =>
  FIELD.test(field) || (field === 'name' && ('userId' in record || 'trainerId' in record || 'userCode' in record))

const named = (key: string, value: unknown, among: boolean, convert: Convert): unknown => {
  if (typeof value === 'string') return FIELD.test(key) || (among && key === 'name') ? convert(value) : value
  if (key === 'deciders' && Array.isArray(value)) return value.map((name) => convert(String(name)))
  return peopleIn(value, convert, LISTS.has(key))
}

/** An answer with the names of all people in it converted, wherever they are shown afterwards: lists, history, messages, labels. */
export const peopleIn = (value: unknown, convert: Convert, among = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => peopleIn(one, convert, among))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(key, inner, among, convert)]))
}
