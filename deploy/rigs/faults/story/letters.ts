import { randomUUID } from 'node:crypto'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { EventType } from '@academy/contracts/core/event.ts'
import { exemptionGranted } from '@academy/contracts/fee/events.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { z } from 'zod'
import type { Who } from '../client.ts'
import { TENANT } from '../fixture.ts'
import type { Row, Teller } from './teller.ts'

const lost = { name: 'drill.letter.lost', topic: 'drill.letter', schema: z.null(), example: null }
type Told = Pick<EventType, 'name' | 'topic' | 'schema' | 'example'>

/** Lays a letter of training's, of an event about nobody whose later versions would wait behind it; gives its id. */
const lay = async (t: Teller, consumer: string, type: Told, aggregateId: string, version: number): Promise<string> => {
  const eventId = randomUUID()
  const envelope = { eventId, name: type.name, schema: 1, tenantId: TENANT, aggregateId, aggregateVersion: version, at: new Date().toISOString() }
  const cause = { requestId: eventId, correlationId: eventId, actor: { userId: 'system' } }
  const event = { ...envelope, ...cause, data: z.encode(type.schema, type.example) }
  const letter = { consumer, topic: type.topic, key: `${TENANT}|${aggregateId}`, event, version, at: new Date() }
  const id = `${consumer}|${eventId}`
  const waits = version > 1
  await t.raw
    .db('training')
    .collection<Row>('dead_letters')
    .insertOne({ _id: id, ...letter, error: 'drill', attempts: waits ? 0 : 8, waiting: waits })
  return id
}

/** A letter that can be borne by now and one that waits behind it are released; another, of a reaction that nobody has, is given up. */
export const letters = async (t: Teller, owner: Who): Promise<void> => {
  const box = deadLetters as unknown as Contract
  const aggregateId = randomUUID()
  for (const version of [1, 2]) await lay(t, 'training.enrolment.exempted', exemptionGranted as Told, aggregateId, version)
  await t.must(box, 'replay', { service: 'training' }, owner)
  const left = await t.raw
    .db('training')
    .collection('dead_letters')
    .findOne({ key: `${TENANT}|${aggregateId}` })
  if (left) throw new Error(`a letter was not released: ${left.error}`)
  const id = await lay(t, 'training.drill', lost, randomUUID(), 1)
  await t.must(box, 'discard', { service: 'training', id, reason: 'drill' }, owner)
}
