import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { type Grant, signIdentity } from './identity-token.ts'
import { logger } from './logger.ts'
import type { Platform } from './platform.ts'
import { Refusal } from './refusal.ts'
import type { Locale } from './texts.ts'

const WITHIN_MS = 20_000
const VALID_MS = 30_000

/** In whose name something is asked. */
export interface Asking {
  tenantId: string
  userId: string
  sessionId: string
  grants: readonly Grant[]
  locale: Locale
  requestId: string
  correlationId: string
}

/** What was answered, or why it was refused, in words; what is wrong at a field with that field. */
export type Answered = { ok: true; data: unknown } | { ok: false; code: number; reasons: { field?: string; msg: string }[] }

interface Wire {
  code: number
  msg: string
  data?: { reasons?: { msg: string }[]; fields?: { field: string; msg: string }[] } | null
}

const addressed = (endpoint: Endpoint, input: Record<string, unknown>) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (endpoint.method !== 'GET') return { path, body: JSON.stringify(input) }
  const told = Object.entries(input).filter(([name, value]) => value !== undefined && !endpoint.path.includes(`{${name}}`))
  return { path: `${path}?${new URLSearchParams(told.map(([name, value]) => [name, String(value)]))}` }
}

/**
 * Asks endpoints that people ask, as this person: his permissions, scope and audit hold as if he had asked himself. `key` makes a command that is asked
 * again the same one. Throws Refusal `unavailable` when a service could not be reached.
 */
export const askAs =
  (platform: Platform, { tenantId, userId, sessionId, grants, locale, requestId, correlationId }: Asking) =>
  async (service: Service, endpoint: Endpoint, input: Record<string, unknown>, key?: string): Promise<Answered> => {
    const identity = signIdentity(platform.signingKey, {
      ...{ tenantId, userId, sessionId, locale, requestId, correlationId },
      grants: grants.map((grant) => ({ ...grant, roots: [...grant.roots] })),
      expires: platform.clock.now().getTime() + VALID_MS,
    })
    const { path, body } = addressed(endpoint, input)
    const answer = await fetch(`${platform.addressOf(service)}${path}`, {
      method: endpoint.method,
      headers: { 'x-identity': identity, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
      signal: AbortSignal.timeout(WITHIN_MS),
      ...(body === undefined ? {} : { body }),
    })
      .then(async (response) => {
        if (response.status >= 500) throw new Error(`${service} answered ${response.status}`)
        return (await response.json()) as Wire
      })
      .catch((error: unknown) => {
        logger.warn({ err: error, service }, 'another service could not be asked in somebody’s name')
        throw new Refusal('unavailable', { service })
      })
    if (answer.code === codes.success) return { ok: true, data: answer.data }
    if (answer.code === codes.unavailable) throw new Refusal('unavailable', { service })
    const said = answer.data?.reasons ?? answer.data?.fields
    return { ok: false, code: answer.code, reasons: said && said.length > 0 ? said : [{ msg: answer.msg }] }
  }
