import { createHash, randomUUID } from 'node:crypto'
import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { ClientSession } from 'mongoose'
import { z } from 'zod'
import { faultPoint, traced } from '../runtime/fault-points.ts'
import { type Audited, type AuditRow, auditRow, auditRows } from './audit.ts'
import type { Cause } from './cause.ts'
import { database } from './database.ts'
import { kickRelay, type OutboxRow, outboxKey, outboxRows, sequences } from './outbox.ts'
import { destroyKeys, keyName } from './person-keys.ts'
import { sealed } from './sealed.ts'
import { bare, insertRows } from './system.ts'

/** One atomic change: a transaction that stores rows, events and audit together (architecture.md §5). */
export interface Unit extends Cause {
  session: ClientSession
  /** Announces a fact or a state (`null` = gone) of an aggregate, in order, with the change. */
  emit<E extends EventType>(type: E, aggregateId: string, data: DataOf<E> | null): void
  audit(model: Audited, what: string, id: string, before: object | null, after: object | null): void
  /** A person is gone: when this unit has ended, nobody can tell any more what its service's audit rows say of him. */
  destroyKey(personId: string, tenantId?: string): void
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

/** Counts few counters up, in one command each, and gives where they stand then. */
const moveFew = async (service: string, session: ClientSession, wanted: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
  const counters = bare(sequences(database(service)))
  const after = new Map<string, number>()
  for (const [_id, n] of wanted) {
    const counter = await counters.findOneAndUpdate({ _id }, { $inc: { n } }, { session, upsert: true, returnDocument: 'after' })
    after.set(_id, counter?.n ?? n)
  }
  return after
}

/**
 * Counts many counters up by what is wanted of each and gives where they stand then. A counter that the transaction does not see is inserted: when
 * somebody else has begun or moved it meanwhile the two conflict, and the driver begins anew.
 */
const moveMany = async (service: string, session: ClientSession, wanted: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
  const counters = bare(sequences(database(service)))
  const known = await counters.find({ _id: { $in: [...wanted.keys()] } }, { session }).toArray()
  const before = new Map(known.map(({ _id, n }) => [_id, n]))
  const after = new Map([...wanted].map(([_id, n]) => [_id, (before.get(_id) ?? 0) + n]))
  const fresh = [...after].flatMap(([_id, n]) => (before.has(_id) ? [] : [{ _id, n }]))
  const moved = known.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $inc: { n: wanted.get(_id) ?? 0 } } } }))
  if (fresh.length > 0) await counters.insertMany(fresh, { session, ordered: true })
  if (moved.length > 0) await counters.bulkWrite(moved, { session, ordered: true })
  return after
}

/** Moves the counters of these keys, in the unit's own transaction, and gives each the next of its numbers when asked. */
const numbersFor = async (service: string, session: ClientSession, keys: readonly string[]): Promise<(key: string) => number> => {
  const wanted = new Map<string, number>()
  for (const key of keys) wanted.set(key, (wanted.get(key) ?? 0) + 1)
  const last = wanted.size < FEW ? await moveFew(service, session, wanted) : await moveMany(service, session, wanted)
  const given = new Map([...last].map(([key, n]) => [key, n - (wanted.get(key) ?? 0)]))
  return (key) => {
    const n = (given.get(key) ?? 0) + 1
    given.set(key, n)
    return n
  }
}

/** One unit while it is worked on: what it has announced and changed so far. */
interface Draft {
  unit: Unit
  pending: Pending[]
  audits: AuditRow[]
  /** Names of the keys of people who are gone. */
  forgotten: string[]
}

const draftOf = (cause: Cause, session: ClientSession): Draft => {
  const pending: Pending[] = []
  const audits: AuditRow[] = []
  const forgotten: string[] = []
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
    destroyKey: (personId, tenantId = cause.tenantId) => void forgotten.push(keyName(tenantId, personId)),
  }
  return { unit, pending, audits, forgotten }
}

const counterOf = ({ tenantId }: Cause, { type, aggregateId }: Pending) => outboxKey(type.topic, tenantId, aggregateId)

const outboxRow = (cause: Cause, one: Pending, aggregateVersion: number): OutboxRow => {
  const { type, aggregateId, data } = one
  const envelope: Envelope = {
    eventId: randomUUID(),
    name: type.name,
    schema: type.version,
    tenantId: cause.tenantId,
    aggregateId,
    aggregateVersion,
    at: cause.now.toISOString(),
    requestId: cause.requestId,
    correlationId: cause.correlationId,
    ...(cause.causationId ? { causationId: cause.causationId } : {}),
    actor: cause.actor,
    data,
  }
  return { _id: envelope.eventId, topic: type.topic, key: counterOf(cause, one), version: aggregateVersion, sent: false, at: cause.now, envelope }
}

/** Stores the events and audit rows of units that end together; gives the events. */
const store = async (service: string, session: ClientSession, drafts: readonly Draft[]): Promise<OutboxRow[]> => {
  const db = database(service)
  const audits = drafts.flatMap((draft) => draft.audits)
  if (audits.length > 0) {
    const told = await sealed(db, audits, session)
    await traced('audit', () => insertRows(auditRows(db), told, session))
  }
  await destroyKeys(
    db,
    drafts.flatMap(({ forgotten }) => forgotten),
    session,
  )
  const pending = drafts.flatMap((draft) => draft.pending.map((one) => ({ cause: draft.unit, one })))
  if (pending.length === 0) return []
  const next = await numbersFor(
    service,
    session,
    pending.map(({ cause, one }) => counterOf(cause, one)),
  )
  const rows = pending.map(({ cause, one }) => outboxRow(cause, one, next(counterOf(cause, one))))
  await traced('outbox', () => insertRows(outboxRows(db), rows, session))
  return rows
}

/**
 * Runs units of work of one service as one transaction: all their writes, events and audit rows are stored together or not at all; each keeps its
 * own cause. Transient conflicts are retried by the driver; `work` must therefore have no other effect.
 */
export const runUnits = async <T>(causes: readonly [Cause, ...Cause[]], work: (units: readonly Unit[]) => Promise<T>): Promise<T> => {
  const [{ service }] = causes
  const session = await database(service).startSession()
  let emitted: OutboxRow[] = []
  let committed = false
  try {
    const result = await session.withTransaction(
      async () => {
        const drafts = causes.map((cause) => draftOf(cause, session))
        const result = await work(drafts.map(({ unit }) => unit))
        emitted = await store(service, session, drafts)
        faultPoint('commit.before')
        return result
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', j: true } },
    )
    committed = true
    faultPoint('commit.after')
    return result
  } finally {
    await session.endSession()
    // whether a commit that failed has stored them is to be looked up
    if (emitted.length > 0) kickRelay(service, committed ? emitted : [])
  }
}

/** Runs one unit of work, as `runUnits` does. */
export const runUnit = <T>(cause: Cause, work: (unit: Unit) => Promise<T>): Promise<T> => runUnits([cause], ([unit]) => work(unit as Unit))
