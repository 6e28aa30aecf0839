import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { z } from 'zod'
import { parseInput } from '../http/input.ts'
import { Refusal } from '../runtime/refusal.ts'
import type { Installation } from './installation.ts'
import { sampleOf } from './sample.ts'

type Shape = Record<string, z.ZodType>

/** The fields of an endpoint’s input; none of a bare array. */
export const shapeOf = (endpoint: Endpoint): Shape => (endpoint.input as unknown as { shape?: Shape }).shape ?? {}
/** An endpoint’s path with this id in it. */
export const pathOf = (endpoint: Endpoint, id: string = randomUUID()) => endpoint.path.replace(/\{\w+\}/g, id)
/** Is this a code of the catalogue that is no fault of ours? */
export const fine = (code: number) => Object.values(codes).includes(code as never) && code !== codes.unexpected

/** Nasty values that every field meets alone, over an otherwise good sample: none may reach the database or end in a fault of ours. */
const always: unknown[] = ['\u0000', { $ne: null }, 'x'.repeat(100_000)]
/** And those that the fields meet in turn. */
const inTurn: unknown[] = [{ $gt: '' }, ['x'], -1e308, true, { toString: 1 }, '🙂', '<script>', `' || 1==1`, Array(50).fill({}), '', '.*(', '2026-02-30']
const cursors = ['["x","i"]', '[7,"i"]', '[{"$gt":""},"i"]', '[null,"i"]', '[["x"],"i"]'].map((text) => Buffer.from(text).toString('base64url'))

const good = (endpoint: Endpoint) => sampleOf(endpoint.input) as Record<string, unknown>
const oneHostile = (endpoint: Endpoint): Record<string, unknown>[] => {
  const sample = good(endpoint)
  return Object.keys(shapeOf(endpoint)).flatMap((key, at) => [...always, inTurn[at % inTurn.length]].map((value) => ({ ...sample, [key]: value })))
}

const bodies = (endpoint: Endpoint): unknown[] => {
  if (endpoint.input.def.type === 'array') return [{}, 'x', [{ $ne: null }], [''], ['\u0000'], Array(200).fill('a'), null]
  const all = (value: unknown) => Object.fromEntries(Object.keys(shapeOf(endpoint)).map((key) => [key, value]))
  return [null, [], 'text', 7, all({ $ne: null }), all(['x']), { ...good(endpoint), tenantId: 'other', superAdmin: true }, ...oneHostile(endpoint)]
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 4000) : typeof value === 'object' ? JSON.stringify(value) : String(value))
const queries = (endpoint: Endpoint): string[] => {
  const query = (input: object) => `${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, text(value)]))}`.slice(0, 12_000)
  const pages = 'after' in shapeOf(endpoint)
  const orders = (endpoint.sort ?? []).map((orderField) => query({ ...good(endpoint), orderField, after: cursors[0] }))
  return [...oneHostile(endpoint).map(query), ...(pages ? [...cursors.map((after) => query({ ...good(endpoint), after })), ...orders] : [])]
}

/** One endpoint of a noun takes the bodies that no reading reaches: how they are refused depends on nothing else of an endpoint. */
const firstChanging = (contract: Contract) => Object.values(contract.endpoints).find(({ method, kind }) => method !== 'GET' && kind !== 'upload')

type Judge = (what: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<void>
const unreadable = async (judge: Judge, path: string) => {
  await judge('broken JSON', path, '{"a":')
  await judge('bytes', path, new Uint8Array(200_000), { 'content-type': 'application/octet-stream' })
  const bomb = { 'content-type': 'application/octet-stream', 'content-encoding': 'gzip' }
  await judge('a bomb', path, gzipSync(Buffer.alloc(4_000_000)), bomb)
  await judge('deep JSON', path, `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`)
}

const paramsOf = (endpoint: Endpoint): Record<string, string> =>
  Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, randomUUID()]))

type Given = { query?: Record<string, string>; body?: unknown }

/** Whether the reading of the input refuses this, which it does before any handler. Throws what is no refusal: a fault of ours. */
const refusedAtOnce = (endpoint: Endpoint, { query = {}, body }: Given): boolean => {
  try {
    parseInput(endpoint, { headers: {}, params: paramsOf(endpoint), query, body })
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'malformed') return true
    throw error
  }
}

/** Those that reach a handler, and one that is refused before: reading the input is pure, and the others would be refused in the same lines. */
const worthSending = <T>(endpoint: Endpoint, all: readonly T[], givenBy: (one: T) => Given): T[] => {
  let refused = 0
  return all.filter((one) => !refusedAtOnce(endpoint, givenBy(one)) || refused++ === 0)
}

const single = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

/** Sends an endpoint everything nasty that its reading of the input lets through; gives what it answered wrongly: a fault of ours, a status other than 200, an inside shown. */
export const attack = async (site: Installation, contract: Contract, endpoint: Endpoint): Promise<string[]> => {
  const as = { userId: 'u-conformance', grants: [{ code: 'ALL', roots: [] }] }
  const failures: string[] = []
  const judge = async (what: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await site.send(contract.service, endpoint.method, path, body, as, headers)
    const tooLarge = answer.status === 413
    const inItsWay = endpoint.kind === 'bare' ? answer.status < 500 : answer.status === 200
    if (!tooLarge && (!inItsWay || !fine(answer.code) || /\bat .*\.ts|Error:|\$ne/.test(answer.msg)))
      failures.push(`${what}: HTTP ${answer.status} code ${answer.code} ${answer.msg}`)
  }
  const undecodable = endpoint.path.replace(/\{\w+\}/g, '%E0%A4%A')
  if (undecodable !== endpoint.path) await judge('a path that cannot be decoded', undecodable, '{}')
  if (endpoint.method === 'GET') {
    const all = [...worthSending(endpoint, queries(endpoint), (query) => ({ query: single(query) })), 'limit[$gt]=1&page=1&page=2&order[]=asc']
    for (let at = 0; at < all.length; at += 8)
      await Promise.all(all.slice(at, at + 8).map((query) => judge(`query ${query.slice(0, 120)}`, `${pathOf(endpoint)}?${query}`, undefined)))
  } else if (endpoint.kind !== 'upload') {
    for (const body of worthSending(endpoint, bodies(endpoint), (body) => ({ body })))
      await judge(`body ${JSON.stringify(body)?.slice(0, 200)}`, pathOf(endpoint), body ?? 'null')
    if (endpoint === firstChanging(contract)) await unreadable(judge, pathOf(endpoint))
  }
  return failures
}
