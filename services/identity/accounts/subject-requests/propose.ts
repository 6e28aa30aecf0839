import { repository } from '@academy/chassis/mongo/repository.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { UserModel } from '../users/model.ts'
import { SubjectRequestModel } from './model.ts'

const AT_ONCE = 500

/** The day so many years before, as people reckon it. */
const yearsBefore = (now: Date, years: number): string => {
  const day = dayOf(now)
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}

/** Proposes to erase who left `person.keep.years` ago, and marks files of one's own data that are gone (rule 30). */
export const subjectRequestJob: Job = {
  name: 'identity.subject-requests',
  run: async (work) => {
    const rows = repository(SubjectRequestModel)(work)
    const over = await rows.find({ status: 'ready', until: { $lte: work.now } }, { limit: AT_ONCE })
    const left = { employment: '2', erasedAt: { $exists: false }, leaveCompanyDate: { $lt: yearsBefore(work.now, work.parameter('person.keep.years')) } }
    const due = await repository(UserModel)(work).find(left, { sort: { leaveCompanyDate: 1 }, limit: AT_ONCE })
    // who was refused, or is open, is not proposed again
    const known = new Set((await rows.find({ kind: 'erase', userId: { $in: due.map(({ id }) => id) } })).map(({ userId }) => userId))
    const ended = await oneByOne(
      over,
      ({ id }) => work.unit((unit) => repository(SubjectRequestModel)(unit).change({ id, status: 'ready' }, { status: 'gone', endedAt: work.now })),
      ({ id }) => ['a file of one’s own data could not be marked as gone', { requestId: id }],
    )
    const proposed = await oneByOne(
      due.filter(({ id }) => !known.has(id)),
      ({ id: userId }) =>
        work.unit((unit) => repository(SubjectRequestModel)(unit).insert({ kind: 'erase', userId, status: 'asked', open: true, askedAt: work.now })),
      ({ id }) => ['an erasure could not be proposed', { userId: id }],
    )
    return { done: ended.done + proposed.done, failed: ended.failed + proposed.failed, skipped: ended.skipped + proposed.skipped }
  },
}
