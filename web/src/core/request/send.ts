import { codes, passing, WHOLE_RESPONSE } from '@academy/contracts/core/codes.ts'
import type { Method } from '@academy/contracts/core/endpoint.ts'
import type { Envelope } from '@academy/contracts/core/envelope.ts'
import { currentLocale } from '../i18n/locale.ts'
import { type Asked, keep, recall } from '../offline/kept.ts'
import { localStore, sessionStore } from '../storage.ts'
import { clean } from './clean.ts'
import { type Failure, type Outcome, silence, unanswered } from './failure.ts'
import { keyFor, keyUsed, uuid } from './idempotency.ts'

/** One call as the request layer takes it; `path` may hold `{id}`, which is filled from `arg`. */
export interface Call {
  method: Method
  path: string
  arg?: unknown
  /** Changes something: carries an Idempotency-Key. */
  changes?: boolean
  /** Asked by a timer, not by a person: does not keep the session alive. */
  background?: boolean
  /** The body is this file as it is; the argument goes into the query. */
  file?: Blob
}

export const API_BASE = '/api'
const TIMEOUT = 800_000

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof FormData)

/** Fills `{id}` from the argument and gives the rest back. */
export const fill = (path: string, arg: unknown): { path: string; rest: unknown } => {
  if (!isPlain(arg)) return { path, rest: arg }
  const rest = { ...arg }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? ''))
  })
  return { path: filled, rest }
}

const queryOf = (rest: unknown): string => {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(isPlain(rest) ? rest : {})) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') query.set(key, String(text))
  }
  query.set('_t', String(Date.now()))
  return `?${query}`
}

/** The id by which this browser is known again among one's devices, whoever signs in. */
const deviceId = (): string => {
  const known = localStore.get('deviceId')
  if (known) return known
  const fresh = uuid()
  localStore.set('deviceId', fresh)
  return fresh
}

/** Signing in tells the device, study calls of the family also the kind of client (1-portal.md §7). */
const ofDevice = (path = ''): Record<string, string> => {
  if (path.includes('/learningapi')) return { version: 'PC', deviceId: deviceId() }
  return path.startsWith('/auth/') ? { deviceId: deviceId() } : {}
}

/** The headers of every call: language, token, white list, and that a timer asks where no person does. */
export const headersOf = (call: Pick<Call, 'background'> & { path?: string }): Record<string, string> => {
  const token = sessionStore.get('token')
  const whitelist = sessionStore.get('Access-Whitelist-DS')
  return {
    'Accept-Language': currentLocale(),
    ...(token ? { token } : {}),
    ...(whitelist ? { 'Access-Whitelist-DS': whitelist } : {}),
    ...(call.background ? { 'x-background': '1' } : {}),
    ...ofDevice(call.path),
  }
}

/** Address, headers and body of a call. */
export const prepare = (call: Call): { url: string; init: RequestInit } => {
  const { path, rest } = fill(call.path, clean(call.arg))
  const headers = headersOf(call)
  if (call.method === 'GET') return { url: API_BASE + path + queryOf(rest), init: { method: 'GET', headers } }
  if (call.file) {
    const { name = '', size, lastModified = 0 } = call.file as Partial<File> & Blob
    const type = { 'Content-Type': 'application/octet-stream', ...keyHeader(call, path, `${name} ${size} ${lastModified}`) }
    return { url: API_BASE + path + queryOf(rest), init: { method: call.method, headers: { ...headers, ...type }, body: call.file } }
  }
  if (rest instanceof FormData)
    return { url: API_BASE + path, init: { method: call.method, headers: { ...headers, ...keyHeader(call, path, '') }, body: rest } }
  const empty = rest === undefined || (call.method === 'DELETE' && isPlain(rest) && Object.keys(rest).length === 0)
  const body = empty ? undefined : JSON.stringify(rest)
  return {
    url: API_BASE + path,
    init: {
      method: call.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...keyHeader(call, path, body ?? '') },
      ...(body === undefined ? {} : { body }),
    },
  }
}

