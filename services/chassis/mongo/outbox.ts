import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Connection, Model } from 'mongoose'
import { systemModel } from './system.ts'

/** An event on its way out, stored with the change that caused it. */
export interface OutboxRow {
  _id: string
  topic: string
  /** `outboxKey` of its event. */
  key: string
  version: number
  sent: boolean
  at: Date
  sentAt?: Date
  envelope: Envelope
}

/** What orders the events of a service's outbox and is counted by its sequences: topic, tenant and aggregate. */
export const outboxKey = (topic: string, tenantId: string, aggregateId: string): string => `${topic}|${tenantId}|${aggregateId}`

/** The outbox of one service’s database. */
export const outboxRows = (db: Connection): Model<OutboxRow> =>
  systemModel<OutboxRow>(db, 'outbox', [
    [{ sent: 1, key: 1, version: 1 }],
    [{ sentAt: 1 }, { expireAfterSeconds: 7 * 86_400 }],
    [{ 'envelope.correlationId': 1, 'envelope.causationId': 1 }],
  ])

/** The last version of each aggregate and topic: gapless because the counter moves in the same transaction. */
export const sequences = (db: Connection): Model<{ _id: string; n: number }> => systemModel<{ _id: string; n: number }>(db, 'sequences')

type Wake = (committed: readonly OutboxRow[]) => void
const kicks = new Map<string, Wake>()

/** The relay of a service asks to be woken when something new lies in the outbox. */
export const onKick = (service: string, wake: Wake): void => void kicks.set(service, wake)
/** Wakes the relay of a service in this process, if it runs here, and hands it rows that are committed; others it looks up. */
export const kickRelay = (service: string, committed: readonly OutboxRow[] = []): void => kicks.get(service)?.(committed)
