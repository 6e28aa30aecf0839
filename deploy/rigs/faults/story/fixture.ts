import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import type { Who } from '../client.ts'
import type { Row, Teller } from './teller.ts'

export const learner = (userId: string): Who => ({ userId, grants: [{ code: 'LEARNER', roots: [] }] })

let taken = 0

/** Technicians of the first outlet who were in no story yet. */
export const learners = async (t: Teller, count: number): Promise<Who[]> => {
  const posts = await t.rows('org', 'posts', { positionCode: 'TE03' })
  const users = posts.map((post) => String(post.userId)).sort()
  taken += count
  if (taken > users.length) throw new Error('the story needs more people than the world has')
  return users.slice(taken - count, taken).map(learner)
}

const DAY_MS = 86_400_000
/** The first Monday far behind the offerings that the world has. */
const far = (): number => Array.from({ length: 7 }, (_, n) => 150 + n).find((days) => new Date(Date.now() + days * DAY_MS).getUTCDay() === 1) as number
let weeks = 0

/** A new published offering of a workshop course on days that no other has. */
export const offering = async (t: Teller, over: object = {}): Promise<{ id: string; version: number }> => {
  const model = await t.row('training', 'offerings', { courseCode: 'TBA101' })
  weeks += 1
  const made = await t.must(offerings as unknown as Contract, 'save', {
    courseId: model.courseId,
    startDate: addDays(dayOf(new Date()), far() + weeks * 7),
    siteId: model.siteId,
    classroomId: model.classroomId,
    trainers: (model.trainers as { trainerId: string; role: string }[]).map(({ trainerId, role }) => ({ trainerId, role })),
    minimum: 1,
    waitingList: true,
    ...over,
  })
  return t.must(offerings as unknown as Contract, 'publish', { id: made.id, version: made.version })
}

/** Moves an offering nearer, since nobody can enrol for yesterday: the raw rows of everybody who knows it. */
export const moveTo = async (t: Teller, id: string, days: number): Promise<string> => {
  const day = addDays(dayOf(new Date()), days)
  const set = { startDate: day, endDate: day, startsAt: momentOf(day, '09:00:00'), endsAt: momentOf(day, '17:00:00') }
  await t.raw
    .db('training')
    .collection('offerings')
    .updateOne({ _id: id as never }, { $set: set })
  await t.raw.db('training').collection('enrolments').updateMany({ offeringId: id }, { $set: set })
  return day
}

const delivery = enrolments as unknown as Contract
export const apply = async (t: Teller, offeringId: string, who: Who): Promise<string> => (await t.must(delivery, 'apply', { offeringId }, who)).id
export const enrolment = (t: Teller, id: string): Promise<Row> => t.row('training', 'enrolments', { _id: id })

const openTask = async (t: Teller, subjectId: string): Promise<Row | undefined> =>
  (await t.rows('approval-workflow', 'tasks', { status: 'open', subjectId }))[0]

/** Everybody whose turn it is decides about a subject, until nothing is open. */
export const decide = async (t: Teller, subjectId: string, decision: 'agree' | 'refuse' = 'agree'): Promise<void> => {
  for (;;) {
    await t.settled()
    const task = await openTask(t, subjectId)
    if (!task) return
    const [holder = ''] = task.holderIds as string[]
    const comment = decision === 'refuse' ? { comment: '名额已满' } : {}
    await t.must(tasks as unknown as Contract, 'decide', { taskId: task._id, decision, ...comment }, learner(holder))
  }
}

/** Applied and agreed. */
export const confirmed = async (t: Teller, offeringId: string, who: Who): Promise<string> => {
  const id = await apply(t, offeringId, who)
  await decide(t, id)
  return id
}
