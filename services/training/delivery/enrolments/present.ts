import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
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
  const waiting = rows.filter((row) => row.status === 'waiting' && row.ticket !== undefined)
  const before = ({ offeringId, ticket }: EnrolmentDoc) =>
    repository(EnrolmentModel)(unscoped(ctx)).count({ offeringId, status: 'waiting', ticket: { $lt: ticket } })
  return new Map(await Promise.all(waiting.map(async (row) => [row.id, (await before(row)) + 1] as const)))
}

type Offering = DocOf<(typeof OfferingModel)['fields']>
type Names = Awaited<ReturnType<typeof namesOf>>

/** What is read beside one enrolment to show it. */
interface Beside {
  names: Names
  offering: Offering | undefined
  rank: number | undefined
}

/** The names of everybody and everything that an enrolment speaks of, in the reader's language where there is one name only. */
const named = (row: EnrolmentDoc, { names, offering }: Beside, english: boolean) => {
  const [outlet, dealer, position] = [names.org(row.outletId), names.org(row.dealerId), names.position(row.positionCode)]
  return {
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
  }
}

const shown = (ctx: Context, row: EnrolmentDoc, beside: Beside) => ({
  ...row,
  ...named(row, beside, ctx.locale === 'en-US'),
  ...(beside.offering ? { seats: beside.offering.seats } : {}),
  ...(beside.rank === undefined ? {} : { rank: beside.rank }),
  ...(row.expiresAt ? { holdUntil: row.expiresAt } : {}),
  ...(row.skippedCode && row.status === 'waiting' ? { skipped: { code: row.skippedCode } } : {}),
  ...(row.status === 'cancelled' ? { cancelReason: beside.offering?.cancelReason, cancelRemark: beside.offering?.cancelRemark } : {}),
  revokeReason: row.revokeReason as '10' | undefined,
  standing: standingOf(row as Enrolment, beside.rank),
  next: nextOf(row as Enrolment, ctx.now),
  ...actionsFor(ctx, row),
})

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
  const byId = new Map(offerings.map((one) => [one.id, one]))
  return rows.map((row) => shown(ctx, row, { names, offering: byId.get(row.offeringId), rank: ranks.get(row.id) }))
}

/** One enrolment as its reader sees it. */
export const present = async (ctx: Context, row: EnrolmentDoc) => {
  const [one] = await presentAll(ctx, [row])
  return one as NonNullable<typeof one>
}
