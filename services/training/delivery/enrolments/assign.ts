import type { Context } from '@academy/chassis/http/context.ts'
import { Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { admitGroup } from './admission.ts'
import { wantedOf } from './applicant.ts'
import { applicationOf, checksFor, file, limitsOf, type OfferingDoc } from './apply.ts'
import { type Check, failuresOf } from './reasons.ts'
import { countSeats } from './seats.ts'
import { termsOf } from './terms.ts'

type Input = Parsed<(typeof enrolments)['endpoints']['assign']>
interface Result {
  userId: string
  enrolmentId?: string
  status?: 'requested' | 'waiting'
  rank?: number
  reasons: Check[]
}

const judged = async (input: Input, offering: OfferingDoc, ctx: Context) => {
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
export const assign = async (input: Input, offering: OfferingDoc, ctx: Context) => {
  const max = ctx.parameter('enrol.group.max')
  if (input.people.length > max) throw refused([{ code: 'groupTooLarge', params: { max, count: input.people.length } }])
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
  const results: Result[] = []
  for (const one of people) results.push(await fileOne(ctx, offering, one, terms))
  return answer('done', results)
}

const fileOne = async (
  ctx: Context,
  offering: OfferingDoc,
  one: Awaited<ReturnType<typeof judged>>[number],
  terms: Awaited<ReturnType<typeof termsOf>>,
): Promise<Result> => {
  try {
    const row = await file(ctx, offering, applicationOf(ctx, ctx.newId(`enrolment|${one.userId}`), offering, one.person, terms, 'assigned'))
    return { userId: one.userId, enrolmentId: row.id, status: row.status as 'requested' | 'waiting', reasons: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'refused') throw error
    return { userId: one.userId, reasons: asChecks((error.data as { reasons: Reason[] }).reasons) }
  }
}
