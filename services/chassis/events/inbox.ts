import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection, Model } from 'mongoose'
import type { Cause } from '../mongo/cause.ts'
import { database } from '../mongo/database.ts'
import { isDuplicateIn } from '../mongo/duplicate.ts'
import { bare, insertRows, systemModel } from '../mongo/system.ts'
import { idFrom, runUnits, type Unit } from '../mongo/unit.ts'
import { batcher } from '../runtime/batcher.ts'
import type { Clock } from '../runtime/clock.ts'
import { faultPoint, ownedBy, type Point, traced } from '../runtime/fault-points.ts'
import type { Reaction } from './reaction.ts'
import { saidOf } from './versions.ts'

/** An attempt that came to nothing: when, and by what kind of error; never its words, which may hold values. */
export interface Failed {
  at: Date
  error: string
}

export interface InboxRow {
  _id: string
  at: Date
  /** The attempts before the one that succeeded, where there were any. */
  failed?: Failed[]
  /** How often it was delivered again and ignored, and when last. */
  repeats?: number
  repeatedAt?: Date
}

/** What consumers of one database have applied, kept for 30 days: one row a consumer and event (I46). */
export const inboxRows = (db: Connection): Model<InboxRow> => systemModel<InboxRow>(db, 'inbox', [[{ at: 1 }, { expireAfterSeconds: 30 * 86_400 }]])

/** The newest version of each state that a consumer has handled: older states are dropped (I47); facts are told apart by their inbox rows alone. */
export const positionRows = (db: Connection): Model<{ _id: string; version: number }> => systemModel<{ _id: string; version: number }>(db, 'seen_versions')

type Applied = 'applied' | 'repeated' | 'stale'
interface Asked {
  reaction: Reaction
  event: Envelope
  clock: Clock
  failed: readonly Failed[]
}

const ownerOf = (service: string, { reaction }: Asked) => `${service}.${reaction.name}`
const inboxIdOf = (service: string, asked: Asked) => `${ownerOf(service, asked)}|${asked.event.eventId}`

const causeOf = (service: string, asked: Asked): Cause => {
  const { event, clock } = asked
  const inboxId = inboxIdOf(service, asked)
  return {
    service,
    tenantId: event.tenantId,
    dataScope: { kind: 'all' },
    actor: event.actor,
    requestId: event.requestId,
    correlationId: event.correlationId,
    causationId: event.eventId,
    newId: (name: string) => idFrom(inboxId, name),
    now: clock.now(),
  }
}

/** Notes a state as seen; gives false when a newer one was seen before. */
const isNewest = async (service: string, { reaction, event }: Asked, { session }: Unit): Promise<boolean> => {
  const seen = positionRows(database(service))
  const _id = `${service}.${reaction.name}|${event.name}|${event.tenantId}|${event.aggregateId}`
  const row = await seen.findById(_id, null, { session, lean: true })
  if (row && row.version >= event.aggregateVersion) return false
  await seen.updateOne({ _id }, { $set: { version: event.aggregateVersion } }, { session, upsert: true })
  return true
}

const applyOne = async (service: string, asked: Asked, unit: Unit): Promise<Applied> => {
  const { reaction, event } = asked
  if (reaction.type.kind === 'state' && !(await isNewest(service, asked, unit))) return 'stale'
  await ownedBy(ownerOf(service, asked), () => reaction.run(saidOf(reaction.type, event), { ...unit, event }))
  return 'applied'
}

const noted = (asked: Asked | undefined) => (asked?.failed.length ? { failed: [...asked.failed] } : {})

/** Applies events one after the other in one transaction with their inbox rows; `looked` when they are looked for among what was applied before. */
const applyAll = (service: string, all: readonly [Asked, ...Asked[]], looked: boolean): Promise<Applied[]> => {
  const rows = inboxRows(database(service))
  const ids = all.map((asked) => inboxIdOf(service, asked))
  const [first, ...others] = all
  const causes: [Cause, ...Cause[]] = [causeOf(service, first), ...others.map((asked) => causeOf(service, asked))]
  const work = async (units: readonly Unit[]): Promise<Applied[]> => {
    const { session } = units[0] as Unit
    const before = new Set(looked ? await bare(rows).distinct('_id', { _id: { $in: ids } }, { session }) : [])
    const fresh = ids.map((id, at) => !before.has(id) && ids.indexOf(id) === at)
    const at = new Date()
    const mine: InboxRow[] = ids.flatMap((_id, nth) => (fresh[nth] ? [{ _id, at, ...noted(all[nth]) }] : []))
    const pass = (point: Point) => all.forEach((asked, nth) => void (fresh[nth] && ownedBy(ownerOf(service, asked), () => faultPoint(point))))
    pass('inbox.before')
    if (mine.length > 0) await insertRows(rows, mine, session)
    pass('inbox.after')
    const again = ids.filter((_, nth) => !fresh[nth])
    if (again.length > 0) await rows.updateMany({ _id: { $in: again } }, { $inc: { repeats: 1 }, $set: { repeatedAt: at } }).session(session)
    const results: Applied[] = []
    for (const [nth, asked] of all.entries()) results.push(fresh[nth] ? await applyOne(service, asked, units[nth] as Unit) : 'repeated')
    return results
  }
  return ownedBy(ownerOf(service, first), () => runUnits(causes, work))
}

/** An event that was applied before is rare: its inbox row then ends the transaction as a duplicate, and only now it is looked for. */
const applyTogether = async (service: string, all: readonly [Asked, ...Asked[]]): Promise<Applied[]> => {
  try {
    return await applyAll(service, all, false)
  } catch (error) {
    // a reaction may meet an index of its own
    if (!isDuplicateIn(error, inboxRows(database(service)).collection.name)) throw error
    return applyAll(service, all, true)
  }
}

/** Events of a service that go into one transaction at most: beyond that a conflict costs more than the commits that are saved. */
const TOGETHER = 16
const appliers = new Map<string, (asked: Asked) => Promise<Applied>>()

/** One transaction of reactions at a time in each module: what arrives meanwhile goes together into the next (deploy/decisions/0011). */
const applierOf = (service: string, module = ''): ((asked: Asked) => Promise<Applied>) => {
  const lane = `${service}|${module}`
  const known = appliers.get(lane)
  if (known) return known
  const apply = batcher(async (all: Asked[]) => (all.length > 0 ? applyTogether(service, all as [Asked, ...Asked[]]) : []), { most: TOGETHER, atOnce: 1 })
  appliers.set(lane, apply)
  return apply
}

/**
 * Applies one event exactly once: inbox row, position and effect are one transaction, perhaps with other events; a repeated event and a stale
 * state do nothing. Throws what the reaction throws; nothing of the event is stored then. `failed` are the attempts before: its row notes them.
 */
export const applyOnce = async (service: string, reaction: Reaction, event: Envelope, clock: Clock, failed: readonly Failed[] = []): Promise<Applied> => {
  const { keep } = reaction
  if (keep) return (await traced('replica', () => keep(saidOf(reaction.type, event), event))) ? 'applied' : 'stale'
  return applierOf(service, reaction.module)({ reaction, event, clock, failed })
}
