import { filter, parse } from 'scim2-parse-filter'
import { type Attribute, attributes, CORE, isKnownElsewhere, pathOf, type Said, same } from './attributes.ts'
import { type Body, isObject, part, textOf, truth } from './body.ts'
import { ScimError } from './errors.ts'
import { put, saidIn } from './read.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const OPS_MAX = 100

/** What is patched: what stood, and whether he is active. */
interface Patched {
  said: Said
  active: boolean
}

interface Path {
  name: string
  inner: string | undefined
  where: string | undefined
}

const split = (path: string): Path => {
  const bare = path.toLowerCase().startsWith(`${CORE.toLowerCase()}:`) ? path.slice(CORE.length + 1) : path
  const [, list, where, ofItem] = /^([^[\]]+)\[(.*)\](?:\.([A-Za-z]+))?$/.exec(bare) ?? []
  if (list) return { name: list, where, inner: ofItem }
  if (/[[\]]/.test(bare)) throw new ScimError(400, `${path} is no path.`, 'invalidPath')
  return { name: bare, where: undefined, inner: undefined }
}

/** Does a filter within brackets mean the item that we keep? */
const means = (where: string, { type }: Attribute, path: string): boolean => {
  try {
    return filter(parse(where))({ type, primary: true })
  } catch {
    throw new ScimError(400, `${path} has no filter that is understood.`, 'invalidPath')
  }
}

/** The attributes that a path means: one, or those of a list or of a whole object. */
const targets = (path: string): readonly Attribute[] => {
  const { name, where, inner } = split(path)
  if (where !== undefined) {
    const found = attributes.filter((one) => one.type && same(one.name, name) && (inner === undefined || same(inner, one.part ?? '')))
    return found.filter((one) => means(where, one, path))
  }
  const exact = attributes.filter((one) => same(pathOf(one), name))
  return exact.length > 0 ? exact : attributes.filter((one) => same(one.name, name) && one.part !== undefined)
}

/** The value of a patch as the resource would say it, for the attributes of its path. */
const saidAt = (path: string, found: readonly Attribute[], value: unknown): Map<string, string | null> => {
  const { where } = split(path)
  const [first] = found
  if (first && found.length === 1 && (typeof value === 'string' || typeof value === 'number')) return new Map([[pathOf(first), textOf(path, value) || null]])
  if (first?.type && where !== undefined && isObject(value)) return new Map([[pathOf(first), textOf(path, part(value, first.part ?? 'value'))]])
  return saidIn({ [split(path).name]: value }).said
}

/** Something that we keep nothing of, though it is no mistake: another item of a list, an attribute of the RFC. */
const isIgnored = (path: string): boolean => isKnownElsewhere(path) || attributes.some(({ name }) => same(name, split(path).name))

const removal = (found: readonly Attribute[]) => new Map(found.map((one) => [pathOf(one), null] as const))

const without = (of: Patched, path: string): void => {
  const found = targets(path)
  if (found.length === 0 && !isIgnored(path)) throw new ScimError(400, `${path} is not known.`, 'invalidPath')
  put(of.said, removal(found))
}

const activeOf = (value: unknown): boolean => {
  const active = truth(value)
  if (active === undefined) throw new ScimError(400, 'active must be true or false.', 'invalidValue')
  return active
}

const at = (of: Patched, path: string, value: unknown): void => {
  if (same(path, 'active') || same(path, `${CORE}:active`)) {
    of.active = activeOf(value)
    return
  }
  if (same(path, 'id')) throw new ScimError(400, 'id does not change.', 'mutability')
  // a whole extension is written as an object of its own
  const extension = isObject(value) && attributes.some(({ schema }) => same(schema, path))
  const found = extension ? [] : targets(path)
  if (extension) put(of.said, saidIn({ [path]: value }).said)
  else if (found.length > 0) put(of.said, saidAt(path, found, value))
  else if (!isIgnored(path)) throw new ScimError(400, `${path} is not known.`, 'invalidPath')
}

/** Without a path the value is a part of the resource, whose keys may be paths themselves (`name.givenName`). */
const whole = (of: Patched, value: unknown): void => {
  if (!isObject(value)) throw new ScimError(400, 'Without a path the value must be an object.', 'invalidValue')
  for (const [key, one] of Object.entries(value)) at(of, key, one)
}

const operation = (of: Patched, given: unknown): void => {
  const op = String(part(given, 'op') ?? '').toLowerCase()
  const [path, value] = [part(given, 'path'), part(given, 'value')]
  if (path !== undefined && typeof path !== 'string') throw new ScimError(400, 'A path is a text.', 'invalidPath')
  if (path && /(^|[.:[])(__proto__|constructor|prototype)\b/.test(path)) throw new ScimError(400, 'This path is not taken.', 'invalidPath')
  if (op === 'remove') {
    if (!path) throw new ScimError(400, 'What is removed needs a path.', 'noTarget')
    without(of, path)
    return
  }
  if (op !== 'add' && op !== 'replace') throw new ScimError(400, 'An operation is add, replace or remove.', 'invalidSyntax')
  if (path) at(of, path, value)
  else whole(of, value)
}

/** Does the operations of a PATCH one after the other (RFC 7644 §3.5.2); the first that cannot be done undoes them all, for nothing is stored yet. */
export const patched = (before: Patched, body: Body): Patched => {
  const schemas = part(body, 'schemas')
  if (!Array.isArray(schemas) || !schemas.some((one) => same(String(one), PATCH))) throw new ScimError(400, `The schema must be ${PATCH}.`, 'invalidSyntax')
  const operations = part(body, 'Operations')
  if (!Array.isArray(operations) || operations.length === 0) throw new ScimError(400, 'Operations are missing.', 'invalidSyntax')
  if (operations.length > OPS_MAX) throw new ScimError(400, `At most ${OPS_MAX} operations.`, 'tooMany')
  const next = { said: new Map(before.said), active: before.active }
  for (const one of operations) operation(next, one)
  return next
}
