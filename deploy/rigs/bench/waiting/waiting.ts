import { randomUUID } from 'node:crypto'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { EnrolmentModel, SeatModel } from '@academy/training/delivery/enrolments/model.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { allSettled, endlessList, type Learner, people, roomFor } from '../seats/rush.ts'

const tenantId = 'chengtu'
const BATCH = 5000
type Row = Record<string, unknown> & { _id: string; userId: string; ticket: number }

/** One offering of one seat with a waiting list that keeps its length: whoever is promoted leaves, and somebody else queues up behind. */
interface Queue {
  offeringId: string
  length: number
  /** People who really are somebody: those at the head, and those who come later. */
  known: Map<string, Learner>
  next: Learner[]
  like: Row
  lastTicket: number
}

const rowOf = (queue: Pick<Queue, 'like' | 'offeringId'>, userId: string, ticket: number): Row => ({
  ...queue.like,
  ...{ _id: randomUUID(), offeringId: queue.offeringId, userId, postId: `p-${userId}`, submitterId: userId, ticket },
})

const lay = async (a: Academy, length: number, turns: number): Promise<Queue> => {
  const offeringId = await roomFor(a, 1, true)
  const all = await people(a, turns * 2 + 2, `queue-${length}`)
  const known = new Map(all.map((one) => [one.userId, one]))
  const [holder, first, ...rest] = all as [Learner, Learner, ...Learner[]]
  await a.ok(a.apply(holder, offeringId))
  const { id } = await a.ok(a.apply(first, offeringId))
  const like = (await EnrolmentModel.raw.findOne({ tenantId, _id: id }, null, { lean: true })) as unknown as Row
  const queue: Queue = { offeringId, length, known, next: rest.slice(turns), like, lastTicket: length }
  const users = Array.from({ length: length - 1 }, (_, at) => (at < turns ? rest[at]?.userId : undefined) ?? `nobody-${length}-${at}`)
  for (let at = 0; at < users.length; at += BATCH)
    await EnrolmentModel.raw.insertMany(
      users.slice(at, at + BATCH).map((userId, n) => rowOf(queue, userId, at + n + 2)),
      { lean: true },
    )
  return queue
}

const holderOf = async (offeringId: string): Promise<{ id: string; userId: string; ticket: number }> => {
  const seat = await SeatModel.raw.findOne({ tenantId, offeringId }, null, { lean: true })
  must(seat?.state === 'held', `the seat is ${seat?.state}, not handed on`)
  const row = (await EnrolmentModel.raw.findOne({ tenantId, _id: String(seat?.enrolmentId) }, null, { lean: true })) as unknown as Row
  return { id: row._id, userId: row.userId, ticket: row.ticket ?? 0 }
}

/** Lets the holder withdraw and gives the milliseconds until he is answered: by then the seat must be the next one's. */
const handOn = async (a: Academy, queue: Queue): Promise<number> => {
  const before = await holderOf(queue.offeringId)
  const learner = queue.known.get(before.userId)
  must(learner !== undefined, `${before.userId} is nobody`)
  const began = performance.now()
  await a.ok(a.site.call('training', enrolments.endpoints.revoke, { id: before.id, reason: '10' }, { key: randomUUID(), ...learner }))
  const ms = performance.now() - began
  const after = await holderOf(queue.offeringId)
  must(after.ticket === before.ticket + 1, `ticket ${after.ticket} followed ticket ${before.ticket}`)
  const late = queue.next.shift()
  if (late) await EnrolmentModel.raw.insertMany([rowOf(queue, late.userId, ++queue.lastTicket)])
  const waiting = await EnrolmentModel.raw.countDocuments({ tenantId, offeringId: queue.offeringId, status: 'waiting' })
  must(waiting === queue.length, `${waiting} wait instead of ${queue.length}`)
  await allSettled(a)
  return ms
}

/** The freed place handed on beside 5, 500 and 50,000 waiting people, over HTTP: it costs by the place, not by the list. */
export const waiting: Bench = async ({ short, tell }) => {
  const turns = short ? 5 : 40
  const a = await academy()
  await endlessList(a)
  const few = await lay(a, 5, turns)
  const some = await lay(a, short ? 50 : 500, turns)
  const many = await lay(a, short ? 500 : 50_000, turns)
  for (const queue of [few, some, many]) await handOn(a, queue)
  const given = await interleaved(turns - 1, { few: () => handOn(a, few), some: () => handOn(a, some), many: () => handOn(a, many) })
  await a.stop()
  const shown = (queue: Queue, ms: readonly number[]) => `${queue.length.toLocaleString('en')} waiting: ${median(ms).toFixed(1)} ms`
  const peer = shown(few, given.few)
  const byCost = [
    { queue: few, ms: given.few },
    { queue: some, ms: given.some },
    { queue: many, ms: given.many },
  ].sort((one, other) => median(one.ms) - median(other.ms))
  const [cheapest, dearest] = [byCost[0], byCost.at(-1)] as [(typeof byCost)[0], (typeof byCost)[0]]
  tell({ name: 'waiting-some', ratio: ratioOf(given.some, given.few), goal: 1.3, at: 'most', ours: shown(some, given.some), peer })
  tell({ name: 'waiting-many', ratio: ratioOf(given.many, given.few), goal: 1.3, at: 'most', ours: shown(many, given.many), peer })
  const ours = `the dearest, ${shown(dearest.queue, dearest.ms)}`
  tell({
    name: 'waiting-apart',
    ratio: ratioOf(dearest.ms, cheapest.ms),
    goal: 1.3,
    at: 'most',
    ours,
    peer: `the cheapest, ${shown(cheapest.queue, cheapest.ms)}`,
  })
}
