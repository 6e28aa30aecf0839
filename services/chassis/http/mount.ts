import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { codes, passing } from '@academy/contracts/core/codes.ts'
import { changes } from '@academy/contracts/core/endpoint.ts'
import { Router } from 'express'
import { z } from 'zod'
import type { DataScope } from '../mongo/scope.ts'
import { type Cause, idFrom, runUnit } from '../mongo/unit.ts'
import { begin } from '../observe/observe.ts'
import type { Clock } from '../runtime/clock.ts'
import { production } from '../runtime/config.ts'
import { type Identity, identityReader, type Signed } from '../runtime/identity-token.ts'
import { logger } from '../runtime/logger.ts'
import { around, reach, within } from '../runtime/points.ts'
import { noPermission, Refusal } from '../runtime/refusal.ts'
import type { Locale } from '../runtime/texts.ts'
import type { Access } from './access.ts'
import { Download, envelopeOf, sendDownload, sendJson, WithHeaders } from './answer.ts'
import type { Asked } from './asked.ts'
import { carriedOn } from './carried-on.ts'
import type { Context } from './context.ts'
import { claimKey, forgetKey, type Keyed, keepResult, settleKey } from './idempotency.ts'
import { parseInput } from './input.ts'
import { pageProjector, projector } from './project.ts'
import type { Route } from './serve.ts'
import { shownStale } from './stale.ts'
import { underWay } from './under-way.ts'

/** What `mount` needs of the running service. */
export interface Served {
  service: string
  access: Access
  signingKey: string
  clock: Clock
}

