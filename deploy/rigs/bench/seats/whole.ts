import { randomUUID } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import type { Cause } from '@academy/chassis/mongo/cause.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { declaredIndexes } from '@academy/chassis/mongo/indexes.ts'
import { outboxKey, outboxRows, sequences } from '@academy/chassis/mongo/outbox.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { type Application, apply } from '@academy/training/delivery/enrolments/application.ts'
import { finishOnSeat, holdSeat, rowOf } from '@academy/training/delivery/enrolments/apply.ts'
import { EnrolmentModel } from '@academy/training/delivery/enrolments/model.ts'
import { OfferingModel } from '@academy/training/delivery/offerings/model.ts'
import type { ClientSession, Db, MongoClient } from 'mongodb'
import { at, type Counter, counted, distinct, documents, type Row, type Shape, stamp, subjectFor, tenantId, terms } from './shapes.ts'

const causeOf = (userId: string): Cause => ({
  ...{ service: 'training', tenantId, dataScope: everything, actor: { userId }, now: at },
  ...{ requestId: randomUUID(), correlationId: randomUUID(), newId: () => randomUUID() },
})

const applicationFor = (offeringId: string, userId: string): Application => ({
  ...{ id: randomUUID(), subject: subjectFor(offeringId, userId), terms, source: 'self', submitterId: userId, at },
  ...{ limits: { holdHours: 336, beforeStartHours: 24 }, region: 'N', areaApproval: false, academyApproval: false },
})

const keyOf = (enrolmentId: string): string => outboxKey(enrolmentRequested.topic, tenantId, enrolmentId)

/** What is in a database, as far as it is counted. */
interface Counting {
  collection(name: string): { countDocuments(filter: Record<string, unknown>): Promise<number> }
}

/** The rows that a filed application leaves beside its own, counted for these. */
const beside = async (db: Counting, ids: readonly string[]) => ({
  'audit rows': await db.collection('audits').countDocuments({ entityId: { $in: ids } }),
  events: await db.collection('outbox').countDocuments({ key: { $in: ids.map(keyOf) }, version: 1 }),
  sequences: await db.collection('sequences').countDocuments({ _id: { $in: ids.map(keyOf) }, n: 1 }),
})

/**
 * What the product does with an application that was let in, by its own functions: the claim, then the unit that files it on its seat. Not the counting
 * of the room before, nor the copy of the counts behind it.
 */
export const whole: Shape = {
  open: async (seats) => {
    const offeringId = await documents.open(seats)
    const { startsAt, endsAt } = subjectFor(offeringId, 'nobody')
    const offering = { _id: offeringId, number: offeringId, status: 'published', startsAt, endsAt, closesAt: startsAt }
    await OfferingModel.raw.insertMany([{ ...stamp('system'), ...offering }], { lean: true })
    return offeringId
  },
  take: async (offeringId, userId) => {
    const cause = causeOf(userId)
    const application = applicationFor(offeringId, userId)
    if (!(await holdSeat(cause as Context, application))) return false
    await runUnit(cause, (unit) => finishOnSeat(unit, application))
    return true
  },
  count: async (offeringId) => {
    const { enrolments, seats } = await documents.rows(offeringId)
    const ids = enrolments.map(({ _id }) => _id)
    return {
      enrolments: ids.length,
      people: distinct(enrolments.map((row) => row.userId)),
      'held seats': seats.length,
      'enrolments with a seat': ids.filter((id) => seats.some((seat) => seat.enrolmentId === id)).length,
      'seats whose application is filed': seats.filter((seat) => seat.pending === undefined).length,
      ...(await beside(database('training'), ids)),
    }
  },
}

/** The rows of one application in one transaction: the counter, the enrolment, its audit row, its event and the sequence of its events. */
const fileIn = async (db: Db, session: ClientSession, a: Application): Promise<boolean> => {
  const { offeringId, userId } = a.subject
  const left = await db.collection<Counter>('offerings').findOneAndUpdate({ _id: offeringId, free: { $gt: 0 } }, { $inc: { free: -1 } }, { session })
  if (!left) return false
  const { next, events } = apply(a, { admission: 'seat' })
  const { id, ...fields } = rowOf(next, a) as { id: string } & Record<string, unknown>
  await db.collection<Row>('enrolments').insertOne({ _id: id, ...stamp(userId), ...fields }, { session })
  const asked = { requestId: randomUUID(), correlationId: randomUUID() }
  const changes = Object.entries(fields).map(([field, after]) => ({ field, before: null, after }))
  const audit = { _id: randomUUID(), tenantId, at, userId, noun: 'enrolments', what: 'save', entityId: id, changes, ...asked }
  await db.collection<Row>('audits').insertOne(audit, { session })
  const [topic, key] = [enrolmentRequested.topic, keyOf(id)]
  const last = await db
    .collection<{ _id: string; n: number }>('sequences')
    .findOneAndUpdate({ _id: key }, { $inc: { n: 1 } }, { session, upsert: true, returnDocument: 'after' })
  const named = { eventId: randomUUID(), name: enrolmentRequested.name, schema: enrolmentRequested.version, tenantId, aggregateId: id }
  const envelope = { ...named, aggregateVersion: last?.n, at: at.toISOString(), ...asked, actor: { userId }, data: events[0]?.data }
  await db.collection<Row>('outbox').insertOne({ _id: named.eventId, topic, key, version: last?.n, sent: false, at, envelope }, { session })
  return true
}

/** The careful peer: the same rows, and a counter for the seats, in one transaction, which the driver retries. */
export const transaction = (client: MongoClient, db: Db): Shape => {
  const plain = counted(db)
  return {
    ...plain,
    take: (offeringId, userId) => client.withSession((session) => session.withTransaction(() => fileIn(db, session, applicationFor(offeringId, userId)))),
    count: async (offeringId) => {
      const rows = await db.collection<Row>('enrolments').find({ tenantId, offeringId }).toArray()
      const ids = rows.map(({ _id }) => _id)
      return { ...(await plain.count(offeringId)), ...(await beside(db, ids)) }
    },
  }
}

/** Makes the collections of the peers, with the same indexes as ours. */
export const likeOurs = async (db: Db): Promise<void> => {
  const own = database('training')
  for (const model of [EnrolmentModel.raw, auditRows(own), outboxRows(own), sequences(own)]) {
    const collection = await db.createCollection(model.collection.name)
    const indexes = declaredIndexes(model)
    if (indexes.length > 0) await collection.createIndexes(indexes)
  }
  await db.createCollection('offerings')
}
