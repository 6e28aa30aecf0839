import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { codes } from '@academy/contracts/core/codes.ts'
import { Router } from 'express'
import { z } from 'zod'
import { isDatabaseLost } from '../mongo/lost.ts'
import { begin } from '../observe/observe.ts'
import { production } from '../runtime/config.ts'
import { faultPoint, ownedBy } from '../runtime/fault-points.ts'
import { type Identity, identityReader, type Signed } from '../runtime/identity-token.ts'
import { logger } from '../runtime/logger.ts'
import { Refusal } from '../runtime/refusal.ts'
import type { Locale } from '../runtime/texts.ts'
import { Bare, Download, envelopeOf, sendBare, sendDownload, sendJson, WithHeaders } from './answer.ts'
import { takeTicket, ticketIdentity } from './export-tickets.ts'
import { header, type Served, scopeFor } from './make-context.ts'
import { pageProjector, projector } from './project.ts'
import type { RequestParts } from './request-parts.ts'
import { type Answering, run } from './run-once.ts'
import type { Route } from './serve.ts'

const send = (res: ServerResponse, envelope: object, headers?: WithHeaders<unknown>['headers']): void => {
  faultPoint('send.before')
  sendJson(res, envelope, headers)
  faultPoint('send.after')
}

type Answer = (req: RequestParts, res: ServerResponse) => Promise<void>

/** The reader hung up before he had everything. */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The identity of this request: its ids are signed, or stand beside an identity that holds for many. */
const identityOf = (signed: Signed, req: RequestParts): Identity => {
  const requestId = signed.requestId ?? header(req, 'x-request-id') ?? randomUUID()
  return { ...signed, requestId, correlationId: signed.correlationId ?? requestId }
}

type ReadIdentity = ReturnType<typeof identityReader>

const outcomeOf = (error: unknown): string => {
  if (isDatabaseLost(error)) return 'unavailable'
  return !(error instanceof Refusal) ? 'failed' : error.code === 'unavailable' ? 'unavailable' : 'refused'
}

const breakOff = (res: ServerResponse, error: unknown, requestId: string): void => {
  if (!isGone(error)) logger.error({ err: error, requestId }, 'an answer broke off')
  res.destroy()
}

interface Failed {
  route: Route
  served: Served
  identity: Identity | null
  requestId: string
}

/** Keeps what is an unexpected error beside its log line; the answer does not wait for it. */
const keepFailed = (error: unknown, { route, served, identity, requestId }: Failed, req: RequestParts): void => {
  if (outcomeOf(error) !== 'failed') return
  const { method, path, input } = route.endpoint
  const { tenantId, userId, correlationId = requestId } = identity ?? {}
  const sent = Buffer.isBuffer(req.body) ? undefined : { ...(req.body as object | undefined), ...req.query, ...req.params }
  const failed = { requestId, correlationId, tenantId, userId, route: `${method} ${path}`, schema: input, sent }
  served.keepError?.(error, failed, served.clock.now()).catch((cause: unknown) => logger.warn({ err: cause, requestId }, 'an error could not be kept'))
}

const one = (route: Route, served: Served, info: Route | undefined, read: ReadIdentity): Answer => {
  const { output, kind } = route.endpoint
  const shape = production() ? (kind === 'page' ? pageProjector(output) : projector(output)) : (value: unknown) => z.encode(output, value)
  const answering: Answering = { route, shape, info }
  const { service } = served
  const name = `${route.contract.noun}.${route.name}`
  const { permission } = route.endpoint
  const counted = permission.includes(':')
  const navigable = route.name === 'export'
  const navigated = { service, noun: route.contract.noun, sessionOf: served.sessionOf }
  const answer = async (req: RequestParts, res: ServerResponse): Promise<void> => {
    const signed = read(header(req, 'x-identity'), served.clock.now().getTime())
    let identity = signed && identityOf(signed, req)
    const locale: Locale = identity?.locale ?? 'zh-CN'
    const requestId = identity?.requestId ?? randomUUID()
    const end = begin(() => ({ kind: 'request', service, name, requestId, tenantId: identity?.tenantId, correlationId: identity?.correlationId }))
    try {
      const ticket = navigable ? await takeTicket(navigated, req.query.token, served.clock.now()) : undefined
      if (ticket) identity = ticketIdentity(ticket.person, requestId, served.clock.now())
      const scope = scopeFor(route, served, identity)
      if (counted) served.used?.note(identity as Identity, permission)
      const done = await run(answering, { served, identity: identity as Identity, scope }, req, ticket?.query)
      const [value, headers] = done instanceof WithHeaders ? [done.value, done.headers] : [done]
      if (value instanceof Download) await sendDownload(res, value)
      else if (value instanceof Bare) sendBare(res, value)
      else send(res, { code: route.endpoint.success ?? codes.success, msg: 'success', data: value ?? null }, headers)
      end('ok')
    } catch (error) {
      end(res.headersSent && isGone(error) ? 'gone' : outcomeOf(error))
      if (!res.headersSent) keepFailed(error, { route, served, identity, requestId }, req)
      if (res.headersSent) breakOff(res, error, requestId)
      else send(res, envelopeOf(error, locale, requestId))
    }
  }
  return (req, res) => ownedBy(`${service}.${name}`, () => answer(req, res))
}

/** Orders literal segments before `{id}`. */
const rank = (route: Route) =>
  route.endpoint.path
    .split('/')
    .map((part) => (part.startsWith('{') ? '1' : '0'))
    .join('')

/** A declared endpoint with what answers its requests. */
export interface RouteHandler {
  method: string
  path: string
  answer: Answer
}

/** What answers each route, literal segments before `{id}`. Throws Error when two share a method and path. */
export const routeHandlers = (routes: readonly Route[], served: Served): RouteHandler[] => {
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
export const routerOf = (all: readonly RouteHandler[]): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  for (const { method, path, answer } of all)
    router[method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'](path.replace(/\{(\w+)\}/g, ':$1'), (req, res) =>
      answer(req as RequestParts, res),
    )
  return router
}
