import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { violationsOf } from '@academy/contracts/core/violations.ts'
import { malformed } from '../runtime/refusal.ts'
import type { RequestParts } from './request-parts.ts'

// a formatted text with lists within lists is the deepest that anybody sends
const MAX_DEPTH = 24

const tooDeep = (value: unknown, depth = 0): boolean =>
  value !== null && typeof value === 'object' && (depth >= MAX_DEPTH || Object.values(value).some((inner) => tooDeep(inner, depth + 1)))

/** Is its body taken as it is, so that its input is its query? */
const takesBytes = ({ kind }: Endpoint) => kind === 'upload' || kind === 'bare'

const isArray = (endpoint: Endpoint) => endpoint.input.def.type === 'array'

const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')

/** A copy without the field at this path, or nothing where it has no such field that is empty: what stands in a list keeps its place. */
const without = (value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown => {
  const inner = value !== null && typeof value === 'object' && key !== undefined ? (value as Record<PropertyKey, unknown>)[key] : undefined
  if (inner === undefined || key === undefined) return undefined
  const changed = rest.length > 0 ? without(inner, rest) : undefined
  if (rest.length > 0 && changed === undefined) return undefined
  if (Array.isArray(value)) return rest.length > 0 ? value.with(Number(key), changed) : undefined
  const { [key]: _, ...others } = value as Record<PropertyKey, unknown>
  if (rest.length > 0) return { ...others, [key]: changed }
  return isBlank(inner) ? others : undefined
}

/** What a query asks: an empty condition of a search line is none. */
const asked = (query: RequestParts['query']): object => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Where a field takes nothing empty, an empty text and null mean that it is absent: many clients send every field of a form or a search line. */
const parsedOf = ({ input }: Endpoint, given: unknown): unknown => {
  const first = input.safeParse(given, { reportInput: true })
  if (first.success) return first.data
  const filled = first.error.issues.reduce((rest, { path }) => without(rest, path) ?? rest, given)
  const parsed = filled === given ? first : input.safeParse(filled, { reportInput: true })
  if (!parsed.success) throw malformed(violationsOf(parsed.error))
  return parsed.data
}

/** Collects query, body and path into one object (a bare array for batch deletes) and parses it. Throws malformed with all violations. */
export const parseInput = (endpoint: Endpoint, req: RequestParts): unknown => {
  const body: unknown = req.body
  // bytes are an upload's alone: looked at as an object they have a key for each
  if (Buffer.isBuffer(body) && !takesBytes(endpoint) && endpoint.method !== 'GET') throw malformed([{ field: '', code: 'wrongType' }])
  if (!Buffer.isBuffer(body) && tooDeep(body)) throw malformed([{ field: '', code: 'tooDeep' }])
  const fromBody = endpoint.method !== 'GET' && !takesBytes(endpoint)
  const given = isArray(endpoint)
    ? body
    : { ...(fromBody && typeof body === 'object' && !Array.isArray(body) ? body : fromBody ? {} : asked(req.query)), ...req.params }
  const wrongBody = fromBody && !isArray(endpoint) && body !== undefined && (typeof body !== 'object' || Array.isArray(body) || body === null)
  if (wrongBody) throw malformed([{ field: '', code: 'wrongType' }])
  return parsedOf(endpoint, given)
}
