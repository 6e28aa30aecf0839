/** As much of a schema of the document as a tried value looks at. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
}

interface Tried {
  value: unknown
  /** Does the document allow it? */
  allowed: boolean
}

const LONG = 20_000

const numbers = ({ minimum, maximum }: Schema): Tried[] => [
  ...(minimum === undefined ? [] : [minimum, minimum - 1].map((value, at) => ({ value, allowed: at === 0 }))),
  ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [maximum, maximum + 1].map((value, at) => ({ value, allowed: at === 0 }))),
  { value: 'x', allowed: false },
]

const texts = ({ pattern, minLength = 0, maxLength }: Schema): Tried[] => [
  ...(maxLength === undefined || maxLength > LONG ? [] : [{ value: 'x'.repeat(maxLength + 1), allowed: false }]),
  // what also has to fit a pattern is no length alone; a text of one letter may be one that must not be blank
  ...(pattern || maxLength === undefined || maxLength > LONG || minLength > maxLength ? [] : [{ value: 'x'.repeat(maxLength), allowed: true }]),
  { value: { $ne: null }, allowed: false },
]

const lists = ({ maxItems, items }: Schema): Tried[] => [
  ...(maxItems === undefined || maxItems > 1000 || items?.type !== 'string' ? [] : [{ value: Array(maxItems + 1).fill('x'), allowed: false }]),
  { value: 7, allowed: false },
]

/** Values at and just beyond the bounds that a schema of the document sets, and of another kind. */
export const triedFor = (schema: Schema): Tried[] => {
  if (schema.enum) return [...schema.enum.slice(0, 2).map((value) => ({ value, allowed: true })), { value: 'none-of-these', allowed: false }]
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'string') return texts(schema)
  if (schema.type === 'array') return lists(schema)
  if (schema.type === 'boolean') return [true, false, 'perhaps'].map((value) => ({ value, allowed: value !== 'perhaps' }))
  return []
}
