import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import { systemModel } from '../mongo/system.ts'
import { idFrom, runUnit } from '../mongo/unit.ts'
import type { Clock } from '../runtime/clock.ts'
import { around } from '../runtime/points.ts'
import type { Reaction } from './reaction.ts'

interface InboxRow {
  _id: string
  at: Date
}

/** What consumers of one database have applied, kept for 30 days: one row a consumer and event (I46). */
export const inboxRows = (db: Connection): Model<InboxRow> => systemModel<InboxRow>(db, 'inbox', [[{ at: 1 }, { expireAfterSeconds: 30 * 86_400 }]])

/** The newest version of each state that a consumer has handled: older states are dropped (I47); facts are told apart by their inbox rows alone. */
export const positionRows = (db: Connection): Model<{ _id: string; version: number }> => systemModel<{ _id: string; version: number }>(db, 'seen_versions')

const decoded = (reaction: Reaction, event: Envelope): unknown => (event.data === null ? null : z.decode(reaction.type.schema, event.data as never))

/**
 * Applies one event exactly once: inbox row, position and effect are one transaction; a repeated event and a stale state do nothing.
 * Throws what the reaction throws; nothing is stored then.
 */
export const applyOnce = async (service: string, reaction: Reaction, event: Envelope, clock: Clock): Promise<'applied' | 'repeated' | 'stale'> => {
  const { keep } = reaction
  if (keep) return (await around('replica', () => keep(decoded(reaction, event), event))) ? 'applied' : 'stale'
  const db = database(service)
  const consumer = `${service}.${reaction.name}`
  const inboxId = `${consumer}|${event.eventId}`
  if (await inboxRows(db).exists({ _id: inboxId })) return 'repeated'
  const cause = {
    service,
    tenantId: event.tenantId,
    dataScope: { kind: 'all' } as const,
    actor: event.actor,
    requestId: event.requestId,
    correlationId: event.correlationId,
    causationId: event.eventId,
    newId: (name: string) => idFrom(inboxId, name),
    now: clock.now(),
  }
  return runUnit(cause, async (unit) => {
    const { session } = unit
    if (await inboxRows(db).findById(inboxId, null, { session, lean: true })) return 'repeated'
    const place = `${consumer}|${event.name.endsWith('.state') ? event.name : event.name.split('.').slice(0, 2).join('.')}|${event.tenantId}|${event.aggregateId}`
    const seen = await positionRows(db).findById(place, null, { session, lean: true })
    const isState = reaction.type.kind === 'state'
    await around('inbox', () => inboxRows(db).insertMany([{ _id: inboxId, at: new Date() }], { session }))
    if (isState && seen && seen.version >= event.aggregateVersion) return 'stale'
    if (isState) await positionRows(db).updateOne({ _id: place }, { $set: { version: event.aggregateVersion } }, { session, upsert: true })
    await reaction.run(decoded(reaction, event), { ...unit, event })
    return 'applied'
  })
}
