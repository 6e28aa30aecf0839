import type { Context } from '@academy/chassis/http/context.ts'
import { listExport } from '@academy/chassis/http/list-export.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, noPermission } from '@academy/chassis/runtime/refusal.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { OfferingModel } from '../offerings/model.ts'
import { aboutOf } from './about.ts'
import { isOwn, mayIn, mayRevoke, maySee, mayTakeOver } from './actions.ts'
import { holdEnds, holdLimits } from './application.ts'
import { applyFor } from './apply.ts'
import { assign } from './assign.ts'
import { candidatesFor } from './candidates.ts'
import { decisionFacts } from './decision-facts.ts'
import { acceptMove, giveUpMove } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { filterOf, inOrder } from './filter.ts'
import { acceptHandover, declineHandover } from './handover.ts'
import { EnrolmentModel } from './model.ts'
import { outletsOf } from './outlets.ts'
import { bandsOf, costAt, penaltyAt } from './penalty.ts'
import { present, presentAll } from './present.ts'
import { promote } from './promote.ts'
import { replace } from './replace.ts'
import { termsOf } from './terms.ts'
import { transition } from './transition.ts'

const repo = repository(EnrolmentModel)

/** The enrolment, if this reader may see it. Throws absent otherwise: one answer for gone and hidden. */
const seen = async (id: string, ctx: Context): Promise<EnrolmentDoc> => {
  const row = await repo(unscoped(ctx)).byId(id)
  if (!row || !maySee(ctx, row)) throw absent()
  return row
}
const published = async (offeringId: string, ctx: Context) => {
  const offering = await repository(OfferingModel)(unscoped(ctx)).byId(offeringId)
  if (offering?.status !== 'published') throw absent()
  return offering
}
const versioned = (row: EnrolmentDoc, version: number | undefined): EnrolmentDoc => ({ ...row, version: version ?? row.version })

const quote = async (id: string, ctx: Context) => {
  const row = await seen(id, ctx)
  const today = dayOf(ctx.now)
  const confirmed = row.status === 'confirmed'
  const costs = (at: Date) => (confirmed ? costAt(row, at) : penaltyAt([], row.startDate, at))
  const now = costs(ctx.now)
  return {
    id,
    offeringNumber: row.offeringNumber,
    startDate: row.startDate,
    today,
    daysBefore: now.daysBefore,
    penalty: now.amount,
    ...(now.bound === undefined ? {} : { bound: now.bound }),
    tomorrow: costs(new Date(ctx.now.getTime() + 86_400_000)).amount,
    ...(!confirmed ? { free: 'application' as const } : row.movedSince ? { free: 'moved' as const } : {}),
    bands: bandsOf(row.movedSince ? [] : row.terms.ladder, row.startDate, today > row.startDate ? row.startDate : today),
    canReplace: mayIn(ctx, 'training:enrolments:replace', row),
  }
}

type All = Handlers<typeof enrolments>

const page: All['page'] = async (query, ctx) => {
  const found = await repo(ctx).page(inOrder(query), await filterOf(query, ctx), enrolments.endpoints.page.sort ?? [])
  const records = await presentAll(ctx, found.records)
  return shownPage(found, records)
}

/** The enrolments of a filter as a workbook, at once or by a task that is told how far it is. */
const exportEnrolments = listExport(enrolments, page, aboutOf)

const reading: Pick<All, 'page' | 'mine' | 'outlets' | 'export' | 'info' | 'penaltyQuote' | 'decisionFacts'> = {
  page,
  mine: async ({ statuses, upcoming, offeringId, ...query }, ctx) => {
    const filter = {
      userId: ctx.userId,
      ...(statuses?.length ? { status: { $in: statuses } } : {}),
      ...(upcoming ? { endsAt: { $gte: ctx.now }, live: true } : {}),
      ...(offeringId ? { offeringId } : {}),
    }
    const found = await repo(unscoped(ctx)).page(query, filter, enrolments.endpoints.mine.sort ?? [])
    const records = await presentAll(ctx, found.records)
    return shownPage(found, records)
  },
  outlets: async (_, ctx) => outletsOf(ctx),
  export: exportEnrolments,
  info: async ({ id }, ctx) => present(ctx, await seen(id, ctx)),
  penaltyQuote: async ({ id }, ctx) => quote(id, ctx),
  decisionFacts: async ({ id }, ctx) => decisionFacts(ctx, await seen(id, ctx)),
}

