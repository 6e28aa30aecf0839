import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Received, Sent, Service } from '@academy/contracts/core/endpoint.ts'
import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { embeddedBus } from '../events/embedded-bus.ts'
import { untilSettled } from '../events/settled.ts'
import { keyRows } from '../http/idempotency.ts'
import { memoryKv } from '../kv/kv.ts'
import { memoryWakeups } from '../kv/wakeups.ts'
import { closeDatabases, database, openDatabases } from '../mongo/database.ts'
import { fakeClock } from '../runtime/clock.ts'
import { type Grant, signIdentity } from '../runtime/identity-token.ts'
import type { Platform } from '../runtime/platform.ts'
import { type Running, type ServiceApp, startService } from '../runtime/service.ts'
import { localStorage } from '../storage/storage.ts'
import { watchTransactions } from './one-at-a-time.ts'

/** Who a test calls as; `internal` is one of our own services. */
export interface As {
  userId?: string
  /** Of a session that identity knows; made up otherwise. */
  sessionId?: string
  tenantId?: string
  grants?: Grant[]
  internal?: boolean
  /** Of a remembered person's session, which is for the portal only. */
  portal?: boolean
  locale?: 'zh-CN' | 'zh-TW' | 'en-US'
  key?: string
}

export interface Answer<T> {
  code: number
  msg: string
  data: T
}

const urlOf = (endpoint: Endpoint, input: Record<string, unknown>) => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  if (endpoint.method !== 'GET') return path
  const query = new URLSearchParams(
    Object.entries(input)
      .filter(([name, value]) => value !== undefined && !endpoint.path.includes(`{${name}}`))
      .map(([name, value]) => [name, String(value)]),
  )
  return `${path}?${query}`
}

/** Services on a database of their own for one test file, with the embedded bus and a clock that the test moves. `TEST_MONGO_URL` is set by `npm test`. */
export const installation = async (apps: readonly ServiceApp[], start = new Date('2026-03-02T02:00:00Z')) => {
  const url = process.env.TEST_MONGO_URL
  if (!url) throw new Error('TEST_MONGO_URL is not set: run tests with npm test')
  const prefix = `t${randomUUID().slice(0, 8)}_`
  const names = ['bus', ...apps.map((app) => app.name)]
  await openDatabases(url, prefix, names, { monitorCommands: true })
  const overlapping = watchTransactions(names)
  const addresses = new Map<Service, string>()
  const clock = fakeClock(start)
  const bus = await embeddedBus(database('bus'))
  const platform: Platform = {
    bus,
    kv: memoryKv(() => clock.now().getTime()),
    wakeups: memoryWakeups(),
    storage: localStorage(join(tmpdir(), prefix)),
    clock,
    signingKey: 'a-key-for-tests-alone',
    addressOf: (service) => addresses.get(service) ?? 'http://127.0.0.1:9',
    patience: { attempts: 3, firstMs: 10, maxMs: 50 },
  }
  const running: Running[] = []
  for (const app of apps) {
    const one = await startService(app, platform)
    addresses.set(app.name, `http://127.0.0.1:${one.port}`)
    running.push(one)
  }
  const identity = ({ userId = '', sessionId, tenantId = 'chengtu', grants = [], internal = false, locale = 'zh-CN', portal = false }: As) =>
    signIdentity(platform.signingKey, {
      sessionId: internal ? 'internal' : (sessionId ?? (userId && `s-${userId}`)),
      userId: internal ? 'system' : userId,
      tenantId,
      grants,
      locale,
      ...(portal ? { portal } : {}),
      requestId: randomUUID(),
      correlationId: randomUUID(),
      expires: clock.now().getTime() + 30_000,
    })

  /** Sends raw input to a path of a service, as a client may; `headers` win. */
  const send = async (service: Service, method: string, path: string, body: unknown, as: As | null, headers: Record<string, string> = {}) => {
    const response = await fetch(`${addresses.get(service)}${path}`, {
      redirect: 'manual',
      method,
      headers: {
        'content-type': 'application/json',
        ...(as ? { 'x-identity': identity(as) } : {}),
        ...(as?.key ? { 'idempotency-key': as.key } : {}),
        ...headers,
      },
      ...(method === 'GET' || body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body) }),
    })
    // a download that succeeds is a file, not an envelope; a bare answer is its status
    if (!response.headers.get('content-type')?.includes('application/json')) {
      const data = new Uint8Array(await response.arrayBuffer())
      return {
        status: response.status,
        code: response.status < 400 ? codes.success : response.status < 500 ? codes.malformed : codes.unexpected,
        msg: '',
        data,
      }
    }
    return { status: response.status, ...((await response.json()) as Answer<unknown>) }
  }
  const call = async <E extends Endpoint>(service: Service, endpoint: E, input: Sent<E>, as: As = {}): Promise<Answer<Received<E>>> =>
    (await send(service, endpoint.method, urlOf(endpoint, Array.isArray(input) ? {} : (input as Record<string, unknown>)), input, as)) as Answer<Received<E>>

  /** Waits until everything is told and heard. Throws Error after thirty seconds. */
  const settled = (): Promise<void> => untilSettled(() => apps.map((app) => app.name), bus, 30_000)
  let told = 0
  /** Publishes an event as another service would. */
  const tell = async <E extends EventType>(type: E, aggregateId: string, data: DataOf<E> | null, over: Partial<Envelope> = {}): Promise<Envelope> => {
    const envelope: Envelope = {
      eventId: randomUUID(),
      name: type.name,
      schema: type.version,
      tenantId: 'chengtu',
      aggregateId,
      aggregateVersion: ++told,
      at: clock.now().toISOString(),
      requestId: randomUUID(),
      correlationId: randomUUID(),
      actor: { userId: 'system' },
      data: data === null ? null : z.encode(type.schema, data),
      ...over,
    }
    await bus.publish(type.topic, [envelope])
    return envelope
  }
  /** Leaves a keyed command as a process does that dies after its changes and before its answer is kept: given again it goes on with its work (I48). */
  const cutOff = (service: Service, { tenantId = 'chengtu', userId = '', key = '' }: As) =>
    keyRows(service).updateOne({ _id: `${tenantId}|${userId}|${key}` }, { $unset: { answer: 1, by: 1 }, $set: { startedAt: new Date(0) } })
  return {
    platform,
    cutOff,
    headers: (as: As): Record<string, string> => ({ 'x-identity': identity(as) }),
    clock,
    running,
    send,
    call,
    settled,
    tell,
    internal: (service: Service, endpoint: Endpoint, input: unknown, tenantId = 'chengtu') =>
      call(service, endpoint, input as never, { internal: true, tenantId }),
    /** The data of an answer that must be a success. Throws Error with the refusal otherwise. */
    ok: <T>(answer: Answer<T>): T => {
      if (answer.code !== codes.success && answer.code !== codes.legacySuccess) throw new Error(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
    /** Commands of one transaction that were under way at once; those that nobody has looked at fail the file when it stops. */
    overlapping,
    stop: async () => {
      for (const one of running) await one.stop()
      await bus.stop()
      for (const name of names) await database(name).dropDatabase()
      await closeDatabases()
      const together = overlapping()
      if (together.length > 0) throw new Error(`at once in one transaction, which the driver does not support: ${together.join(', ')}`)
    },
  }
}
export type Installation = Awaited<ReturnType<typeof installation>>
