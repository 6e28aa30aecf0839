/** Arrays of a transcript tell their first elements; the rest has the same kind. */
const TOLD = 2
const MORE = '… and more like them'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d:\d\d.*)?$/
const naming = /(^i|I)ds?$|^creator$/
const ticket = /token=[\w-]+/
const secret = /^(token|accessToken)$/

/**
 * A copy of what was asked or answered that is the same at each recording: ids are numbered in the order of their coming (the same id has the same number),
 * moments, tokens and addresses are masked, long lists are told by their first two elements.
 */
export const masking = () => {
  const numbers = new Map<string, number>()
  const numbered = (id: string) => {
    numbers.set(id, numbers.get(id) ?? numbers.size + 1)
    return `<id ${numbers.get(id)}>`
  }
  const text = (value: string, key: string): string => {
    if (secret.test(key)) return '<token>'
    if (moment.test(value)) return '<time>'
    if (key === 'userLoginIP') return '<address>'
    return value.replace(ticket, 'token=<token>').replace(uuid, numbered)
  }
  const masked = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key)
    if (Array.isArray(value)) return [...value.slice(0, TOLD).map((one) => masked(one, key)), ...(value.length > TOLD ? [MORE] : [])]
    if (value === null || typeof value !== 'object') return key === '_t' ? '<time>' : value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, naming.test(name) && typeof inner === 'number' ? inner : masked(inner, name)]),
    )
  }
  return masked
}
