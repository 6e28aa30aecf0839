import type { ReplicaRow } from '@academy/chassis/events/replica.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { organisations } from '../people.ts'
import { RuleSnapshotModel } from '../rule-snapshots/model.ts'
import { type Explained, evaluate } from './evaluate.ts'
import { stageOf, type Values } from './match.ts'
import { ReductionRuleModel } from './model.ts'

/** One seat to be priced, as events and quotes name it; `price` is the list price in fen. */
export interface Asked {
  orgId: string
  outletId: string
  positionCode: string
  courseCode: string
  catalogue: string
  brand: string
  days: number
  startDate: string
  price: number
}

/** Month, calendar quarter and year of a posting moment, in Shanghai: what ranks and quotas are counted in. */
export const spanOf = (at: Date): { month: string; quarter: string; year: string } => {
  const day = dayOf(at)
  return { month: day.slice(0, 7), quarter: `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`, year: day.slice(0, 4) }
}

/** The ranks that a further seat of this payer has among his live ones (D8). */
const ranksOf = async (who: Reader, { orgId, courseCode }: Asked, at: Date) => {
  const { month, year } = spanOf(at)
  const is = (...wanted: [string, string][]) => ({ $sum: { $cond: [{ $and: wanted.map((pair) => ({ $eq: pair })) }, 1, 0] } })
  const [sum] = await repository(RuleSnapshotModel)(unscoped(who)).aggregate<Record<'year' | 'month' | 'yearCourse' | 'monthCourse', number>>(
    { orgId, year, live: true },
    [
      {
        $group: {
          _id: null,
          year: { $sum: 1 },
          month: is(['$month', month]),
          yearCourse: is(['$courseCode', courseCode]),
          monthCourse: is(['$month', month], ['$courseCode', courseCode]),
        },
      },
    ],
  )
  return {
    rankYear: (sum?.year ?? 0) + 1,
    rankMonth: (sum?.month ?? 0) + 1,
    rankYearCourse: (sum?.yearCourse ?? 0) + 1,
    rankMonthCourse: (sum?.monthCourse ?? 0) + 1,
  }
}

/** What is left of each rule's quota, by what live seats used of it. */
const quotasLeft = async (who: Reader, rules: readonly ReductionRule[], asked: Asked, at: Date): Promise<Map<string, number>> => {
  const span = spanOf(at)
  const limited = rules.flatMap(({ code, quota }) => (quota ? [{ code, quota }] : []))
  if (limited.length === 0) return new Map()
  const uses = limited.map(({ code, quota }) => ({
    ...(quota.per === 'account' ? { orgId: asked.orgId } : { outletId: asked.outletId }),
    ...(quota.period === 'all' ? {} : quota.period === 'year' ? { year: span.year } : { quarter: span.quarter }),
    'used.code': code,
  }))
  const sums = await repository(RuleSnapshotModel)(unscoped(who)).aggregate<{ _id: string; used: number }>({ live: true, $or: uses }, [
    { $unwind: '$used' },
    { $match: { $or: uses } },
    { $group: { _id: '$used.code', used: { $sum: '$used.used' } } },
  ])
  const used = new Map(sums.map((sum) => [sum._id, sum.used]))
  return new Map(limited.map(({ code, quota }) => [code, (quota.seats ?? quota.amount ?? 0) - (used.get(code) ?? 0)]))
}

type Org = ReplicaRow<typeof organisations>

const placeOf = (
  payer: Org | undefined,
  outlet: Org | undefined,
): Pick<Values, 'payerType' | 'outletKind' | 'category' | 'region' | 'provinceCode' | 'cityCode'> => ({
  payerType: payer?.orgType ?? '50',
  category: payer?.orgCategory ?? outlet?.orgCategory ?? 'STD',
  ...(outlet?.outletKind ? { outletKind: outlet.outletKind } : {}),
  ...Object.fromEntries(
    (['region', 'provinceCode', 'cityCode'] as const).flatMap((key) => {
      const value = outlet?.[key] ?? payer?.[key]
      return value ? [[key, value]] : []
    }),
  ),
})

/** The net price of one seat at a moment, with every rule tested (world.md §6); reads only. */
export const explain = async (who: Reader, asked: Asked, at: Date, capPercent: number): Promise<Explained> => {
  // one after the other: a transaction's session takes no parallel reads
  const rules = await repository(ReductionRuleModel)(unscoped(who)).find({}, { sort: { code: 1 } })
  const places = new Map((await organisations(who).byIds([asked.orgId, asked.outletId])).map((place) => [place.id, place]))
  const [payer, outlet] = [places.get(asked.orgId), places.get(asked.outletId)]
  const ranks = await ranksOf(who, asked, at)
  const quotaLeft = await quotasLeft(who, rules, asked, at)
  const values: Values = {
    brand: asked.brand,
    ...placeOf(payer, outlet),
    positionCode: asked.positionCode,
    catalogue: asked.catalogue,
    courseCode: asked.courseCode,
    stage: stageOf(outlet?.openDate, asked.startDate),
    ...ranks,
  }
  return evaluate(rules, { price: asked.price, days: asked.days, startDate: asked.startDate, values, quotaLeft, capPercent })
}
