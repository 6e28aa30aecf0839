import { randomUUID } from 'node:crypto'
import { claim, insertFirst } from '@academy/chassis/mongo/atomic.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { EnrolmentModel, SeatModel } from '@academy/training/delivery/enrolments/model.ts'
import { freshSeats } from '@academy/training/delivery/enrolments/seats.ts'
import type { Db, MongoClient } from 'mongodb'

export const tenantId = 'chengtu'
const who = { tenantId, dataScope: everything }

/** One way to store "this person sits in this offering, if a seat is free". */
export interface Shape {
  /** Lays out an offering with its seats and gives its id. */
  open(seats: number): Promise<string>
  /** Gives whether the person got a seat. */
  take(offeringId: string, userId: string): Promise<boolean>
  /** What stands of this offering, each by its name: all of it must be as much as there are people who got a seat. */
  count(offeringId: string): Promise<Readonly<Record<string, number>>>
}

export const at = new Date('2026-03-02T02:00:00Z')

/** Whom and what an application of the rush is about. */
export const subjectFor = (offeringId: string, userId: string) => ({
  ...{ userId, postId: `p-${userId}`, positionCode: 'TE03', outletId: 'O0001', dealerId: 'D001', offeringId, offeringNumber: 'TBA204-2614-01' },
  ...{ courseId: 'course', courseCode: 'TBA204', catalogue: 'TB', brand: 'A', level: 2, days: 1, startDate: '2026-04-01' },
  ...{ startsAt: new Date('2026-04-01T01:00:00Z'), endsAt: new Date('2026-04-01T09:00:00Z') },
})
export const terms = { price: 120_000, noShow: 120_000, ladder: [0, 3, 7, 14].map((days) => ({ days, amount: 30_000 })) }

/** The row that both shapes of the seat and the row alone write: an application as training stores it. */
const enrolment = (offeringId: string, userId: string) => ({
  ...subjectFor(offeringId, userId),
  ...{ region: 'N', status: 'requested' as const, live: true, source: 'self' as const, submitterId: userId, areaApproval: false, academyApproval: false },
  ...{ appliedAt: at, expiresAt: at, terms },
})

export const distinct = (values: readonly unknown[]): number => new Set(values).size

/** An offering's seats as documents, and who sits on them. */
export const documents = {
  open: async (seats: number): Promise<string> => {
    const offeringId = randomUUID()
    const row = { tenantId, version: 1, createDate: at, updateDate: at, creator: 'system' }
    await SeatModel.raw.insertMany(freshSeats(offeringId, seats).map((seat) => ({ _id: randomUUID(), ...row, ...seat })))
    return offeringId
  },
  rows: async (offeringId: string) => {
    const [enrolments, seats] = await Promise.all([
      EnrolmentModel.raw.find({ tenantId, offeringId }, { userId: 1 }, { lean: true }),
      SeatModel.raw.find({ tenantId, offeringId, state: 'held' }, null, { lean: true }),
    ])
    return { enrolments, seats }
  },
}

/** The claim and the row alone, as our data layer does them: a seat is a document, claimed by one conditional write that carries the application; then the enrolment. */
export const alone: Shape = {
  open: documents.open,
  take: async (offeringId, userId) => {
    const id = randomUUID()
    const row = enrolment(offeringId, userId)
    const set = { state: 'held' as const, enrolmentId: id, userId, pending: { id, ...row }, pendingAt: at }
    if (!(await claim(SeatModel, who, { offeringId, state: 'free' }, set, { n: 1 }))) return false
    return (await insertFirst(EnrolmentModel, tenantId, at, row)) !== null
  },
  count: async (offeringId) => {
    const { enrolments, seats } = await documents.rows(offeringId)
    const seated = new Set(seats.map((seat) => seat.userId))
    return {
      enrolments: enrolments.length,
      people: distinct(enrolments.map((row) => row.userId)),
      'held seats': seats.length,
      'people with a seat and a row': enrolments.filter((row) => seated.has(row.userId)).length,
    }
  },
}

export interface Counter {
  _id: string
  seats: number
  free: number
}
export type Row = { _id: string } & Record<string, unknown>

/** An offering whose free seats are a number. */
export const counted = (db: Db): Pick<Shape, 'open' | 'count'> => ({
  open: async (seats) => {
    const offeringId = randomUUID()
    await db.collection<Counter>('offerings').insertOne({ _id: offeringId, seats, free: seats })
    return offeringId
  },
  count: async (offeringId) => {
    const rows = await db.collection<Row>('enrolments').find({ tenantId, offeringId }).toArray()
    const offering = await db.collection<Counter>('offerings').findOne({ _id: offeringId })
    return {
      enrolments: rows.length,
      people: distinct(rows.map((row) => row.userId)),
      'seats gone from the counter': (offering?.seats ?? Number.NaN) - (offering?.free ?? Number.NaN),
    }
  },
})

/** The fields that every stored row has. */
export const stamp = (userId: string) => ({ tenantId, version: 1, createDate: at, updateDate: at, creator: userId })

/** The plain one: a counter goes down by one conditional write, then the enrolment is inserted. A crash between the two loses a seat. */
export const raw = (db: Db): Shape => ({
  ...counted(db),
  take: async (offeringId, userId) => {
    const left = await db.collection<Counter>('offerings').findOneAndUpdate({ _id: offeringId, free: { $gt: 0 } }, { $inc: { free: -1 } })
    if (!left) return false
    await db.collection<Row>('enrolments').insertOne({ _id: randomUUID(), ...stamp(userId), ...enrolment(offeringId, userId) })
    return true
  },
})

/** The careful one: the same two writes in one transaction, which the driver retries. */
export const pair = (client: MongoClient, db: Db): Shape => ({
  ...counted(db),
  take: (offeringId, userId) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const left = await db.collection<Counter>('offerings').findOneAndUpdate({ _id: offeringId, free: { $gt: 0 } }, { $inc: { free: -1 } }, { session })
        if (!left) return false
        await db.collection<Row>('enrolments').insertOne({ _id: randomUUID(), ...stamp(userId), ...enrolment(offeringId, userId) }, { session })
        return true
      }),
    ),
})
