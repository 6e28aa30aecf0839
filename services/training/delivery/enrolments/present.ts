import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { namesOf } from '../../people.ts'
import { OfferingModel } from '../offerings/model.ts'
import { actionsFor } from './actions.ts'
import type { Enrolment } from './facts.ts'
import { EnrolmentModel } from './model.ts'
import { nextOf, standingOf } from './standing.ts'
import type { EnrolmentDoc } from './transition.ts'

/** How many live tickets stand before each waiting one, plus one. */
const ranksOf = async (ctx: Context, rows: readonly EnrolmentDoc[]): Promise<Map<string, number>> => {
  const ranks = new Map<string, number>()
  for (const row of rows)
    if (row.status === 'waiting' && row.ticket !== undefined)
      ranks.set(
        row.id,
        (await repository(EnrolmentModel)(unscoped(ctx)).count({ offeringId: row.offeringId, status: 'waiting', ticket: { $lt: row.ticket } })) + 1,
      )
  return ranks
}

/** Enrolments as their readers see them: names, place, where it stands, what comes next, what may be done. */
export const presentAll = async (ctx: Context, rows: readonly EnrolmentDoc[]) => {
  const [names, offerings, ranks] = await Promise.all([
    namesOf(ctx, {
      users: rows.flatMap((row) => [row.userId, row.submitterId, row.endedBy]),
      orgs: rows.flatMap((row) => [row.outletId, row.dealerId]),
      positions: rows.map((row) => row.positionCode),
    }),
    repository(OfferingModel)(unscoped(ctx)).byIds(rows.map((row) => row.offeringId)),
    ranksOf(ctx, rows),
  ])
  const english = ctx.locale === 'en-US'
  return rows.map((row) => {
    const offering = offerings.find((one) => one.id === row.offeringId)
    const [outlet, dealer, position] = [names.org(row.outletId), names.org(row.dealerId), names.position(row.positionCode)]
    const rank = ranks.get(row.id)
    return {
      ...row,
      offeringNameCn: offering?.nameCn ?? row.courseCode,
      offeringNameEn: offering?.nameEn ?? row.courseCode,
      siteNameCn: offering?.siteNameCn ?? '—',
      siteNameEn: offering?.siteNameEn ?? '—',
      cityCn: offering?.cityCn ?? '—',
      cityEn: offering?.cityEn ?? '—',
      userName: names.user(row.userId, english),
      ...(row.submitterId === row.userId ? {} : { appliedBy: row.submitterId, appliedByName: names.user(row.submitterId, english) }),
      positionNameCn: position.nameCn,
      positionNameEn: position.nameEn,
      outletNameCn: outlet.nameCn,
      outletNameEn: outlet.nameEn,
      dealerNameCn: dealer.nameCn,
      dealerNameEn: dealer.nameEn,
      ...(row.endedBy ? { endedByName: names.user(row.endedBy, english) } : {}),
      ...(rank === undefined ? {} : { rank }),
      ...(row.expiresAt ? { holdUntil: row.expiresAt } : {}),
      ...(row.skippedCode && row.status === 'waiting' ? { skipped: { code: row.skippedCode } } : {}),
      revokeReason: row.revokeReason as '10' | undefined,
      standing: standingOf(row as Enrolment, rank),
      next: nextOf(row as Enrolment, ctx.now),
      actions: actionsFor(ctx, row),
    }
  })
}

/** One enrolment as its reader sees it. */
export const present = async (ctx: Context, row: EnrolmentDoc) => {
  const [shown] = await presentAll(ctx, [row])
  return shown as NonNullable<typeof shown>
}
