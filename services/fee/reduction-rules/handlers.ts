import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers, plainActions } from '@academy/chassis/http/crud-handlers.ts'
import { among, contains } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { type ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { same } from '../filters.ts'
import { RuleSnapshotModel } from '../rule-snapshots/model.ts'
import { type ReductionRuleDoc, ReductionRuleModel } from './model.ts'
import { quote } from './quote.ts'
import { giveRule, layRules, offeredRules } from './shipped.ts'

const plain = crudHandlers(reductionRules, ReductionRuleModel)
type Endpoints = (typeof reductionRules)['endpoints']

const filterOf = (query: Parsed<Endpoints['page']>): Record<string, unknown> => ({
  $and: [
    query.text ? { $or: (['code', 'nameCn', 'nameEn'] as const).map((field) => ({ [field]: contains(query.text ?? '') })) } : {},
    query.on ? { validFrom: { $lte: query.on }, $or: [{ validTo: { $exists: false } }, { validTo: { $gte: query.on } }] } : {},
  ],
  ...among('courses', query.courses),
  ...same('exclusive', query.exclusive === undefined ? undefined : query.exclusive === 'true'),
})

/** An effect needs its figure. */
const incomplete = (rule: Pick<Parsed<Endpoints['save']>, 'effect' | 'percent' | 'amount'>): Reason[] => [
  ...(rule.effect === 'percent' && rule.percent === undefined ? [{ code: 'percentMissing' }] : []),
  ...((rule.effect === 'amount' || rule.effect === 'fixed') && rule.amount === undefined ? [{ code: 'amountMissing' }] : []),
]

/** Rules that reduced something stay under their code: snapshots name it. */
const inUse = async (rules: readonly ReductionRuleDoc[], ctx: Context): Promise<Reason[]> => {
  const reasons: Reason[] = []
  for (const { code } of rules)
    if (await repository(RuleSnapshotModel)(unscoped(ctx)).one({ ruleCodes: code }))
      reasons.push({ code: 'ruleInUse', params: { code }, remedy: { code: 'deactivateRule' } })
  return reasons
}

const refuse = (reasons: Reason[]) => {
  if (reasons.length > 0) throw refused(reasons)
}

const update = async (input: Parsed<Endpoints['update']>, ctx: Context) => {
  const row = await repository(ReductionRuleModel)(ctx).byId(input.id)
  if (!row) throw absent()
  refuse([...incomplete(input), ...(input.code === row.code ? [] : await inUse([row], ctx))])
  return plain.update({ version: row.version, ...input, ruleVersion: (row.ruleVersion ?? 1) + 1 }, ctx)
}

const remove = async (ids: string[], ctx: Context) => {
  refuse(await inUse(await repository(ReductionRuleModel)(ctx).byIds(ids), ctx))
  return plain.remove(ids, ctx)
}

/** Inserts the rules whose code is not there yet. */
const load = async (rules: readonly ReductionRule[], ctx: Context) =>
  ctx.unit(async (unit) => {
    const repo = repository(ReductionRuleModel)(unit)
    const known = new Set((await repo.find({ code: { $in: rules.map((rule) => rule.code) } })).map((row) => row.code))
    const made = await repo.insertMany(rules.filter((rule) => !known.has(rule.code)).map((rule) => ({ ruleVersion: 1, ...rule })) as never)
    return { made: made.length }
  })

export const reductionRuleHandlers: Handlers<typeof reductionRules> = {
  ...plain,
  page: async (query, ctx) => {
    const found = await repository(ReductionRuleModel)(ctx).page(query, filterOf(query), reductionRules.endpoints.page.sort ?? [])
    const records = found.records.map((row) => ({ ...row, actions: plainActions(ctx, 'fee:reduction-rules') }))
    return shownPage(found, records)
  },
  save: async (input, ctx) => {
    refuse(incomplete(input))
    return plain.save({ ...input, ruleVersion: 1 }, ctx)
  },
  update,
  remove,
  removeOne: ({ id }, ctx) => remove([id], ctx),
  quote,
  load: ({ rules }, ctx) => load(rules, ctx),
  offered: (_, ctx) => offeredRules(ctx),
  give: async ({ code }, ctx) => ({ id: (await ctx.unit((unit) => giveRule(unit, code))).id }),
  lay: async (_, ctx) => ({ made: await ctx.unit((unit) => layRules(unit, 'new')) }),
}
