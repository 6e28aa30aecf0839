import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import type { Academy } from '@academy/training/testing/academy.ts'

/** One race between several requests: runs it once and says in words what came out wrong. */
export type Race = (a: Academy, people: readonly Person[]) => Promise<string[]>
export type Person = Awaited<ReturnType<Academy['learners']>>[number]

/** A condition with what it means when it does not hold. */
export const held = (conditions: readonly (readonly [right: boolean, wrong: string])[]): string[] =>
  conditions.filter(([right]) => !right).map(([, wrong]) => wrong)

/** The seats of an offering and those who live in it, as stored, when nothing is under way any more. */
export const standing = async (a: Academy, offeringId: string) => {
  await a.site.settled()
  const db = database('training')
  const seats = await db.collection('seats').find({ offeringId }).toArray()
  const rows = await db.collection('enrolments').find({ offeringId }).toArray()
  const live = rows.filter((row) => row.live === true)
  const seated = seats.filter((seat) => seat.state === 'held' || seat.state === 'taken')
  return { seats, rows, live, seated, waiting: live.filter((row) => row.status === 'waiting') }
}
export type Standing = Awaited<ReturnType<typeof standing>>

/** What holds whoever wins: as many seats as the capacity, a seat for each who is not waiting, nobody twice. */
export const sound = ({ seats, live, seated, waiting }: Standing, capacity: number): string[] =>
  held([
    [seats.length === capacity, `${seats.length} seats for a capacity of ${capacity}`],
    [seated.length === live.length - waiting.length, `${seated.length} seats held for ${live.length - waiting.length} people`],
    [new Set(live.map((row) => row.userId)).size === live.length, 'somebody is in it twice'],
    [seated.every((seat) => live.some((row) => String(row._id) === seat.enrolmentId)), 'a seat belongs to nobody'],
    [waiting.length === 0 || seats.every((seat) => seat.state !== 'free'), 'people wait beside a free seat'],
  ])

/** The facts of one name that training told of an offering. */
export const toldOf = async (offeringId: string, name: string): Promise<Envelope[]> => {
  const rows = await outboxRows(database('training')).find({}).lean()
  return rows.map((row) => row.envelope as Envelope).filter((event) => event.name === name && (event.data as { offeringId?: string }).offeringId === offeringId)
}

export const succeeded = (answers: readonly { code: number }[]): number => answers.filter(({ code }) => code === codes.success).length

const { revoke, replace } = enrolments.endpoints

/** What staff do to an offering or an enrolment at once with others. */
export const staffOf = (a: Academy) => {
  const call = a.site.call
  const fresh = async (id: string) => a.site.ok(await call('training', offerings.endpoints.info, { id }, a.staff))
  return {
    fresh,
    cancel: async (id: string) => call('training', offerings.endpoints.cancel, { id, version: (await fresh(id)).version, reason: '20' } as never, a.staff),
    publish: (id: string, version: number) => call('training', offerings.endpoints.publish, { id, version }, a.staff),
    lower: async (id: string, capacity: number) => {
      const { courseId, startDate, siteId, classroomId, trainers, version } = await fresh(id)
      const fields = { courseId, startDate, siteId, classroomId, trainers: trainers.map(({ trainerId, role }) => ({ trainerId, role })) }
      return call('training', offerings.endpoints.update, { id, version, ...fields, capacity, minimum: 1 } as never, a.staff)
    },
    revoke: async (id: string, as: Person) => call('training', revoke, { id, reason: '10' } as never, as),
    replace: async (id: string, by: Person) => call('training', replace, { id, userId: by.userId } as never, a.staff),
  }
}
