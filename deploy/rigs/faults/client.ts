import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Grant, signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { passing } from '@academy/contracts/core/codes.ts'
import { changes, type Endpoint, type Service } from '@academy/contracts/core/endpoint.ts'
import type { RunningAcademy } from './academy.ts'
import { TENANT } from './fixture.ts'
import type { History } from './history.ts'

export interface Who {
  userId: string
  grants?: Grant[]
  internal?: boolean
  tenantId?: string
}
export interface Answer {
  code: number
  msg: string
  data: never
}

/** A process that ends at hundreds of points one after the other seldom comes to a given command. */
const PATIENCE_MS = 1_200_000

const identityOf = (key: string, now: number, { userId, grants = [], internal = false, tenantId = TENANT }: Who) =>
  signIdentity(key, {
    sessionId: internal ? 'internal' : `s-${userId}`,
    userId,
    tenantId,
    grants,
    locale: 'zh-CN',
    requestId: randomUUID(),
    correlationId: randomUUID(),
    expires: now + 30_000,
  })

/** Takes an endpoint and its input and gives the path with what it names filled in, a GET's input as its query. */
export const pathOf = ({ path, method }: Endpoint, input: unknown): string => {
  const fields = (input ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(fields[name])))
  return method === 'GET' ? `${filled}?${new URLSearchParams(fields as Record<string, string>)}` : filled
}

const bodyOf = (input: unknown) =>
  input instanceof Uint8Array ? { body: input as BodyInit, type: 'application/octet-stream' } : { body: JSON.stringify(input), type: 'application/json' }

/**
 * A client that gives each command until it is acknowledged, always with the same key, as a good client does after a broken connection; what is
 * acknowledged is written to the history. Throws Error after twenty minutes.
 */
export const clientOf = (academy: Pick<RunningAcademy, 'key' | 'now' | 'addressOf'>, history: History) => {
  const once = async (service: Service, endpoint: Endpoint, input: unknown, who: Who, key: string, query = ''): Promise<Answer | undefined> => {
    const { body, type } = bodyOf(input)
    const headers = { 'x-identity': identityOf(academy.key, academy.now(), who), 'content-type': type, 'idempotency-key': key }
    const init = { method: endpoint.method, headers, ...(endpoint.method === 'GET' ? {} : { body }), signal: AbortSignal.timeout(20_000) }
    try {
      const answer = await fetch(`${await academy.addressOf(service)}${pathOf(endpoint, input)}${query}`, init)
      if (answer.status >= 500) return undefined
      const envelope = (await answer.json()) as Answer
      return passing.has(envelope.code) ? undefined : envelope
    } catch {
      return undefined // nobody there, or gone in the middle: it is given again
    }
  }
  const give = async (
    service: Service,
    name: string,
    endpoint: Endpoint,
    input: unknown,
    who: Who,
    key: string = randomUUID(),
    query = '',
  ): Promise<Answer> => {
    for (let tries = 1, until = Date.now() + PATIENCE_MS; Date.now() < until; tries++, await sleep(50)) {
      const answer = await once(service, endpoint, input, who, key, query)
      if (!answer) continue
      const { tenantId = TENANT } = who
      if (changes(endpoint)) {
        const asked = input instanceof Uint8Array ? {} : { input }
        history.note({ key, who: who.userId, tenantId, service, endpoint: name, ...asked, code: answer.code, data: answer.data, tries })
      }
      return answer
    }
    throw new Error(`${service} ${name} was not acknowledged within ${PATIENCE_MS / 1000} s`)
  }
  return { give, once }
}
export type Client = ReturnType<typeof clientOf>
