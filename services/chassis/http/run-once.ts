import { createHash } from 'node:crypto'
import { codes, passing } from '@academy/contracts/core/codes.ts'
import { changes } from '@academy/contracts/core/endpoint.ts'
import { isDatabaseLost } from '../mongo/lost.ts'
import { traced } from '../runtime/fault-points.ts'
import { Refusal } from '../runtime/refusal.ts'
import { Bare, Download, WithHeaders } from './answer.ts'
import { heartbeat } from './heartbeat.ts'
import { claimKey, forgetKey, type Keyed, settleKey } from './idempotency.ts'
import { parseInput } from './input.ts'
import { type Asker, contextOf, header, scopeFor } from './make-context.ts'
import type { RequestParts } from './request-parts.ts'
import { resumeCommand } from './resume-command.ts'
import type { Route } from './serve.ts'
import { shownStale } from './stale.ts'

/** A route with what answering it needs: how its answers are shaped, and the `info` of the same noun. */
export interface Answering {
  route: Route
  shape(value: unknown): unknown
  info: Route | undefined
}

const shapeOf = (value: unknown, shape: (value: unknown) => unknown): unknown => {
  if (value instanceof WithHeaders) return new WithHeaders(shape(value.value), value.headers)
  return value instanceof Download || value instanceof Bare ? value : shape(value)
}

const answered = async ({ route, shape, info }: Answering, input: unknown, asker: Asker, req: RequestParts, keyed: Keyed | null) => {
  const { served, identity } = asker
  const contextFor = (of: Route) => contextOf(req, of, { served, identity, scope: scopeFor(of, served, identity) }, null)
  try {
    return shapeOf(await route.handler(input, contextOf(req, route, asker, keyed)), shape)
  } catch (error) {
    const done = await resumeCommand(error, { route, info, input, keyed, contextFor })
    if (done !== undefined) return shape(done)
    throw await shownStale(error, info, contextFor)
  }
}

/** What makes two requests the same one: of an upload the hash of its bytes and its query. */
const bodyOf = (req: RequestParts): unknown => (Buffer.isBuffer(req.body) ? [createHash('sha256').update(req.body).digest('hex'), req.query] : req.body)

const answeredOnce = async (answering: Answering, input: unknown, asker: Asker, req: RequestParts, key: string): Promise<unknown> => {
  const { route } = answering
  const { served, identity } = asker
  const id = `${identity.tenantId}|${identity.userId}|${key.slice(0, 128)}`
  const claim = await traced('key', () => claimKey(served.service, id, `${route.endpoint.method} ${route.endpoint.path}`, [bodyOf(req), req.params]))
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
    const value = await heartbeat(served.service, claim.keyed.id, () => answered(answering, input, asker, req, claim.keyed))
    await traced('answer', async () => settleKey(served.service, claim.keyed, value instanceof WithHeaders ? { ...value } : { value }))
    return value
  } catch (error) {
    if (error instanceof Refusal && !passing.has(codes[error.code]))
      await traced('answer', async () => settleKey(served.service, claim.keyed, { refusal: { code: error.code, data: error.data, params: error.params } }))
    else await forgetKey(served.service, claim.keyed)
    throw error
  }
}

/**
 * What a route answers: a command with a key is done once, what only reads is asked again when the database is lost under it. Not async itself: a plain
 * read waits for its handler and for nothing more. `known` is what was asked where that does not stand in the request.
 */
export const run = (answering: Answering, asker: Asker, req: RequestParts, known?: unknown): Promise<unknown> => {
  const { endpoint } = answering.route
  const input = known ?? parseInput(endpoint, req)
  const plain = () => answered(answering, input, asker, req, null)
  if (!changes(endpoint)) return plain().catch((error: unknown) => (isDatabaseLost(error) ? plain() : Promise.reject(error)))
  const key = header(req, 'idempotency-key')
  return key ? answeredOnce(answering, input, asker, req, key) : plain()
}
