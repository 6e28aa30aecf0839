import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Received, Sent, Service } from '@academy/contracts/core/endpoint.ts'
import type { Breaker } from '@academy/contracts/core/operations.ts'
import CircuitBreaker from 'opossum'
import { z } from 'zod'
import { during } from '../observe/observe.ts'
import { traced } from './fault-points.ts'
import { signIdentity } from './identity-token.ts'
import { logger } from './logger.ts'
import type { Platform } from './platform.ts'
import { Refusal } from './refusal.ts'

/** Who an internal call is made for: the tenant, and the ids that keep its trail together. */
export interface Caller {
  tenantId: string
  requestId?: string
  correlationId?: string
  idempotencyKey?: string
  /** In whose name the other service changes something, and by which import; else it is the system's doing. */
  actor?: { userId: string; through: string }
  /** How long he waits for the answer, in ms; what he asked for may be done later all the same. */
  withinMs?: number
}

/** Below the half minute after which the gateway answers for a service that is silent. */
const WITHIN_MS = 20_000
/** A look into a service for a screen that shows what the others say: one that needs longer is shown as away. */
export const POLL_MS = 4000
/** What a command would like to know and goes on without, well before its own caller is given up. */
export const OPINION_MS = 8000
/** Work that one call carries: a job's run, a part of a workbook. Node's own client gives up after five minutes. */
export const LONG_MS = 290_000

interface Guard {
  breaker: CircuitBreaker<[string, RequestInit], unknown>
  last?: { at: Date; reason: string }
}
const guards = new WeakMap<Platform, Map<Service, Guard>>()

/** What went wrong with a call, without the address: a code or the status that was answered. */
const reasonOf = (error: unknown): string => {
  const { code, cause, message, name } = error as { code?: string; cause?: { code?: string }; message?: string; name?: string }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code ?? code ?? /answered \d{3}$/.exec(message ?? '')?.[0] ?? 'failed'
}

interface Answered<E extends Endpoint> {
  code: number
  data: Received<E>
}

const send = async (url: string, init: RequestInit): Promise<unknown> => {
  const response = await fetch(url, init)
  if (response.status >= 500) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** Whoever is told that a service is away may ask again after so many seconds (`Retry-After` at the gateway): an open breaker lets his call through then. */
export const RETRY_S = 2

const breakerOf = (platform: Platform, service: Service): Guard['breaker'] => {
  const own = guards.get(platform) ?? new Map<Service, Guard>()
  guards.set(platform, own)
  const known = own.get(service)
  if (known) return known.breaker
  const guard: Guard = {
    breaker: new CircuitBreaker(send, { timeout: false, volumeThreshold: 20, errorThresholdPercentage: 50, resetTimeout: RETRY_S * 1000 }),
  }
  guard.breaker.on('failure', (error) => {
    guard.last = { at: new Date(), reason: reasonOf(error) }
  })
  own.set(service, guard)
  return guard.breaker
}

/** Takes a platform and gives the circuit breakers of this process, one for each service that was asked. */
export const breakersOf = (platform: Platform): z.output<typeof Breaker>[] =>
  [...(guards.get(platform) ?? [])].map(([service, { breaker, last }]) => ({
    service,
    state: breaker.halfOpen ? ('halfOpen' as const) : breaker.opened ? ('open' as const) : ('closed' as const),
    failures: breaker.stats.failures,
    ...(last ? { lastFailure: last.at, reason: last.reason } : {}),
  }))

/**
 * Calls an internal endpoint of another service behind its circuit breaker, signed as ourselves, for one tenant.
 * Throws Refusal with the code that the other side gave, or `unavailable` when it could not be reached.
 */
export const callService = async <E extends Endpoint>(
  platform: Platform,
  service: Service,
  endpoint: E,
  input: Sent<E>,
  caller: Caller,
): Promise<z.output<E['output']>> => {
  const requestId = caller.requestId ?? randomUUID()
  const identity = signIdentity(platform.signingKey, {
    sessionId: 'internal',
    ...{ userId: 'system', ...caller.actor },
    tenantId: caller.tenantId,
    grants: [],
    locale: 'zh-CN',
    requestId,
    correlationId: caller.correlationId ?? requestId,
    expires: platform.clock.now().getTime() + 30_000,
  })
  const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const init: RequestInit = {
    method: endpoint.method,
    signal: AbortSignal.timeout(caller.withinMs ?? WITHIN_MS),
    headers: { 'x-identity': identity, 'content-type': 'application/json', ...(caller.idempotencyKey ? { 'idempotency-key': caller.idempotencyKey } : {}) },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
  }
  const answer = await during(
    () => ({ kind: 'call', service, name: service, tenantId: caller.tenantId, requestId, correlationId: caller.correlationId, begins: !caller.requestId }),
    () => traced('call', () => breakerOf(platform, service).fire(`${platform.addressOf(service)}${endpoint.path}${query}`, init) as Promise<Answered<E>>),
    ({ code }) => (code === codes.success ? 'ok' : 'refused'),
    'unavailable',
  ).catch((error: unknown) => {
    logger.warn({ err: error, service, requestId }, 'another service could not be asked')
    throw new Refusal('unavailable', { service })
  })
  if (answer.code === codes.success) return z.decode(endpoint.output, answer.data as never) as z.output<E['output']>
  const name = (Object.keys(codes) as (keyof typeof codes)[]).find((key) => codes[key] === answer.code) ?? 'unexpected'
  throw new Refusal(name, answer.data)
}
