import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { violationsOf } from '@academy/contracts/core/violations.ts'
import { malformed } from '../runtime/refusal.ts'
import type { Asked } from './asked.ts'

const MAX_DEPTH = 20

const tooDeep = (value: unknown, depth = 0): boolean =>
  value !== null && typeof value === 'object' && (depth >= MAX_DEPTH || Object.values(value).some((inner) => tooDeep(inner, depth + 1)))

const isArray = (endpoint: Endpoint) => endpoint.input.def.type === 'array'

/** Collects query, body and path into one object (a bare array for batch deletes) and parses it. Throws malformed with all violations. */
export const parseInput = (endpoint: Endpoint, req: Asked): unknown => {
  const body: unknown = req.body
  // bytes are an upload's alone: looked at as an object they have a key for each
  if (Buffer.isBuffer(body) && endpoint.kind !== 'upload' && endpoint.method !== 'GET') throw malformed([{ field: '', code: 'wrongType' }])
  if (!Buffer.isBuffer(body) && tooDeep(body)) throw malformed([{ field: '', code: 'tooDeep' }])
  const fromBody = endpoint.method !== 'GET' && endpoint.kind !== 'upload'
  const given = isArray(endpoint)
    ? body
    : { ...(fromBody && typeof body === 'object' && !Array.isArray(body) ? body : fromBody ? {} : req.query), ...req.params }
  const wrongBody = fromBody && !isArray(endpoint) && body !== undefined && (typeof body !== 'object' || Array.isArray(body) || body === null)
  if (wrongBody) throw malformed([{ field: '', code: 'wrongType' }])
  const parsed = endpoint.input.safeParse(given, { reportInput: true })
  if (!parsed.success) throw malformed(violationsOf(parsed.error))
  return parsed.data
}
