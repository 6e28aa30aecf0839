import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { Connection, IndexDefinition } from 'mongoose'
import { z } from 'zod'
import { isDuplicate } from '../mongo/duplicate.ts'
import { type DataModel, model } from '../mongo/model.ts'
import { reader } from '../mongo/read.ts'
import type { Reader } from '../mongo/scope.ts'
import { systemModel } from '../mongo/system.ts'
import { batcher } from '../runtime/batcher.ts'
import { onState, type Reaction } from './reaction.ts'
import type { Replica } from './replicated.ts'

/** Another process of the service may have kept a state: copies of other services' states are always a little late, by so much more here. */
const REMEMBER_MS = 1000

/** Remembers by tenant what `read` gave, until it is told to forget or a second is over. */
const remembering = <R>(read: (tenantId: string) => Promise<R>) => {
  const known = new Map<string, { rows: Promise<R>; until: number }>()
  const fresh = (tenantId: string): Promise<R> => {
    const rows = read(tenantId)
    known.set(tenantId, { rows, until: performance.now() + REMEMBER_MS })
    // a read that failed is not remembered
    rows.catch(() => known.delete(tenantId))
    return rows
  }
  return {
    of: (tenantId: string): Promise<R> => {
      const one = known.get(tenantId)
      return one && one.until > performance.now() ? one.rows : fresh(tenantId)
    },
    forget: (tenantId: string) => void known.delete(tenantId),
  }
}

/** One replica a name and database, so that a service may share the standing ones of its access. */
const declared = new Map<Connection, Map<string, unknown>>()

/** Declares the collection of a replica; `replicate` keeps it. */
export const replica = <E extends EventType<z.ZodObject>>(db: Connection, name: string, type: E, indexes: readonly [IndexDefinition][] = []): Replica<E> => {
  const own = declared.get(db) ?? new Map<string, unknown>()
  declared.set(db, own)
  const known = own.get(name)
  if (known) return known as Replica<E>
  const data = model(db, name, z.object(Object.fromEntries(Object.entries(type.schema.shape).filter(([key]) => key !== 'id'))), { indexes, copyOf: type.name })
  const memory = remembering((tenantId) => reader(data, { tenantId, dataScope: { kind: 'all' } }).find({}))
  const repo = (who: Pick<Reader, 'tenantId' | 'session'>) => {
    const read = reader(data, { ...who, dataScope: { kind: 'all' } })
    type D = DataOf<E> & { id: string }
    return {
      byId: (id: string) => read.byId(id) as Promise<D | null>,
      byIds: (ids: readonly string[]) => read.byIds(ids) as unknown as Promise<D[]>,
      find: (filter: Record<string, unknown>, options?: { sort?: Record<string, 1 | -1>; limit?: number; skip?: number }) =>
        read.find(filter, options) as unknown as Promise<D[]>,
      ids: (filter: Record<string, unknown>, limit: number) => read.ids(filter, limit),
      distinct: (field: string, filter: Record<string, unknown>) => read.distinct(field, filter),
      one: (filter: Record<string, unknown>) => read.one(filter) as Promise<D | null>,
      count: (filter: Record<string, unknown>) => read.count(filter),
      all: () => memory.of(who.tenantId) as unknown as Promise<readonly D[]>,
    }
  }
  const made = Object.assign(repo, { type, model: data as unknown as DataModel<z.ZodObject>, forget: memory.forget }) as unknown as Replica<E>
  own.set(name, made)
  return made
}

/** The version of a state that is gone, so that an older one, delivered again, does not bring it back (I47). */
export const goneStates = (db: Connection) => systemModel<{ _id: string; version: number }>(db, 'gone_states')
const gone = (to: DataModel<z.ZodObject>) => goneStates(to.raw.db)

export const goneKey = (to: DataModel<z.ZodObject>, { tenantId, aggregateId }: Envelope) => `${to.name}|${tenantId}|${aggregateId}`

/** The versions at which these records went, by their key; of those only that are gone. */
export const tombstonesOf = async (to: DataModel<z.ZodObject>, events: readonly Envelope[]): Promise<ReadonlyMap<string, number>> => {
  const keys = events.map((event) => goneKey(to, event))
  const rows = await gone(to)
    .find({ _id: { $in: keys } })
    .lean()
  return new Map(rows.map(({ _id, version }) => [_id, version]))
}

const olderThan = ({ aggregateId, tenantId, aggregateVersion }: Envelope) => ({ _id: aggregateId, tenantId, version: { $lt: aggregateVersion } })

