import { type Attribute, attributes, CORE, pathOf, type Said } from './attributes.ts'
import { type Body, isObject, part, textOf, truth } from './body.ts'
import { ScimError } from './errors.ts'

/** The item of a list that counts: of its type, else the primary one, else the only one. */
export const itemOf = (items: readonly unknown[], type: string): unknown =>
  items.find((item) => String(part(item, 'type') ?? '').toLowerCase() === type) ??
  items.find((item) => part(item, 'primary') === true && part(item, 'type') === undefined) ??
  (items.length === 1 && part(items[0], 'type') === undefined ? items[0] : undefined)

/** What an object says of one attribute, nested or under a dotted key; undefined where nothing. */
const valueIn = (of: Body, { schema, name, part: inner, type }: Attribute): unknown => {
  const within = schema === CORE ? of : part(of, schema)
  const dotted = part(of, `${schema === CORE ? '' : `${schema}:`}${name}${inner ? `.${inner}` : ''}`)
  if (dotted !== undefined) return dotted
  const value = part(within, name) ?? (schema === CORE ? part(of, `${CORE}:${name}`) : part(of, `${schema}:${name}`))
  if (!inner || value === undefined || value === null) return value
  if (!type) return part(value, inner) ?? part(within, `${name}.${inner}`)
  if (typeof value === 'string') return value
  const items = Array.isArray(value) ? value : [value]
  const item = itemOf(items, type)
  return items.length === 0 ? null : isObject(item) ? part(item, inner) : undefined
}

/** What a whole or partial resource says, and whether he is active. `null` is told as nothing: it takes a value away. */
export const saidIn = (of: Body): { said: Map<string, string | null>; active: boolean | undefined } => {
  const said = new Map<string, string | null>()
  for (const attribute of attributes) {
    const value = valueIn(of, attribute)
    if (value === undefined) continue
    const path = pathOf(attribute)
    said.set(path, value === null ? null : textOf(path, value) || null)
  }
  const given = part(of, 'active')
  const active = truth(given)
  if (given !== undefined && given !== null && active === undefined) throw new ScimError(400, 'active must be true or false.', 'invalidValue')
  return { said, active }
}

/** Writes what is said into what stood. Throws ScimError where somebody would become another person. */
export const put = (into: Said, said: ReadonlyMap<string, string | null>): void => {
  for (const attribute of attributes) {
    const path = pathOf(attribute)
    const value = said.get(path)
    if (value === undefined) continue
    const before = into.get(path)
    if (attribute.immutable && before !== undefined && value !== before) throw new ScimError(400, `${path} does not change.`, 'mutability')
    if (attribute.required && value === null) throw new ScimError(400, `${path} is required.`, 'invalidValue')
    if (value === null) into.delete(path)
    else into.set(path, value)
  }
}

/** Throws ScimError naming what a resource lacks. */
export const complete = (said: Said): void => {
  const missing = attributes.filter((one) => one.required && !said.get(pathOf(one))).map(pathOf)
  if (missing.length > 0) throw new ScimError(400, `Required: ${missing.join(', ')}`, 'invalidValue')
}
