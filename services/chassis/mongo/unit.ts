import { createHash, randomUUID } from 'node:crypto'
import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { ClientSession } from 'mongoose'
import { z } from 'zod'
import { around, reach } from '../runtime/points.ts'
import { type AuditRow, auditRow, auditRows } from './audit.ts'
import { database } from './database.ts'
import type { DataModel } from './model.ts'
import { kickRelay, type OutboxRow, outboxRows, sequences } from './outbox.ts'
import type { Reader } from './scope.ts'

interface Actor {
  userId: string
  role?: string
  for?: string
}

/** What a unit of work is made for: who acts, in whose tenant, caused by what. */
export interface Cause extends Reader {
  service: string
  actor: Actor
  requestId: string
  correlationId: string
  causationId?: string | undefined
  /** Ids of new documents: chosen by the idempotency key where there is one, so that a retry finishes the same work (decided.md §4). */
  newId(name: string): string
  now: Date
}

/** One atomic change: a transaction that stores rows, events and audit together (architecture.md §5). */
export interface Unit extends Cause {
  session: ClientSession
  /** Announces a fact or a state (`null` = gone) of an aggregate, in order, with the change. */
  emit<E extends EventType>(type: E, aggregateId: string, data: DataOf<E> | null): void
  audit(model: DataModel<z.ZodObject>, what: string, id: string, before: object | null, after: object | null): void
}

/** UUID-shaped id: random, or derived from a key and a name so that it is the same on a retry. */
export const idFrom = (key: string | undefined, name: string): string => {
  if (!key) return randomUUID()
  const hex = createHash('sha256').update(`${key}|${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface Pending {
  type: EventType
  aggregateId: string
  data: unknown
}

const FEW = 3

/** Moves the counters of these keys, in the unit's own transaction, and gives each the next of its numbers when asked. */
const numbersFor = async (service: string, session: ClientSession, keys: readonly string[]): Promise<(key: string) => number> => {
  const counters = sequences(database(service))
  const wanted = new Map<string, number>()
  for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1)
  const last = new Map<string, number>()
  if (wanted.size < FEW)
    for (const [_id, n] of wanted) {
      const counter = await counters.findOneAndUpdate({ _id }, { $inc: { n } }, { session, upsert: true, returnDocument: 'after', lean: true })
      last.set(_id, counter?.n ?? n)
    }
  else {
    const writes = [...wanted].map(([_id, n]) => ({ updateOne: { filter: { _id }, update: { $inc: { n } }, upsert: true } }))
    await counters.bulkWrite(writes, { session, ordered: true })
    for (const row of await counters.find({ _id: { $in: [...wanted.keys()] } }, null, { session, lean: true })) last.set(row._id, row.n)
  }
  const given = new Map([...last].map(([key, n]) => [key, n - (wanted.get(key) ?? 0)]))
  return (key) => {
    const n = (given.get(key) ?? 0) + 1
    given.set(key, n)
    return n
  }
}

const store = async (cause: Cause, session: ClientSession, pending: Pending[], audits: AuditRow[]): Promise<void> => {
  const db = database(cause.service)
  if (audits.length > 0) await around('audit', () => auditRows(db).insertMany(audits, { session, ordered: true }))
  const keyOf = ({ type, aggregateId }: Pending) => `${type.topic}|${cause.tenantId}|${aggregateId}`
  const next = await numbersFor(cause.service, session, pending.map(keyOf))
  const rows: OutboxRow[] = []
  for (const one of pending) {
    const { type, aggregateId, data } = one
    const key = keyOf(one)
    const envelope: Envelope = {
      eventId: randomUUID(),
      name: type.name,
      schema: type.version,
      tenantId: cause.tenantId,
      aggregateId,
      aggregateVersion: next(key),
      at: cause.now.toISOString(),
      requestId: cause.requestId,
      correlationId: cause.correlationId,
      ...(cause.causationId ? { causationId: cause.causationId } : {}),
      actor: cause.actor,
      data,
    }
    rows.push({ _id: envelope.eventId, topic: type.topic, key, version: envelope.aggregateVersion, sent: false, at: cause.now, envelope })
  }
  if (rows.length > 0) await around('outbox', () => outboxRows(db).insertMany(rows, { session, ordered: true }))
}

/**
 * Runs `work` as one transaction of the service's database: its writes, events and audit rows are stored together or not at all.
 * Transient conflicts are retried by the driver; `work` must therefore have no other effect.
 */
export const runUnit = async <T>(cause: Cause, work: (unit: Unit) => Promise<T>): Promise<T> => {
  const session = await database(cause.service).startSession()
  let emitted = false
  try {
    const result = await session.withTransaction(
      async () => {
        const pending: Pending[] = []
        const audits: AuditRow[] = []
        const counters = new Map<string, number>()
        const unit: Unit = {
          ...cause,
          session,
          newId: (name) => {
            const n = counters.get(name) ?? 0
            counters.set(name, n + 1)
            return cause.newId(`${name}#${n}`)
          },
          emit: (type, aggregateId, data) => void pending.push({ type, aggregateId, data: data === null ? null : z.encode(type.schema, data) }),
          audit: (model, what, id, before, after) => void audits.push(auditRow(cause, model, what, id, before, after)),
        }
        const result = await work(unit)
        await store(cause, session, pending, audits)
        emitted = pending.length > 0
        reach('commit.before')
        return result
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } },
    )
    reach('commit.after')
    return result
  } finally {
    await session.endSession()
    if (emitted) kickRelay(cause.service)
  }
}
