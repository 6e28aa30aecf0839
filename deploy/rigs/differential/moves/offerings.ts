import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import type { Row } from '../../faults/story/teller.ts'
import type { Stage } from '../stage.ts'

const DAY_MS = 86_400_000
/** The first Monday far behind the offerings that the world has. */
const far = (): number => Array.from({ length: 7 }, (_, n) => 150 + n).find((days) => new Date(Date.now() + days * DAY_MS).getUTCDay() === 1) as number

/** Offerings in this state, oldest day first; those of the differential stand on days of their own. */
export const offeringsOf = (s: Stage, status: string): Promise<Row[]> => s.rows('training', 'offerings', { status, courseCode: 'TBA101' }, 'number')

/** One of the offerings in this state, if there is any; the newest ones oftener. */
export const anOffering = async (s: Stage, status = 'published'): Promise<Row | undefined> => {
  const all = (await offeringsOf(s, status)).slice(-6)
  return all.length > 0 ? s.random.pick(all) : undefined
}

/** A new offering of a workshop course; mostly published, sometimes with what no offering may have. */
export const planned = async (s: Stage): Promise<void> => {
  const [model] = await s.rows('training', 'offerings', { courseCode: 'TBA101' }, 'number')
  if (!model) return
  const right = {
    courseId: model.courseId,
    startDate: addDays(dayOf(new Date()), far() + s.next('week') * 7),
    siteId: model.siteId,
    classroomId: model.classroomId,
    trainers: (model.trainers as { trainerId: string; role: string }[]).map(({ trainerId, role }) => ({ trainerId, role })),
    minimum: 1,
    capacity: s.random.int(1, 4),
    waitingList: s.random.happens(0.8),
  }
  const wrong = [{ capacity: -1 }, { startDate: '2020-01-06' }, { minimum: 900 }, { siteId: 'nowhere' }, { startDate: model.startDate }]
  const made = await s.give(offerings, 'save', s.random.happens(0.25) ? { ...right, ...s.random.pick(wrong) } : right)
  if (made && s.random.happens(0.9)) await s.give(offerings, 'publish', { id: made.id, version: made.version })
}

/** Capacity up or down, with the version that stands there or an old one. */
export const resized = async (s: Stage): Promise<void> => {
  const o = await anOffering(s)
  if (!o) return
  const { courseId, siteId, startDate, classroomId, trainers, minimum, waitingList } = o
  const version = s.random.happens(0.8) ? o.version : 0
  await s.give(offerings, 'update', {
    ...{ id: o._id, version, courseId, siteId, startDate, classroomId, minimum, waitingList },
    trainers: (trainers as { trainerId: string; role: string }[]).map(({ trainerId, role }) => ({ trainerId, role })),
    capacity: s.random.int(1, 6),
  })
}

/** An offering is cancelled with everybody on it. */
export const called = async (s: Stage): Promise<void> => {
  const o = await anOffering(s)
  if (o) await s.give(offerings, 'cancel', { id: o._id, version: o.version, reason: s.random.pick(['10', '99', '']) })
}

/**
 * Nobody can enrol for yesterday: the raw rows are moved, as they would be after waiting. On those days others may stand already (I10), so what is moved takes
 * no room, trainer or vehicle any more.
 */
const moved = async (s: Stage, id: string, days: number): Promise<string> => {
  const day = addDays(dayOf(new Date()), days)
  const set = { startDate: day, endDate: day, startsAt: momentOf(day, '09:00:00'), endsAt: momentOf(day, '17:00:00') }
  const db = s.raw.db('training')
  await db.collection('offerings').updateOne({ _id: id as never }, { $set: { ...set, trainers: [] }, $unset: { classroomId: 1, vehicleIds: 1 } })
  await db.collection('bookings').deleteMany({ offeringId: id })
  await db.collection('enrolments').updateMany({ offeringId: id }, { $set: set })
  return day
}

/** A start comes so near that a freed seat is offered, not given. */
export const near = async (s: Stage): Promise<void> => {
  const o = await anOffering(s)
  if (o) await moved(s, o._id, s.random.int(3, 5))
}

/** A class took place: sheets are marked, scored and closed, sometimes in the wrong order. */
export const held = async (s: Stage): Promise<void> => {
  const o = await anOffering(s)
  if (!o) return
  const there = await s.rows('training', 'enrolments', { offeringId: o._id, status: 'confirmed' }, 'userId')
  if (there.length === 0) return
  const day = await moved(s, o._id, -1)
  const version = async () => (await s.rows('training', 'offerings', { _id: o._id }, '_id'))[0]?.version ?? 0
  const marks = there.flatMap(({ _id }) =>
    (['am', 'pm'] as const).map((half) => ({ enrolmentId: _id, day, half, mark: s.random.pick(['present', 'present', 'late', 'absent']) })),
  )
  if (s.random.happens(0.8)) await s.give(attendances, 'mark', { offeringId: o._id, version: await version(), marks })
  if (s.random.happens(0.8))
    await s.give(attendances, 'score', {
      offeringId: o._id,
      version: await version(),
      scores: there.map(({ _id }) => ({ enrolmentId: _id, score: s.random.int(40, 101) })),
    })
  await s.give(attendances, 'close', { offeringId: o._id, version: await version(), unmarkedAbsent: s.random.happens(0.7) })
}
