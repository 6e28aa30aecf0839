import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { claim, insertFirst } from '@academy/chassis/mongo/hot.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { EnrolmentModel, SeatModel } from '@academy/training/delivery/enrolments/model.ts'
import { freshSeats } from '@academy/training/delivery/enrolments/seats.ts'
import type { Db, MongoClient } from 'mongodb'

const tenantId = 'chengtu'
const who = { tenantId, dataScope: everything }

/** One way to store "this person sits in this offering, if a seat is free". */
export interface Shape {
  /** Lays out an offering with its seats and gives its id. */
  open(seats: number): Promise<string>
  /** Gives whether the person got a seat. */
  take(offeringId: string, userId: string): Promise<boolean>
  /** How many enrolments stand, of how many different people, in this offering. */
  count(offeringId: string): Promise<{ rows: number; people: number }>
}

const at = new Date('2026-03-02T02:00:00Z')

/** The row that every shape writes: an application as training stores it. */
const enrolment = (offeringId: string, userId: string) => ({
  ...{ userId, postId: `p-${userId}`, positionCode: 'TE03', outletId: 'O0001', dealerId: 'D001', region: 'N', offeringId, offeringNumber: 'TBA204-2614-01' },
  ...{ courseId: 'course', courseCode: 'TBA204', catalogue: 'TB', brand: 'A', level: 2, days: 1, startDate: '2026-04-01', startsAt: at, endsAt: at },
  ...{ status: 'requested' as const, live: true, source: 'self' as const, submitterId: userId, areaApproval: false, academyApproval: false },
  ...{ appliedAt: at, expiresAt: at },
  terms: { price: 120_000, noShow: 120_000, ladder: [0, 3, 7, 14].map((days) => ({ days, amount: 30_000 })) },
})

/** Ours: a seat is a document, claimed by one conditional write that carries the application; then the enrolment. */
export const ours: Shape = {
  open: async (seats) => {
    const offeringId = randomUUID()
    const row = { tenantId, version: 1, createDate: at, updateDate: at, creator: 'system' }
    await SeatModel.raw.insertMany(freshSeats(offeringId, seats).map((seat) => ({ _id: randomUUID(), ...row, ...seat })))
    return offeringId
  },
  take: async (offeringId, userId) => {
    const id = randomUUID()
    const row = enrolment(offeringId, userId)
    const set = { state: 'held' as const, enrolmentId: id, userId, pending: { id, ...row }, pendingAt: at }
    if (!(await claim(SeatModel, who, { offeringId, state: 'free' }, set, { n: 1 }))) return false
    return (await insertFirst(EnrolmentModel, tenantId, at, row)) !== null
  },
  count: async (offeringId) => {
    const rows = await EnrolmentModel.raw.find({ tenantId, offeringId }, { userId: 1 }, { lean: true })
    return { rows: rows.length, people: new Set(rows.map((row) => row.userId)).size }
  },
}

interface Counter {
  _id: string
  free: number
}
type Row = { _id: string } & Record<string, unknown>

const counted = (db: Db): Pick<Shape, 'open' | 'count'> => ({
  open: async (seats) => {
    const offeringId = randomUUID()
    await db.collection<Counter>('offerings').insertOne({ _id: offeringId, free: seats })
    return offeringId
  },
  count: async (offeringId) => {
    const rows = await db.collection<Row>('enrolments').find({ tenantId, offeringId }).toArray()
    return { rows: rows.length, people: new Set(rows.map((row) => row.userId)).size }
  },
})

const fresh = (offeringId: string, userId: string): Row => ({
  ...{ _id: randomUUID(), tenantId, version: 1, createDate: at, updateDate: at, creator: userId },
  ...enrolment(offeringId, userId),
})

/** The plain one: a counter goes down by one conditional write, then the enrolment is inserted. A crash between the two loses a seat. */
export const raw = (db: Db): Shape => ({
  ...counted(db),
  take: async (offeringId, userId) => {
    const left = await db.collection<Counter>('offerings').findOneAndUpdate({ _id: offeringId, free: { $gt: 0 } }, { $inc: { free: -1 } })
    if (!left) return false
    await db.collection<Row>('enrolments').insertOne(fresh(offeringId, userId))
    return true
  },
})

/** The careful one: both writes in one transaction, which the driver retries. */
export const transaction = (client: MongoClient, db: Db): Shape => ({
  ...counted(db),
  take: (offeringId, userId) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const left = await db.collection<Counter>('offerings').findOneAndUpdate({ _id: offeringId, free: { $gt: 0 } }, { $inc: { free: -1 } }, { session })
        if (!left) return false
        await db.collection<Row>('enrolments').insertOne(fresh(offeringId, userId), { session })
        return true
      }),
    ),
})

/** Makes a collection of the peers with the same indexes as ours. */
export const likeOurs = async (db: Db): Promise<void> => {
  const own = database('training').models.enrolments
  const indexes = (own?.schema.indexes() ?? []).map(([key, { background: _, ...options }]) => ({ key: key as Record<string, 1 | -1>, ...(options as object) }))
  await db.createCollection('enrolments')
  await db.createCollection('offerings')
  await db.collection('enrolments').createIndexes(indexes)
}