/** Takes away what was written while its tombstone was written, between reading tombstones and the write; gives these states, and how many rows went. */
export const applyTombstones = async (to: DataModel<z.ZodObject>, written: readonly Envelope[]): Promise<{ gone: Envelope[]; removed: number }> => {
  const tombstones = await tombstonesOf(to, written)
  const gone = written.filter((event) => (tombstones.get(goneKey(to, event)) ?? 0) >= event.aggregateVersion)
  if (gone.length === 0) return { gone, removed: 0 }
  const removals = gone.map((event) => {
    const filter = { _id: event.aggregateId, tenantId: event.tenantId, version: { $lte: tombstones.get(goneKey(to, event)) } }
    return { deleteOne: { filter } }
  })
  return { gone, removed: (await to.raw.collection.bulkWrite(removals as never, { ordered: false })).deletedCount }
}

/** Gives whether the record is gone now: not when a newer state of it stands. */
const applyTombstone = async (to: DataModel<z.ZodObject>, event: Envelope): Promise<boolean> => {
  // the tombstone first: whoever writes an older state meanwhile finds it afterwards, or is met by the removal
  await gone(to).updateOne({ _id: goneKey(to, event) }, { $max: { version: event.aggregateVersion } }, { upsert: true })
  await to.raw.deleteOne(olderThan(event))
  return (await to.raw.countDocuments({ _id: event.aggregateId, tenantId: event.tenantId }, { limit: 1 })) === 0
}

interface Told {
  state: Record<string, unknown>
  event: Envelope
}

/** Which of these writes were stale: they meet the newer row as a duplicate. Throws everything else. */
export const staleOf = (error: unknown): Set<number> => {
  const failed = (error as { writeErrors?: { index: number; code: number }[] }).writeErrors ?? []
  if (failed.length === 0 || failed.some((one) => !isDuplicate(one))) throw error
  return new Set(failed.map((one) => one.index))
}

/** A state as its replica stores it, without its id. */
export const rowOf = ({ id: _, ...fields }: Record<string, unknown>, { tenantId, aggregateVersion }: Envelope, now: Date) => ({
  ...{ ...fields, tenantId, version: aggregateVersion, createDate: now, updateDate: now },
})

/** Nothing is older than the first state of a record: it is inserted, or it is stale. */
const writeOf = (event: Envelope, replacement: object) =>
  event.aggregateVersion === 1
    ? { insertOne: { document: { _id: event.aggregateId, ...replacement } } }
    : { replaceOne: { filter: olderThan(event), replacement, upsert: true } }

/** Writes newest states of many different records at once; gives for each whether it was kept. */
const writeAll = async (to: DataModel<z.ZodObject>, told: Told[]): Promise<boolean[]> => {
  const gone = await tombstonesOf(
    to,
    told.map(({ event }) => event),
  )
  const live = told.filter(({ event }) => (gone.get(goneKey(to, event)) ?? 0) < event.aggregateVersion)
  if (live.length === 0) return told.map(() => false)
  const now = new Date()
  const writes = live.map(({ state, event }) => writeOf(event, rowOf(state, event, now)))
  const { stale, appeared } = await to.raw.collection.bulkWrite(writes as never, { ordered: false, ignoreUndefined: true }).then(
    (result) => ({ stale: new Set<number>(), appeared: result.insertedCount + result.upsertedCount }),
    (error: unknown) => ({ stale: staleOf(error), appeared: 1 }),
  )
  const kept = new Set(live.filter((_, at) => !stale.has(at)))
  // a row that stood is met by its removal; one that was not there may have been removed since the tombstones were looked at
  if (appeared > 0) {
    const { gone } = await applyTombstones(
      to,
      [...kept].map(({ event }) => event),
    )
    for (const one of [...kept]) if (gone.includes(one.event)) kept.delete(one)
  }
  return told.map((one) => kept.has(one))
}

/**
 * The reaction that keeps a replica: newest state wins by one conditional write, `null` removes, stale and repeated events do nothing.
 * `after` is told of every state that was kept.
 */
export const replicate = <E extends EventType>(
  to: Replica<E>,
  after?: (state: DataOf<E> | null, id: string, tenantId: string, version: number) => void,
): Reaction => {
  const write = batcher((told: Told[]) => writeAll(to.model, told))
  return {
    ...onState(to.type, `replica.${to.model.name}`, async () => undefined),
    replica: to as unknown as Replica<EventType>,
    keep: async (state, event) => {
      const kept = state === null ? await applyTombstone(to.model, event) : await write({ state: state as Told['state'], event })
      if (kept) to.forget(event.tenantId)
      if (kept) after?.(state as DataOf<E> | null, event.aggregateId, event.tenantId, event.aggregateVersion)
      return kept
    },
  }
}

export type ReplicaRow<R> = R extends Replica<infer E> ? DataOf<E> & { id: string } : never
