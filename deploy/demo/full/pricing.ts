import { database } from '@academy/chassis/mongo/database.ts'
import type { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { type Explained, evaluate } from '@academy/fee/reduction-rules/evaluate.ts'
import { stageOf } from '@academy/fee/reduction-rules/match.ts'
import { spanOf } from '@academy/fee/reduction-rules/values.ts'
import type { Account } from './accounts.ts'
import type { Class } from './classes.ts'
import { TENANT } from './fixture.ts'
import type { Learner } from './people.ts'

/** A seat's price as it was found, with what it counts for until it is undone. */
export interface Priced {
  explained: Explained
  span: ReturnType<typeof spanOf>
  counts: readonly string[]
  quotas: readonly (readonly [key: string, used: number])[]
}

type Rule = ReductionRule & { code: string }

/** The reduction rules of the tenant, by code. */
export const readRules = async (): Promise<Rule[]> =>
  (await database('fee').collection('reduction_rules').find({ tenantId: TENANT }).sort({ code: 1 }).toArray()) as unknown as Rule[]

const quotaKey = ({ code, quota }: Rule, orgId: string, outletId: string, span: ReturnType<typeof spanOf>): string =>
  [code, quota?.per === 'account' ? orgId : outletId, quota?.period === 'all' ? '' : quota?.period === 'year' ? span.year : span.quarter].join('|')

/** Prices seats one after the other as the ledger would have, counting ranks and quotas in memory instead of reading the snapshots. */
export const pricing = (rules: readonly Rule[], capPercent: number) => {
  const counted = new Map<string, number>()
  const used = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, by: number) => void sums.set(key, (sums.get(key) ?? 0) + by)
  const price = (account: Account, one: Class, { position, outlet }: Learner, at: Date): Priced => {
    const span = spanOf(at)
    const { code: courseCode, brand, catalogue } = one.course
    const counts = [span.month, span.year].flatMap((when) => [`${account.orgId}|${when}`, `${account.orgId}|${when}|${courseCode}`])
    const [month = 0, monthCourse = 0, year = 0, yearCourse = 0] = counts.map((key) => counted.get(key) ?? 0)
    const limited = rules.filter((rule) => rule.quota).map((rule) => [rule, quotaKey(rule, account.orgId, outlet._id, span)] as const)
    const quotaLeft = new Map(limited.map(([rule, key]) => [rule.code, (rule.quota?.seats ?? rule.quota?.amount ?? 0) - (used.get(key) ?? 0)]))
    const explained = evaluate(rules, {
      price: one.terms.price,
      days: one.course.days,
      startDate: one.startDate,
      quotaLeft,
      capPercent,
      values: {
        brand,
        payerType: account.orgType,
        category: account.category,
        ...Object.fromEntries(['outletKind', 'region', 'provinceCode', 'cityCode'].flatMap((key) => (outlet[key] ? [[key, outlet[key]]] : []))),
        positionCode: position,
        catalogue,
        courseCode,
        stage: stageOf(outlet.openDate, one.startDate),
        ...{ rankYear: year + 1, rankMonth: month + 1, rankYearCourse: yearCourse + 1, rankMonthCourse: monthCourse + 1 },
      },
    })
    for (const key of counts) add(counted, key, 1)
    const quotas = explained.quotas.map(({ code, used: by }) => [limited.find(([rule]) => rule.code === code)?.[1] ?? '', by] as const)
    for (const [key, by] of quotas) add(used, key, by)
    return { explained, span, counts, quotas }
  }
  const undo = ({ counts, quotas }: Priced): void => {
    for (const key of counts) add(counted, key, -1)
    for (const [key, by] of quotas) add(used, key, -by)
  }
  return { price, undo }
}
