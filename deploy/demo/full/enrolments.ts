import { outboxKey } from '@academy/chassis/mongo/outbox.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { present } from '@academy/contracts/core/fields.ts'
import type { Fact } from '@academy/contracts/core/outcome.ts'
import { parameters } from '@academy/contracts/core/parameters.ts'
import type { enrolmentRequested } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { confirmed } from '@academy/contracts/training/delivery/enrolment-messages.ts'
import { courseComments } from '@academy/contracts/training/study/course-comments.ts'
import { type Application, apply } from '@academy/training/delivery/enrolments/application.ts'
import { tellingOf } from '@academy/training/delivery/enrolments/messages.ts'
import { z } from 'zod'
import { type Class, type Counts, wordsOf } from './classes.ts'
import { type Fixture, stamp, TENANT } from './fixture.ts'
import { serialIds } from './ids.ts'
import type { Life } from './lives.ts'
import type { Seat } from './money.ts'
import type { Learner } from './people.ts'
import type { Row, Sink } from './sink.ts'
import { envelopeOf } from './states.ts'

const taking = new Set(['confirmed', 'attended', 'no-show'])

const subject = (one: Class, learner: Learner) => ({
  userId: learner.userId,
  postId: learner.postId,
  positionCode: learner.position,
  outletId: learner.outlet._id,
  dealerId: learner.dealerId,
  offeringId: one.id,
  offeringNumber: one.number,
  courseId: one.course._id,
  courseCode: one.course.code,
  catalogue: one.course.catalogue,
  brand: one.course.brand,
  level: one.course.level,
  days: one.course.days,
  startDate: one.startDate,
  startsAt: one.startsAt,
  endsAt: one.endsAt,
})

const fieldsOf = (life: Life) => {
  const { version: _, updateDate: __, daysBefore: ___, bound: ____, status, live, ...rest } = life
  return { status, live, ...rest }
}

type WriteCase = (enrolmentId: string, asked: DataOf<typeof enrolmentRequested>, life: Life) => string | undefined
/** Cases that ended longer ago are not kept (deploy/decisions/0005). */
const CASES_DAYS = 60

/** Gives what writes enrolments with their seats, results and places in the room. */
export const enrolmentWriter = (fixture: Fixture, sink: Sink, roomsFrom: string, writeCase: WriteCase) => {
  const [ids, seatIds, recordIds, memberIds] = [serialIds('enrolments'), serialIds('seats'), serialIds('study records'), serialIds('members')]
  const invited = new Date(fixture.now.getTime() - 30 * 86_400_000)
  const casesFrom = new Date(fixture.now.getTime() - CASES_DAYS * 86_400_000)
  const noticeIds = serialIds('notices')

  const writeResult = ({ id, one, learner, life }: Seat) => {
    const { attendedHalfDays, score, passed } = life
    const { _id: courseId, code: courseCode } = one.course
    const about = { userId: learner.userId, outletId: learner.outlet._id, courseId, courseCode, date: one.endDate }
    const result = present({ attendedHalfDays, score, passed, source: 'attendance', offeringId: one.id, enrolmentId: id })
    const finish = { of: courseComments.of, recordId: courseId, userId: learner.userId, outletId: learner.outlet._id, day: dayOf(life.updateDate) }
    sink.add('community', 'finishes', { _id: id, ...finish, ...stamp(life.updateDate, one.trainerUserIds[0] ?? fixture.registrar) })
    sink.add('training', 'study_records', { _id: recordIds(), ...about, ...result, ...stamp(life.updateDate, one.trainerUserIds[0] ?? fixture.registrar) })
  }
  const writeLetters = ({ id, one, learner, life }: Seat) => {
    if (!life.confirmedAt || one.startsAt < invited) return
    const left = life.endedAt !== undefined
    const words = wordsOf(one, fixture)
    const link = `/my/enrolments/${id}`
    const calendar = words.calendar(left ? 'CANCEL' : 'REQUEST')
    const own = { userId: learner.userId, status: left ? 'withdrawn' : 'invited', sequence: left ? 1 : 0, mailed: true, calendar, link }
    sink.add('notification', 'invitations', { _id: id, ...own, ...stamp(life.appliedAt, learner.userId, left ? 3 : 2, life.endedAt ?? life.confirmedAt) })
    if (life.confirmedAt < invited) return
    const { code: template, group } = confirmed
    const notice = { userId: learner.userId, template, group, params: words.named, link, about: id, read: false, cause: `seed-${id}` }
    sink.add('notification', 'notices', { _id: noticeIds(), ...notice, ...stamp(life.confirmedAt) })
  }

  const writeOne = (one: Class, learner: Learner, life: Life): Seat => {
    const id = ids()
    const position = fixture.positions.get(learner.position)
    const decided = life.appliedAt > casesFrom && life.status !== 'requested' && life.status !== 'waiting'
    const caseId = decided ? writeCase(id, factsOf({ id, one, learner, life }, fixture)[0]?.data as never, life) : undefined
    const row = present({
      caseId,
      ...subject(one, learner),
      region: learner.outlet.region,
      terms: one.terms,
      source: 'self',
      submitterId: learner.userId,
      areaApproval: position?.areaApproval ?? false,
      academyApproval: position?.academyApproval ?? false,
      ...fieldsOf(life),
    })
    sink.add('training', 'enrolments', { _id: id, ...row, ...stamp(life.appliedAt, learner.userId, life.version, life.updateDate) })
    const seat = { id, one, learner, life }
    if (life.status === 'attended') writeResult(seat)
    if (taking.has(life.status) && one.startDate >= roomsFrom)
      sink.add('community', 'members', {
        _id: memberIds(),
        ...{ roomId: one.id, userId: learner.userId, role: 'learner', source: id },
        ...stamp(life.confirmedAt ?? life.appliedAt, learner.userId),
      })
    writeLetters(seat)
    return seat
  }
  /** Writes the seat rows of a class: those that are taken and held first, the rest free. */
  const writeSeats = (one: Class, seats: readonly Seat[]): Counts => {
    const sitting = seats.filter(({ life }) => taking.has(life.status) || life.status === 'requested')
    for (let n = 1; n <= one.capacity; n++) {
      const seat = sitting[n - 1]
      const state = !seat ? 'free' : seat.life.status === 'requested' ? 'held' : 'taken'
      const owner = seat ? { enrolmentId: seat.id, userId: seat.learner.userId } : {}
      const at = seat?.life.appliedAt ?? one.startsAt
      sink.add('training', 'seats', {
        _id: seatIds(),
        offeringId: one.id,
        n,
        state,
        ...owner,
        ...stamp(at < fixture.now ? at : fixture.now, 'system', state === 'free' ? 1 : 2),
      })
    }
    const held = sitting.filter(({ life }) => life.status === 'requested').length
    const tickets = seats.filter(({ life }) => life.status === 'waiting')
    if (tickets.length > 0) sink.add('training', 'tickets', { _id: one.id, last: tickets.length, ...stamp(fixture.now, 'system', tickets.length) })
    return { taken: sitting.length - held, held, free: one.capacity - sitting.length, waiting: tickets.length }
  }
  return { writeOne, writeSeats }
}

