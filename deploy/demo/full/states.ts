import { outboxKey } from '@academy/chassis/mongo/outbox.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { TENANT } from './fixture.ts'
import { serialIds } from './ids.ts'
import type { Place, Sink } from './sink.ts'

const LOAD = 'seed-full'

/** The envelope of an event that the load tells or has told. */
export const envelopeOf = (type: EventType, aggregateId: string, version: number, eventId: string, at: Date, data: unknown, userId = 'system') => ({
  eventId,
  name: type.name,
  schema: type.version,
  tenantId: TENANT,
  aggregateId,
  aggregateVersion: version,
  at: at.toISOString(),
  requestId: LOAD,
  correlationId: LOAD,
  actor: { userId },
  data,
})

/**
 * Gives what keeps a public state: the newest state on the bus, from which replicas can be rebuilt, the number at which its owner goes on
 * counting, and the row of every replica.
 */
export const stateKeeper = (sink: Sink, owner: Place, type: EventType, replicas: readonly (readonly [place: Place, name: string])[], at: Date) => {
  const ids = serialIds(type.name)
  const kept = { tenantId: TENANT, createDate: at, updateDate: at }
  return (data: { id: string } & Record<string, unknown>) => {
    const { id: _id, ...fields } = data
    const key = outboxKey(type.topic, TENANT, _id)
    sink.add(owner, 'sequences', { _id: key, n: 1 })
    sink.add('bus', 'states', { _id: key, topic: type.topic, event: envelopeOf(type, _id, 1, ids(), at, data) })
    for (const [place, name] of replicas) sink.add(place, name, { _id, ...fields, version: 1, ...kept })
  }
}
