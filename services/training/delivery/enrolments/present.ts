import type { Context } from '@academy/chassis/http/context.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { OfferingModel } from '../offerings/model.ts'
import { actionsFor } from './actions.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { EnrolmentModel } from './model.ts'
import { nextOf, standingOf } from './standing.ts'

/** How many live tickets stand before each waiting one, plus one. */
const ranksOf = async (ctx: Context, rows: readonly EnrolmentDoc[]): Promise<Map<string, number>> => {
  const waiting = rows.filter((row) => row.status === 'waiting' && row.ticket !== undefined)
  const before = ({ offeringId, ticket }: EnrolmentDoc) =>
    repository(EnrolmentModel)(unscoped(ctx)).count({ offeringId, status: 'waiting', ticket: { $lt: ticket } })
  return new Map(await Promise.all(waiting.map(async (row) => [row.id, (await before(row)) + 1] as const)))
}

type Offering = DocOf<(typeof OfferingModel)['fields']>

/** What is read beside one enrolment to show it. */
interface Beside {
  offering: Offering | undefined
  rank: number | undefined
}

/** What an enrolment says of its offering, and of who applied where that was not the person himself; people and places are named as the answer leaves. */
const told = (row: EnrolmentDoc, offering: Offering | undefined) => ({
  offeringNameCn: offering?.nameCn ?? row.courseCode,
  offeringNameEn: offering?.nameEn ?? row.courseCode,
  siteNameCn: offering?.siteNameCn ?? '—',
  siteNameEn: offering?.siteNameEn ?? '—',
  cityCn: offering?.cityCn ?? '—',
  cityEn: offering?.cityEn ?? '—',
  ...(row.submitterId === row.userId ? {} : { appliedBy: row.submitterId }),
})

const shown = (ctx: Context, row: EnrolmentDoc, beside: Beside) => ({
  ...row,
  ...told(row, beside.offering),
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

/** Enrolments as their readers see them: offering, place, where it stands, what comes next, what may be done. */
export const presentAll = async (ctx: Context, rows: readonly EnrolmentDoc[]) => {
  const [offerings, ranks] = await Promise.all([repository(OfferingModel)(unscoped(ctx)).byIds(rows.map((row) => row.offeringId)), ranksOf(ctx, rows)])
  const byId = new Map(offerings.map((one) => [one.id, one]))
  return rows.map((row) => shown(ctx, row, { offering: byId.get(row.offeringId), rank: ranks.get(row.id) }))
}

/** One enrolment as its reader sees it. */
export const present = async (ctx: Context, row: EnrolmentDoc) => {
  const [one] = await presentAll(ctx, [row])
  return one as NonNullable<typeof one>
}