const factsOf = ({ id, one, learner, life }: Seat, fixture: Fixture): Fact[] => {
  const position = fixture.positions.get(learner.position)
  const application: Application = {
    id,
    subject: subject(one, learner),
    terms: one.terms,
    source: 'self',
    submitterId: learner.userId,
    at: life.appliedAt,
    limits: { holdHours: parameters['enrol.hold.hours'].default, beforeStartHours: parameters['enrol.hold.beforeStart.hours'].default },
    region: learner.outlet.region,
    areaApproval: position?.areaApproval ?? false,
    academyApproval: position?.academyApproval ?? false,
  }
  return apply(application, life.ticket === undefined ? { admission: 'seat' } : { admission: 'ticket', ticket: life.ticket, rank: life.ticket }).events
}

/** Facts of one topic about one request, as its service stores what it is about to tell. */
const unsent = (facts: readonly Fact[], seat: Seat, { now }: Fixture, ids: () => string) => {
  const topic = facts[0]?.type.topic ?? ''
  const key = outboxKey(topic, TENANT, seat.id)
  const rows = facts.map(({ type, aggregateId, data }, at) => {
    const eventId = ids()
    const envelope = envelopeOf(type, aggregateId, at + 1, eventId, now, z.encode(type.schema, data), seat.learner.userId)
    return { place: 'outbox' as const, row: { _id: eventId, topic, key, version: at + 1, sent: false, at: now, envelope } }
  })
  return [{ place: 'sequences' as const, row: { _id: key, n: facts.length } }, ...rows]
}

/** What open requests are told by: the facts of their application, unsent, so that cases, holds and notices come about as they always do. */
export const untold = (seats: readonly Seat[], fixture: Fixture): { place: 'outbox' | 'sequences'; row: Row }[] => {
  const ids = serialIds('open requests')
  return seats.flatMap((seat) => {
    const facts = factsOf(seat, fixture)
    const words = wordsOf(seat.one, fixture)
    return [facts, facts.flatMap((one) => tellingOf(one, words))].flatMap((told) => (told.length > 0 ? unsent(told, seat, fixture, ids) : []))
  })
}
