import { randomUUID } from 'node:crypto'
import type { Context } from '../http/context.ts'
import { auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import type { Unit } from '../mongo/unit.ts'
import { absent } from '../runtime/refusal.ts'
import { type DeadLetter, type DiscardedLetter, deadLetters, discardedLetters, laneOrder } from './dead-letters.ts'
import { inboxRows } from './inbox.ts'
import type { Replaying } from './replay.ts'
import { shownEvent } from './show-dead-letters.ts'

/** The person at the screen, for whom a service acts on its letters. */
export interface Operator {
  userId: string
  role?: string | undefined
}

interface Deed {
  what: 'replay' | 'discard'
  letterId: string
  changes: { field: string; before: unknown; after: unknown }[]
}

/** Notes in the unit's own transaction what an operator did to letters (I59): what we do for him is not done by the system. */
export const noteDeed = async (service: string, { session, now, tenantId, requestId, correlationId }: Unit, by: Operator, deed: Deed): Promise<void> => {
  const { what, letterId: entityId, changes } = deed
  const who = { userId: by.userId, ...(by.role ? { role: by.role } : {}) }
  const row = { _id: randomUUID(), tenantId, at: now, ...who, noun: 'dead_letters', what, entityId, changes, requestId, correlationId }
  await auditRows(database(service)).insertMany([row], { session })
}

/** What waits behind a letter that is gone and has no failed one before it any more. */
const freedBy = async (service: string, { topic, key }: Pick<DeadLetter, 'topic' | 'key'>): Promise<{ freed: number; next?: string }> => {
  const lane = await deadLetters(database(service)).find({ topic, key }, { waiting: 1 }).sort(laneOrder).lean()
  const failed = lane.findIndex(({ waiting }) => !waiting)
  const free = failed < 0 ? lane : lane.slice(0, failed)
  return { freed: free.length, ...(free[0] ? { next: free[0]._id } : {}) }
}

/**
 * Gives a letter up: it moves to the discarded ones with who, when and why, without personal data, and counts as handled, so that the event does
 * nothing when it is told again (a replica takes its newest state all the same). What waited behind it may be tried. Throws absent when there is no
 * such letter, open or discarded.
 */
export const discard = async (replaying: Replaying, ctx: Context, { id, reason, by }: { id: string; reason: string; by: Operator }) => {
  const { service } = replaying
  const db = database(service)
  const gone = await discardedLetters(db).findById(id, { topic: 1, key: 1 }).lean()
  if (gone) return freedBy(service, gone)
  const letter = (await deadLetters(db).findById(id).lean()) as DeadLetter | null
  if (!letter) throw absent()
  await ctx.unit(async (unit) => {
    const { session, now } = unit
    const { event, error } = shownEvent(replaying, letter)
    const kept: DiscardedLetter = { ...letter, event, error, discarded: { at: now, byUserId: by.userId, reason } }
    const { deletedCount } = await deadLetters(db).deleteOne({ _id: id }, { session })
    const { upsertedCount } = await inboxRows(db).updateOne({ _id: id }, { $setOnInsert: { at: new Date() } }, { session, upsert: true })
    // a replay was faster: what is handled cannot be given up
    if (deletedCount === 0 || upsertedCount === 0) throw absent()
    await discardedLetters(db).insertMany([kept], { session })
    const said = { field: 'reason', before: null, after: reason }
    await noteDeed(service, unit, by, { what: 'discard', letterId: id, changes: [{ field: 'error', before: kept.error, after: null }, said] })
  })
  return freedBy(service, letter)
}
