import { z } from 'zod'
import { crud } from '../core/crud.ts'
import { endpoint } from '../core/endpoint.ts'
import { choice } from '../core/field-kinds.ts'
import { lookUp } from '../core/manifest.ts'
import { searchText } from '../core/page.ts'
import { charge, day, id, int, joined, money, naturalKey, text } from '../core/rules.ts'

/** The eight dimensions of a rule (world.md §6); validity and season stand beside them. */
export const dimensions = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
export const dimension = z.enum(dimensions)
export type Dimension = z.output<typeof dimension>

const values = (max: number) => z.array(z.string().min(1).max(20)).max(max)
const quantity = z.object({
  /** Ranks of the seat that the rule is for, counted among the dealer's live seats by posting day. */
  from: int(1, 1_000_000),
  to: int(1, 1_000_000).optional(),
  period: z.enum(['month', 'year']),
  scope: z.enum(['all', 'course']),
})
const quota = z.object({
  /** At most so many seats, or so much money. */
  seats: int(1, 1_000_000).optional(),
  amount: charge().optional(),
  per: z.enum(['account', 'outlet']),
  period: z.enum(['all', 'quarter', 'year']),
})

/** A reduction rule: an absent or empty dimension means "any"; inside one OR, between them AND; a tree value covers what is below it. */
export const ReductionRule = z.object({
  code: naturalKey(20),
  nameCn: text(40),
  nameEn: text(80),
  /** D1 course brand. */
  brands: values(4).optional(),
  /** D2 the payer's type (20, 30, 50) or outlet kind (4S-L, CS, …). */
  payers: values(12).optional(),
  /** D3 fee category. */
  categories: values(8).optional(),
  /** D4 sales region (N), province (54) or city (5401). */
  regions: values(60).optional(),
  /** D5 position group (TE) or position (TE05) enrolled with. */
  positions: values(60).optional(),
  /** D6 catalogue (TH) or course (GMA301). */
  courses: values(60).optional(),
  /** D7 opening stage on the start day. */
  stages: z
    .array(choice('openStage', ['P0', 'P1', 'P2', 'P3']))
    .max(4)
    .optional(),
  /** D8 quantity. */
  quantity: quantity.optional(),
  /** Months (1-12) in which the offering must start. */
  startMonths: z.array(int(1, 12)).max(12).optional(),
  validFrom: day(),
  validTo: day().optional(),
  effect: z.enum(['percent', 'amount', 'fixed', 'free']),
  percent: int(1, 100).optional(),
  /** Off the price, or the price itself. */
  amount: charge().optional(),
  perDay: z.boolean().optional(),
  quota: quota.optional(),
  priority: int(1, 999),
  /** Exclusive rules compete, one wins; the others stack on the rest. */
  exclusive: z.boolean(),
  /** The cap on all reductions does not hold when this rule wins. */
  uncapped: z.boolean(),
  active: z.boolean(),
  ruleVersion: int(1, 9999).optional(),
})
export type ReductionRule = z.output<typeof ReductionRule>

/** How one rule fared: what it did, or every dimension that kept it out. `used` and quota figures in fen or seats as the rule counts. */
export const RuleTest = z.object({
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  ruleVersion: z.number().int(),
  result: z.enum(['won', 'stacked', 'outranked', 'failed']),
  failed: z.array(z.enum([...dimensions, 'validity', 'season', 'quota', 'inactive'])),
  outrankedBy: z.string().optional(),
  reduction: money(),
})
/** One reduction, in the order in which it was taken. */
const ReductionStep = z.object({
  code: z.string(),
  nameCn: z.string(),
  nameEn: z.string(),
  effect: z.enum(['percent', 'amount', 'fixed', 'free']),
  percent: z.number().int().optional(),
  before: money(),
  reduction: money(),
  after: money(),
})
const QuotaUse = z.object({
  code: z.string(),
  unit: z.enum(['seats', 'fen']),
  before: z.number().int(),
  used: z.number().int(),
  after: z.number().int(),
})

