import type { Context } from '@academy/chassis/http/context.ts'
import { malformed, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { admitGroup } from './admission.ts'
import { wantedOf } from './applicant.ts'
import type { Application } from './application.ts'
import { applicationOf, checksFor, file, giveBack, holdSeat, isTwice, type Judging, limitsOf, type OfferingDoc } from './apply.ts'
import { type Check, failuresOf } from './reasons.ts'
import { countSeats, refreshCounts } from './seats.ts'
import { termsOf } from './terms.ts'

type Input = Parsed<(typeof enrolments)['endpoints']['assign']>
interface Result {
  userId: string
  enrolmentId?: string
  status?: 'requested' | 'waiting'
  rank?: number
  reasons: Check[]
}

const judged = async (input: Input, offering: OfferingDoc, ctx: Judging) => {
  const scope = ctx.dataScope
  const rows = []
  for (const { userId, postId } of input.people) {
    const { checks, person } = await checksFor(ctx, offering, userId, postId)
    const outlet = person.post?.outletId ?? person.post?.orgId ?? ''
    const mine = scope.kind === 'all' || scope.orgs.includes(outlet)
    rows.push({ userId, person, failures: mine ? failuresOf(checks.filter((check) => check.code !== 'full')) : [{ code: 'notYourOutlet' } as Reason] })
  }
  return rows
}

const asChecks = (reasons: readonly Reason[]): Check[] => reasons.map((reason) => ({ ...reason, passed: false }) as Check)

/**
 * Enrols others in the order given. Nothing is done while one of them may not, or while there are more people than seats and nobody said how
 * (world.md §10.11). Throws refused when the group is larger than `enrol.group.max`.
 */
export const assign = async (input: Input, offering: OfferingDoc, ctx: Judging) => {
  const max = ctx.parameter('enrol.group.max')
  if (input.people.length > max) throw refused([{ code: 'groupTooLarge', params: { max, count: input.people.length } }])
  refuseRepeated(input)
  const people = await judged(input, offering, ctx)
  const answer = async (outcome: 'done' | 'ask' | 'refused', results: Result[]) => {
    const seats = await countSeats(ctx, offering.id)
    return { outcome, asked: input.people.length, seats, waitingLeft: Math.max(0, ctx.parameter('waiting.max') - seats.waiting), results }
  }
  const blocked = people.filter((one) => one.failures.length > 0)
  if (blocked.length > 0)
    return answer(
      'refused',
      blocked.map((one) => ({ userId: one.userId, reasons: asChecks(one.failures) })),
    )
  const { room } = await wantedOf(ctx, offering, limitsOf(ctx))
  const plan = admitGroup(people.length, room, input.mode)
  if (plan.outcome !== 'done')
    return answer(
      plan.outcome,
      people.map((one) => ({ userId: one.userId, reasons: [] })),
    )
  const terms = await termsOf(ctx, offering)
  const all = people.map((one) => applicationOf(ctx, ctx.newId(`enrolment|${one.userId}`), offering, one.person, terms, 'assigned'))
  if (input.mode !== 'listed-order' && all.length > 1 && !(await holdAll(ctx, all)))
    return answer(
      input.mode ? 'refused' : 'ask',
      people.map((one) => ({ userId: one.userId, reasons: [] })),
    )
  const results: Result[] = []
  for (const a of all) results.push(await fileOne(ctx, offering, a))
  return answer('done', results)
}

/** The same person twice would be one seat told as two. */
const refuseRepeated = ({ people }: Input): void => {
  const again = people.flatMap(({ userId }, at) =>
    people.findIndex((one) => one.userId === userId) < at ? [{ field: `people[${at}].userId`, code: 'twice' }] : [],
  )
  if (again.length > 0) throw malformed(again)
}

/** A seat for each of them, or none: what was held goes back when the seats did not suffice after all. Who has a seat of his own by now is told so when he is filed. */
const holdAll = async (ctx: Context, all: readonly Application[]): Promise<boolean> => {
  for (const [at, a] of all.entries()) {
    const held = await holdSeat(ctx, a).catch((error: unknown) => {
      if (isTwice(error)) return true
      throw error
    })
    if (held) continue
    for (const before of all.slice(0, at)) await giveBack(ctx, before)
    await refreshCounts(ctx, a.subject.offeringId)
    return false
  }
  return true
}

const fileOne = async (ctx: Context, offering: OfferingDoc, a: Application): Promise<Result> => {
  const { userId } = a.subject
  try {
    const row = await file(ctx, offering, a)
    return { userId, enrolmentId: row.id, status: row.status as 'requested' | 'waiting', reasons: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'refused') throw error
    return { userId, reasons: asChecks((error.data as { reasons: Reason[] }).reasons) }
  }
}