const keyHeader = (call: Call, path: string, body: string): Record<string, string> =>
  call.changes ? { 'Idempotency-Key': keyFor(`${call.method} ${path} ${body}`) } : {}

const failed = (kind: Failure['kind'], code: number, requestId?: string | undefined): Outcome<never> => ({
  ok: false,
  failure: { kind, code, msg: '', requestId },
})

// What stands before the server says so where the server is not there.
const absentServer = new Set([502, 503, 504])

const isEnvelope = (value: unknown): value is Envelope => isPlain(value) && typeof value.code === 'number'

/** Success is 0; 1 for the two calls of the Java family, 2 never comes but is none of our errors (1-portal.md §8). */
const succeeded = (code: number): boolean => code === 0 || code === 1 || code === 2

interface Came {
  status: number
  body: unknown
  requestId: string | undefined
}

/** The dictionary is public: that a session is over is none of its business (1-portal.md §8; resolutions.md 15). */
const DICTIONARY = '/sys/commdict/commDictList'

const isAsItCame = (code: number, path: string): boolean => code === WHOLE_RESPONSE || (code === codes.noSession && path === DICTIONARY)

/** What an answer comes to; `token` is the session that asked, `path` what it asked. */
export const outcomeOf = ({ status, body, requestId }: Came, token: string | null, path = ''): Outcome<unknown> => {
  const isFine = status >= 200 && status < 300
  if (!isEnvelope(body)) return failed(isFine ? 'format' : absentServer.has(status) ? 'network' : 'http', status, requestId)
  if (succeeded(body.code)) return { ok: true, data: body.data ?? null }
  const of = isAsItCame(body.code, path) ? { response: body } : body.code === codes.noSession ? { token } : {}
  return { ok: false, failure: { kind: 'answer', code: body.code, msg: body.msg, data: body.data, requestId, ...of } }
}

const read = async (response: Response, token: string | null, path: string): Promise<Outcome<unknown>> => {
  const body: unknown = await response.json().catch(() => undefined)
  return outcomeOf({ status: response.status, body, requestId: response.headers.get('x-request-id') ?? undefined }, token, path)
}

/** Was the last call answered? The document tells each call's end as `academy:answered`. */
export let answered = true
const tellAnswered = (now: boolean) => {
  answered = now
  document.dispatchEvent(new Event('academy:answered'))
}

/** Does it say what became of the change? Silence, and a server that could not say, leave that open: it may have been made. */
const isSettled = (outcome: Outcome<unknown>): boolean => outcome.ok || (outcome.failure.kind === 'answer' && !passing.has(outcome.failure.code))

/** What was answered before, where nobody answers now and the answer of this call stays on the device. */
const instead = async (asked: Asked, outcome: Outcome<unknown>): Promise<Outcome<unknown>> => {
  if (outcome.ok || !unanswered(outcome.failure)) return outcome
  const before = await recall(asked)
  return before ? { ok: true, data: before.data } : outcome
}

/** Makes the call; what settles a change uses its idempotency key up, everything else keeps it for the next try of the same thing. */
export const send = async (call: Call, signal?: AbortSignal): Promise<Outcome<unknown>> => {
  const { url, init } = prepare(call)
  const asked: Asked = { method: call.method, url, body: init.body }
  const signals = [AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.any(signals) })
    const headers = new Headers(init.headers)
    const outcome = await read(response, headers.get('token'), call.path)
    if (isSettled(outcome)) keyUsed(headers.get('Idempotency-Key'))
    tellAnswered(outcome.ok || !unanswered(outcome.failure))
    if (outcome.ok) void keep(asked, outcome.data)
    return await instead(asked, outcome)
  } catch {
    if (signal?.aborted) return failed(silence(), 0)
    tellAnswered(false)
    return instead(asked, failed(silence(), 0))
  }
}
