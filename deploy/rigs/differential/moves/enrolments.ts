import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import type { Who } from '../../faults/client.ts'
import { learner } from '../../faults/story/fixture.ts'
import type { Row } from '../../faults/story/teller.ts'
import type { Stage } from '../stage.ts'
import { anOffering } from './offerings.ts'

/** One of the technicians. */
export const somebody = async (s: Stage) => {
  const posts = await s.rows('org', 'posts', { positionCode: 'TE03' }, 'userId')
  return learner(String(s.random.pick(posts).userId))
}

const anEnrolment = async (s: Stage, filter: object): Promise<Row | undefined> => {
  const rows = await s.rows('training', 'enrolments', filter, 'number')
  const known = rows.length > 0 && rows[0]?.number === undefined ? rows.sort((a, b) => (a._id < b._id ? -1 : 1)) : rows
  return known.length > 0 ? s.random.pick(known.slice(-30)) : undefined
}

/** Somebody applies: for a seat, the waiting list, or what he may not have. */
export const applied = async (s: Stage): Promise<void> => {
  const o = await anOffering(s, s.random.happens(0.95) ? 'published' : 'draft')
  if (o) await s.give(enrolments, 'apply', { offeringId: o._id }, await somebody(s))
}

/** Gives one up: one's own, or somebody else's; with the penalty that was quoted, or another. */
export const revoked = async (s: Stage): Promise<void> => {
  const row = await anEnrolment(s, { live: true, source: { $ne: 'opening' } })
  if (!row) return
  const who = s.random.happens(0.9) ? learner(String(row.userId)) : await somebody(s)
  const quoted = await s.give(enrolments, 'penaltyQuote', { id: row._id }, who)
  const penalty = s.random.happens(0.8) ? quoted?.penalty : '0.01'
  await s.give(enrolments, 'revoke', { id: row._id, reason: s.random.pick(['10', '20', '77']), ...(penalty === undefined ? {} : { penalty }) }, who)
}

/** The academy lets somebody go. */
export const released = async (s: Stage): Promise<void> => {
  const row = await anEnrolment(s, { live: true })
  if (row) await s.give(enrolments, 'release', { id: row._id, reason: '20', remark: s.random.pick(['出差', '']) })
}

/** The outlet names people, listed or by the first free seats. */
export const assigned = async (s: Stage): Promise<void> => {
  const o = await anOffering(s)
  if (!o) return
  const people: Who[] = []
  // one after the other: choices made beside each other would come in another order each time
  for (let left = s.random.int(1, 3); left > 0; left--) people.push(await somebody(s))
  await s.give(enrolments, 'assign', { offeringId: o._id, people: people.map(({ userId }) => ({ userId })), mode: 'listed-order' })
}

/** Somebody else takes a seat over. */
export const replaced = async (s: Stage): Promise<void> => {
  const row = await anEnrolment(s, { status: { $in: ['confirmed', 'requested'] } })
  if (row) await s.give(enrolments, 'replace', { id: row._id, userId: (await somebody(s)).userId })
}

/** Whoever was offered a freed seat takes it or does not. */
export const answered = async (s: Stage): Promise<void> => {
  const row = await anEnrolment(s, { offeredUntil: { $exists: true } })
  if (row) await s.give(enrolments, s.random.pick(['acceptOffer', 'declineOffer']), { id: row._id }, learner(String(row.userId)))
}

/** The open task that comes first by its subject; mostly by its holder, sometimes by nobody in particular, sometimes twice. */
export const decided = async (s: Stage): Promise<void> => {
  const open = await s.rows('approval-workflow', 'tasks', { status: 'open' }, 'subjectId')
  if (open.length === 0) return
  const task = s.random.pick(open)
  const [holder = ''] = [...(task.holderIds as string[])].sort()
  const who = s.random.happens(0.9) ? learner(holder) : await somebody(s)
  const decision = s.random.happens(0.75) ? 'agree' : 'refuse'
  const comment = decision === 'refuse' && s.random.happens(0.8) ? { comment: '名额已满' } : {}
  await s.give(tasks, 'decide', { taskId: task._id, decision, ...comment }, who)
  if (s.random.happens(0.1)) await s.give(tasks, 'decide', { taskId: task._id, decision, ...comment }, who)
}

/** Takes a request back before it is decided. */
export const withdrawn = async (s: Stage): Promise<void> => {
  const open = await s.rows('approval-workflow', 'cases', { status: 'open' }, 'subjectId')
  if (open.length === 0) return
  const one = s.random.pick(open)
  const [row] = await s.rows('training', 'enrolments', { _id: one.subjectId }, '_id')
  await s.give(cases, 'withdraw', { id: one._id }, row && s.random.happens(0.9) ? learner(String(row.userId)) : await somebody(s))
}
