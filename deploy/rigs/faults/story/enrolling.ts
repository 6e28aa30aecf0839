import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { apply, confirmed, decide, learner, learners, moveTo, offering } from './fixture.ts'
import type { Teller } from './teller.ts'

const delivery = enrolments as unknown as Contract

/** Two seats, four people: one agreed, one refused, one promoted; one withdraws, one changes his mind. */
export const seats = async (t: Teller): Promise<void> => {
  const o = await offering(t, { capacity: 2 })
  const [one, two, three, four] = await learners(t, 4)
  if (!one || !two || !three || !four) throw new Error('the story has too few people')
  const first = await confirmed(t, o.id, one)
  const second = await apply(t, o.id, two)
  const third = await apply(t, o.id, three)
  const fourth = await apply(t, o.id, four)
  await t.settled()
  await decide(t, second, 'refuse')
  await t.settled()
  await decide(t, third)
  const open = await t.row('approval-workflow', 'cases', { subjectId: fourth, status: 'open' })
  await t.must(cases as unknown as Contract, 'withdraw', { id: open._id }, four)
  await t.settled()
  await t.must(delivery, 'revoke', { id: first, reason: '10' }, one)
  await t.settled()
}

/** A seat that is freed close to the start is offered: one declines, the next accepts. */
export const offers = async (t: Teller): Promise<void> => {
  const o = await offering(t, { capacity: 1 })
  const [one, two, three] = await learners(t, 3)
  if (!one || !two || !three) throw new Error('the story has too few people')
  const first = await confirmed(t, o.id, one)
  const second = await apply(t, o.id, two)
  const third = await apply(t, o.id, three)
  await t.settled()
  await moveTo(t, o.id, 5)
  const quoted = await t.must(delivery, 'penaltyQuote', { id: first }, one)
  await t.must(delivery, 'revoke', { id: first, reason: '10', penalty: quoted.penalty }, one)
  await t.settled()
  await t.must(delivery, 'declineOffer', { id: second }, two)
  await t.settled()
  await t.must(delivery, 'acceptOffer', { id: third }, three)
  await t.settled()
}

/** The outlet names two people; one is replaced, the academy lets one go; the batch decides. */
export const outlet = async (t: Teller): Promise<void> => {
  const o = await offering(t, { capacity: 6 })
  const people = await learners(t, 5)
  const named = people.slice(0, 2).map(({ userId }) => ({ userId }))
  await t.must(delivery, 'assign', { offeringId: o.id, people: named, mode: 'listed-order' })
  await t.settled()
  const rows = await t.rows('training', 'enrolments', { offeringId: o.id })
  for (const row of rows) await decide(t, row._id)
  const [first, second] = rows
  if (!first || !second) throw new Error('the outlet has not enrolled its people')
  await t.must(delivery, 'replace', { id: first._id, userId: people[2]?.userId ?? '' })
  await t.settled()
  await t.must(delivery, 'release', { id: second._id, reason: '20', remark: '出差' })
  for (const who of people.slice(3)) await apply(t, o.id, who)
  await t.settled()
  const open = await t.rows('approval-workflow', 'tasks', { status: 'open', offeringId: o.id })
  const holder = (open[0]?.holderIds as string[] | undefined)?.[0]
  if (!holder) throw new Error('nobody has to decide')
  await t.must(tasks as unknown as Contract, 'decideBatch', { tasks: open.map((task) => ({ taskId: task._id })), decision: 'agree' }, learner(holder))
  await t.settled()
}

/** An offering with people on it is cancelled; another is copied, changed and removed. */
export const cancelled = async (t: Teller): Promise<void> => {
  const contract = offerings as unknown as Contract
  const o = await offering(t, { capacity: 2 })
  const [one, two, three] = await learners(t, 3)
  if (!one || !two || !three) throw new Error('the story has too few people')
  await confirmed(t, o.id, one)
  await apply(t, o.id, two)
  await apply(t, o.id, three)
  await t.settled()
  const now = await t.row('training', 'offerings', { _id: o.id })
  await t.must(contract, 'cancel', { id: o.id, version: now.version, reason: '10' })
  await t.settled()
  for (const name of ['remove', 'removeOne'] as const) {
    const copied = await t.must(contract, 'copy', { id: o.id, startDate: name === 'remove' ? '2027-09-01' : '2027-09-08' })
    await t.settled()
    const { id, version, courseId, siteId, startDate } = copied
    const changed = await t.must(contract, 'update', { id, version, courseId, siteId, startDate, trainers: [], capacity: 3, minimum: 1 })
    await t.must(contract, name, name === 'remove' ? [changed.id] : { id: changed.id })
  }
  await t.settled()
}