/** The eight values that a price was computed with. */
const DimensionValues = z.object({
  brand: z.string(),
  payerType: z.string(),
  outletKind: z.string().optional(),
  category: z.string(),
  region: z.string().optional(),
  provinceCode: z.string().optional(),
  cityCode: z.string().optional(),
  positionCode: z.string(),
  catalogue: z.string(),
  courseCode: z.string(),
  stage: z.enum(['P0', 'P1', 'P2', 'P3']),
  rankMonth: z.number().int(),
  rankYear: z.number().int(),
  rankMonthCourse: z.number().int(),
  rankYearCourse: z.number().int(),
})

/** "Why this amount": every rule tested, the steps taken, the cap, the quotas. */
export const Explanation = z.object({
  price: money(),
  values: DimensionValues,
  tests: z.array(RuleTest),
  steps: z.array(ReductionStep),
  /** What all reductions together were before the cap, and what the cap left of them; absent when uncapped. */
  cap: z.object({ percent: z.number().int(), limit: money(), wanted: money(), cut: money() }).optional(),
  quotas: z.array(QuotaUse),
  reduction: money(),
  net: money(),
})

/** A price before anything is filed, with the payer's account. */
export const Quote = z.object({
  offeringId: id(),
  postId: id(),
  accountId: id().optional(),
  payerNameCn: z.string(),
  payerNameEn: z.string(),
  available: money().optional(),
  /** May the account bear it: available − net ≥ −`fee.overdraft`. */
  enough: z.boolean(),
  explanation: Explanation,
})

const base = crud({
  service: 'fee',
  noun: 'reduction-rules',
  path: '/fee/reduction-rules',
  permission: 'fee:reduction-rules',
  fields: ReductionRule,
  filter: { text: searchText(), courses: joined(z.string()).optional(), exclusive: z.enum(['true', 'false']).optional(), on: day().optional() },
  unique: ['code'],
  sort: ['priority', 'code', 'valid_from', 'update_date'],
  derived: ['ruleVersion'],
  menu: { under: 'fee', sort: 30, icon: 'percent' },
  grants: { all: ['ACCOUNTANT'], ...lookUp('ADMIN') },
})

export const reductionRules = {
  ...base,
  endpoints: {
    ...base.endpoints,
    /** Net price of an offering for one of my people's posts, read-only; the posting at confirmation may differ when ranks or quotas move. */
    quote: endpoint({
      method: 'GET',
      path: '/fee/reduction-rules/quote',
      permission: 'session',
      kind: 'read',
      input: z.object({ offeringId: id(), postId: id() }),
      output: Quote,
    }),
    /** Rules that releases have brought since the academy began, and that it does not have: a start gives it none. */
    offered: endpoint({
      method: 'GET',
      path: '/fee/reduction-rules/offered',
      permission: 'fee:reduction-rules:page',
      kind: 'read',
      input: z.object({}),
      output: z.array(ReductionRule),
    }),
    /** Gives the academy one of them, as it is shipped. */
    give: endpoint({
      method: 'POST',
      path: '/fee/reduction-rules/give',
      permission: 'fee:reduction-rules:save',
      kind: 'act',
      input: z.object({ code: ReductionRule.shape.code }),
      output: z.object({ id: id() }),
    }),
    /** The rules of an installation's seed by code; those that are there stay as they are. */
    load: endpoint({
      method: 'POST',
      path: '/fee/internal/reduction-rules',
      permission: 'internal',
      kind: 'act',
      input: z.object({ rules: z.array(ReductionRule).max(500) }),
      output: z.object({ made: z.number().int() }),
    }),
    /** The rules that this release ships, laid for a new academy; a start lays none for one that stands. */
    lay: endpoint({
      method: 'POST',
      path: '/fee/internal/foundation',
      permission: 'internal',
      kind: 'act',
      input: z.object({}),
      output: z.object({ made: z.number().int() }),
    }),
  },
}
