import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { namesOf } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { succeed } from './application.ts'
import { applicationOf, checksFor, type Judging, rowOf } from './apply.ts'
import { asksMore } from './asked-steps.ts'
import { endIfCancelled, refuseUnlessOpen } from './cancelled.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { tellFacts } from './messages.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { failuresOf } from './reasons.ts'
import { termsOf } from './terms.ts'
import { transition } from './transition.ts'

/** Who replaced this person already and whom he put in (world.md §10.15); undefined when nobody did. */
const alreadyReplaced = async (id: string, ctx: Context): Promise<Reason | undefined> => {
  const repo = repository(EnrolmentModel)(unscoped(ctx))
  const old = await repo.byId(id)
  const successor = old?.replacedById ? await repo.byId(old.replacedById) : null
  if (!successor) return undefined
  const name = await namesOf(ctx, [successor.submitterId, successor.userId], ctx.locale === 'en-US')
  return { code: 'alreadyReplaced', params: { by: name(successor.submitterId), person: name(successor.userId) } }
}

/** Does the work; when somebody else was first, says who instead of what failed. */
const orWhoWasFirst = async <T>(id: string, ctx: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const first = await alreadyReplaced(id, ctx)
    throw first ? refused([first]) : error
  }
}

interface Successor {
  userId: string
  postId?: string | undefined
}

const swap = async (old: EnrolmentDoc, input: Successor, ctx: Judging): Promise<EnrolmentDoc> => {
  const offering = await repository(OfferingModel)(unscoped(ctx)).byId(old.offeringId)
  if (!offering) throw absent()
  const { checks, person } = await checksFor(ctx, offering, input.userId, input.postId)
  const failures = failuresOf(checks.filter((check) => check.code !== 'full' && check.code !== 'closed'))
  if ((person.post?.outletId ?? person.post?.orgId) !== old.outletId) failures.push({ code: 'otherOutlet' })
  if (failures.length > 0) throw refused(failures)
  const id = ctx.newId('enrolment')
  const a = applicationOf(ctx, id, offering, person, await termsOf(ctx, offering), 'replacement')
  const { next, events } = succeed(a, old as Enrolment, old.status !== 'confirmed' || (await asksMore(ctx, a)))
  const row = await ctx.unit(async (unit) => {
    await refuseUnlessOpen(unit, old.offeringId)
    await transition(unit, old, 'replaceOut', { at: ctx.now, by: ctx.userId, byEnrolmentId: id, byUserId: input.userId })
    const moved = await repository(SeatModel)(unscoped(unit)).change(
      { enrolmentId: old.id },
      { enrolmentId: id, userId: input.userId, state: next.status === 'confirmed' ? 'taken' : 'held' },
    )
    if (!moved) throw refused([{ code: 'seatGone' }])
    const row = await repository(EnrolmentModel)(unscoped(unit)).insert(rowOf(next, a))
    await tellFacts(unit, events)
    return row
  })
  const ended = await endIfCancelled(ctx, old.offeringId)
  return ended > 0 ? ((await repository(EnrolmentModel)(unscoped(ctx)).byId(id)) ?? row) : row
}

/**
 * Another person of the same outlet on the same seat, in one unit: the old one is replaced without penalty, the new one has today's terms and is
 * confirmed unless the area or the academy must be asked (decided.md §1; I6). Throws refused with every reason.
 */
export const replace = (old: EnrolmentDoc, input: Successor, ctx: Judging): Promise<EnrolmentDoc> => orWhoWasFirst(old.id, ctx, () => swap(old, input, ctx))