const header = (req: Asked, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const cookieOf = (req: Asked, name: string): string | undefined =>
  header(req, 'cookie')
    ?.split(/;\s*/)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** What makes two requests the same one: of an upload the hash of its bytes and its query. */
const bodyOf = (req: Asked): unknown => (Buffer.isBuffer(req.body) ? [createHash('sha256').update(req.body).digest('hex'), req.query] : req.body)

/** The scope in which this identity may call the route. Throws noSession or noPermission (default: denial). */
const scopeFor = (route: Route, served: Served, identity: Identity | null): DataScope => {
  const { permission } = route.endpoint
  if (!identity) throw new Refusal('noSession')
  if (permission === 'internal') {
    if (identity.sessionId !== 'internal') throw noPermission(permission)
    return { kind: 'all' }
  }
  if (identity.sessionId === 'internal') return { kind: 'all' }
  if (permission === 'public') return { kind: 'some', orgs: [], ...(identity.userId ? { self: identity.userId } : {}) }
  if (!identity.userId) throw new Refusal('noSession')
  if (identity.portal && route.endpoint.office) throw noPermission(permission)
  if (permission === 'session') return { kind: 'some', orgs: [], self: identity.userId }
  const scope = served.access.scopeOf(identity.tenantId, identity.userId, identity.grants, permission)
  if (!scope) throw noPermission(permission)
  return scope
}

const NOTHING = Buffer.alloc(0)

/** Runs the units of one request; with a key, those that have committed before are not done again. */
const unitsOf = (cause: Cause, served: Served, keyed: Keyed | null): Context['unit'] => {
  let turn = 0
  return (work, given) => {
    if (!keyed) return runUnit(cause, work)
    if (given === null) return runUnit({ ...cause, newId: (what) => idFrom(undefined, what) }, work)
    const name = given ?? String(turn++)
    keyed.come.add(name)
    const before = keyed.names.indexOf(name)
    if (before >= 0) return Promise.resolve(keyed.units[before] as Awaited<ReturnType<typeof work>>)
    return runUnit({ ...cause, newId: (what) => cause.newId(`${name}|${what}`) }, async (unit) => {
      const result = await work(unit)
      await keepResult(served.service, keyed, name, result, unit.session)
      return result
    })
  }
}

/** Who asks, in which scope, and of which running service. */
interface Asker {
  served: Served
  identity: Identity
  scope: DataScope
}

/** As what somebody acts, for the audit: by the first role that lets him, or his first where none is needed. */
const roleOf = ({ permission }: Route['endpoint'], { access }: Served, { tenantId, grants }: Identity): string | undefined => {
  const first = grants[0]
  return (grants.length > 1 ? (grants.find((grant) => access.holds(tenantId, [grant], permission)) ?? first) : first)?.code
}

// Written out field by field: spreading the cause into it cost a tenth of a plain read (deploy/decisions/0006).
const contextOf = (req: Asked, route: Route, { served, identity, scope: dataScope }: Asker, keyed: Keyed | null): Context => {
  const { tenantId, userId, sessionId, grants, locale, requestId, correlationId } = identity
  const { service, access } = served
  const role = roleOf(route.endpoint, served, identity)
  const actor = role ? { userId, role } : { userId }
  const newId = (name: string) => idFrom(keyed?.id, name)
  const now = served.clock.now()
  const internal = sessionId === 'internal'
  return {
    service,
    tenantId,
    dataScope,
    actor,
    requestId,
    correlationId,
    newId,
    now,
    userId,
    sessionId,
    grants,
    locale,
    address: header(req, 'x-client-address') ?? '',
    portal: identity.portal === true,
    cookie: (name) => cookieOf(req, name),
    upload: Buffer.isBuffer(req.body) ? req.body : NOTHING,
    parameter: (key) => access.parameter(tenantId, key),
    may: (permission) => internal || access.holds(tenantId, grants, permission),
    reach: (permission) => (internal ? { kind: 'all' } : access.scopeOf(tenantId, userId, grants, permission)),
    unit: unitsOf({ service, tenantId, dataScope, actor, requestId, correlationId, newId, now }, served, keyed),
  }
}

/** A route with what answering it needs: how its answers are shaped, and the `info` of the same noun. */
interface Answering {
  route: Route
  shape(value: unknown): unknown
  info: Route | undefined
}

const answered = async ({ route, shape, info }: Answering, input: unknown, asker: Asker, req: Asked, keyed: Keyed | null) => {
  const { served, identity } = asker
  const contextFor = (of: Route) => contextOf(req, of, { served, identity, scope: scopeFor(of, served, identity) }, null)
  try {
    return shapeOf(await route.handler(input, contextOf(req, route, asker, keyed)), shape)
  } catch (error) {
    const done = await carriedOn(error, { route, info, input, keyed, contextFor })
    if (done !== undefined) return shape(done)
    throw await shownStale(error, info, contextFor)
  }
}

const answeredOnce = async (answering: Answering, input: unknown, asker: Asker, req: Asked, key: string): Promise<unknown> => {
  const { route } = answering
  const { served, identity } = asker
  const id = `${identity.tenantId}|${identity.userId}|${key.slice(0, 128)}`
  const claim = await around('key', () => claimKey(served.service, id, `${route.endpoint.method} ${route.endpoint.path}`, [bodyOf(req), req.params]))
  if ('answer' in claim) {
    const stored = claim.answer as {
      refusal?: { code: Refusal['code']; data: unknown; params: Record<string, string> }
      value?: unknown
      headers?: Record<string, string>
    }
    if (stored.refusal) throw new Refusal(stored.refusal.code, stored.refusal.data, stored.refusal.params)
    return stored.headers ? new WithHeaders(stored.value ?? null, stored.headers) : (stored.value ?? null)
  }
  try {
    const value = await underWay(served.service, claim.keyed.id, () => answered(answering, input, asker, req, claim.keyed))
    await around('answer', async () => settleKey(served.service, claim.keyed, value instanceof WithHeaders ? { ...value } : { value }))
    return value
  } catch (error) {
    if (error instanceof Refusal && !passing.has(codes[error.code]))
      await around('answer', async () => settleKey(served.service, claim.keyed, { refusal: { code: error.code, data: error.data, params: error.params } }))
    else await forgetKey(served.service, claim.keyed)
    throw error
  }
}

/** Not async itself: a plain read waits for its handler and for nothing more. */
const run = (answering: Answering, asker: Asker, req: Asked): Promise<unknown> => {
  const { endpoint } = answering.route
  const key = changes(endpoint) ? header(req, 'idempotency-key') : undefined
  const input = parseInput(endpoint, req)
  return key ? answeredOnce(answering, input, asker, req, key) : answered(answering, input, asker, req, null)
}

const shapeOf = (value: unknown, shape: (value: unknown) => unknown): unknown => {
  if (value instanceof WithHeaders) return new WithHeaders(shape(value.value), value.headers)
  return value instanceof Download ? value : shape(value)
}

const send = (res: ServerResponse, envelope: object, headers?: WithHeaders<unknown>['headers']): void => {
  reach('send.before')
  sendJson(res, envelope, headers)
  reach('send.after')
}

type Answer = (req: Asked, res: ServerResponse) => Promise<void>

/** The reader hung up before he had everything. */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The identity of this request: its ids are signed, or stand beside an identity that holds for many. */
const identityOf = (signed: Signed, req: Asked): Identity => {
  const requestId = signed.requestId ?? header(req, 'x-request-id') ?? randomUUID()
  return { ...signed, requestId, correlationId: signed.correlationId ?? requestId }
}

type ReadIdentity = ReturnType<typeof identityReader>

const outcomeOf = (error: unknown): string => (!(error instanceof Refusal) ? 'failed' : error.code === 'unavailable' ? 'unavailable' : 'refused')

const one = (route: Route, served: Served, info: Route | undefined, read: ReadIdentity): Answer => {
  const { output, kind } = route.endpoint
  const shape = production() ? (kind === 'page' ? pageProjector(output) : projector(output)) : (value: unknown) => z.encode(output, value)
  const answering: Answering = { route, shape, info }
  const { service } = served
  const name = `${route.contract.noun}.${route.name}`
  const answer = async (req: Asked, res: ServerResponse): Promise<void> => {
    const signed = read(header(req, 'x-identity'), served.clock.now().getTime())
    const identity = signed && identityOf(signed, req)
    const locale: Locale = identity?.locale ?? 'zh-CN'
    const requestId = identity?.requestId ?? randomUUID()
    const end = begin(() => ({ kind: 'request', service, name, requestId, tenantId: identity?.tenantId, correlationId: identity?.correlationId }))
    try {
      const scope = scopeFor(route, served, identity)
      const done = await run(answering, { served, identity: identity as Identity, scope }, req)
      const [value, headers] = done instanceof WithHeaders ? [done.value, done.headers] : [done]
      if (value instanceof Download) await sendDownload(res, value)
      else send(res, { code: route.endpoint.success ?? codes.success, msg: 'success', data: value ?? null }, headers)
      end('ok')
    } catch (error) {
      end(res.headersSent && isGone(error) ? 'gone' : outcomeOf(error))
      if (res.headersSent) {
        if (!isGone(error)) logger.error({ err: error, requestId }, 'an answer broke off')
        res.destroy()
      } else send(res, envelopeOf(error, locale, requestId))
    }
  }
  return (req, res) => within(`${service}.${name}`, () => answer(req, res))
}

/** Orders literal segments before `{id}`. */
const rank = (route: Route) =>
  route.endpoint.path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('')

/** A declared endpoint with what answers its requests. */
export interface Answerer {
  method: string
  path: string
  answer: Answer
}

/** What answers each route, literal segments before `{id}`. Throws Error when two share a method and path. */
export const answerers = (routes: readonly Route[], served: Served): Answerer[] => {
  const seen = new Set<string>()
  const read = identityReader(served.signingKey)
  const infos = new Map(routes.filter((route) => route.name === 'info').map((route) => [route.contract, route]))
  return [...routes]
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((route) => {
      const { method, path } = route.endpoint
      const name = `${method} ${path.replace(/\{\w+\}/g, '{}')}`
      if (seen.has(name)) throw new Error(`${name} is declared twice`)
      seen.add(name)
      return { method, path, answer: one(route, served, infos.get(route.contract), read) }
    })
}

/** A strict, case-sensitive router of all declared endpoints. */
export const mount = (all: readonly Answerer[]): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  for (const { method, path, answer } of all)
    router[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](path.replace(/\{(\w+)\}/g, ':$1'), (req, res) => answer(req as Asked, res))
  return router
}