/** What people do with an enrolment that stands: give it up, take or decline what is offered, let somebody go. */
const answering: Pick<All, 'revoke' | 'acceptOffer' | 'declineOffer' | 'acceptHandover' | 'declineHandover' | 'release'> = {
  revoke: async ({ id, version, reason, remark, penalty }, ctx) => {
    const row = await seen(id, ctx)
    if (!mayRevoke(ctx, row)) throw noPermission('training:enrolments:revoke')
    const name = giveUpMove(row as Enrolment)
    const asked = { at: ctx.now, by: ctx.userId, reason, ...(remark ? { remark } : {}), ...(penalty === undefined ? {} : { seenPenalty: penalty }) }
    const saved = await ctx.unit((unit) => transition(unit, versioned(row, version), name, asked))
    await promote(ctx, row.offeringId)
    return present(ctx, saved)
  },
  acceptOffer: async ({ id, version }, ctx) => {
    const row = versioned(await seen(id, ctx), version)
    if (!isOwn(ctx, row)) throw noPermission('training:enrolments:apply')
    const name = acceptMove(row as Enrolment)
    const saved = await ctx.unit((unit) =>
      name === 'acceptOffer'
        ? transition(unit, row, name, { at: ctx.now, expiresAt: holdEnds(ctx.now, row.startsAt, holdLimits(ctx)) })
        : transition(unit, row, name, { at: ctx.now }),
    )
    await promote(ctx, row.offeringId)
    return present(ctx, saved)
  },
  declineOffer: async ({ id, version }, ctx) => {
    const row = versioned(await seen(id, ctx), version)
    if (!isOwn(ctx, row)) throw noPermission('training:enrolments:apply')
    const saved = await ctx.unit((unit) => transition(unit, row, 'declineOffer', { at: ctx.now, by: ctx.userId }))
    await promote(ctx, row.offeringId)
    return present(ctx, saved)
  },
  acceptHandover: async ({ id, version }, ctx) => {
    const row = versioned(await seen(id, ctx), version)
    if (!mayTakeOver(ctx, row)) throw noPermission('training:enrolments:assign')
    return present(ctx, await ctx.unit((unit) => acceptHandover(unit, row, ctx.userId)))
  },
  declineHandover: async ({ id, version }, ctx) => {
    const row = versioned(await seen(id, ctx), version)
    if (!mayTakeOver(ctx, row)) throw noPermission('training:enrolments:assign')
    const saved = await ctx.unit((unit) => declineHandover(unit, row, ctx.userId))
    await promote(ctx, row.offeringId)
    return present(ctx, saved)
  },
  release: async ({ id, version, reason, remark }, ctx) => {
    const row = versioned(await seen(id, ctx), version)
    const saved = await ctx.unit((unit) => transition(unit, row, 'release', { at: ctx.now, by: ctx.userId, reason, remark }))
    await promote(ctx, row.offeringId)
    return present(ctx, saved)
  },
}

export const enrolmentHandlers = (platform: Platform): All => ({
  ...reading,
  ...answering,
  candidates: async (query, ctx) => candidatesFor(query, { ...ctx, platform }),
  apply: async ({ offeringId, postId }, ctx) => {
    const offering = await published(offeringId, ctx)
    return present(ctx, await applyFor({ ...ctx, platform }, offering, await termsOf(ctx, offering), ctx.userId, postId, 'self', ctx.newId('enrolment')))
  },
  assign: async (input, ctx) => assign(input, await published(input.offeringId, ctx), { ...ctx, platform }),
  replace: async (input, ctx) => {
    const row = await seen(input.id, ctx)
    if (!mayIn(ctx, 'training:enrolments:replace', row)) throw noPermission('training:enrolments:replace')
    return present(ctx, await replace(versioned(row, input.version), input, { ...ctx, platform }))
  },
})
