import { condition, Model } from '@academy/contracts/approval-workflow/models.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { ReductionRule } from '@academy/contracts/fee/reduction-rules.ts'
import { changesOf, exemptionJournal, feeJournal, penaltyJournal, reversal } from '@academy/fee/ledger/journal.ts'
import { evaluate } from '@academy/fee/reduction-rules/evaluate.ts'
import { penaltyAt } from '@academy/training/delivery/enrolments/penalty.ts'
import { reductionRules } from './reduction-rules.ts'

describe('rules and models as data', () => {
  it.each(reductionRules.map((rule) => [rule.code, rule] as const))('%s is a rule of the contract', (_, rule) =>
    expect(ReductionRule.decode(ReductionRule.encode(rule))).toEqual(rule),
  )
  it.each(shippedModels.map((model) => [model.code, model] as const))('%s is a model of the contract', (_, model) => {
    expect(Model.parse(model)).toEqual(model)
    for (const step of model.steps) if (step.when) expect(condition.parse(step.when)).toEqual(step.when)
  })
})

it('the last worked case of world.md §6: THE102 revoked 10 days before, 30000 exempted, costs 50000 (I14, I15)', () => {
  const ladder = [
    { days: 14, amount: 80_000 },
    { days: 7, amount: 160_000 },
    { days: 0, amount: 240_000 },
  ]
  const values = {
    brand: 'E',
    payerType: '50',
    outletKind: '4S-M',
    category: 'STD',
    positionCode: 'TE05',
    catalogue: 'TH',
    courseCode: 'THE102',
    stage: 'P3',
    rankMonth: 1,
    rankYear: 1,
    rankMonthCourse: 1,
    rankYearCourse: 1,
  } as const
  const { reduction, net } = evaluate(reductionRules, { price: 360_000, days: 2, startDate: '2026-05-21', values, capPercent: 80 })
  const penalty = penaltyAt(ladder, '2026-05-21', new Date('2026-05-11T04:00:00Z'))
  expect(penalty).toEqual({ daysBefore: 10, bound: 14, amount: 80_000 })
  const payer = { enrolmentId: 'e', orgId: 'D' }
  const fee = feeJournal({ ...payer, brand: 'E', gross: 360_000, reduction })
  expect(changesOf(fee).get('dealer:D')).toBe(-net)
  const journals = [
    fee,
    reversal({ ...fee, id: 'j1' }),
    penaltyJournal({ ...payer, kind: '50', fen: penalty.amount }),
    exemptionJournal({ ...payer, fen: 30_000, penalty: { amount: penalty.amount, exempted: 0 } }),
  ]
  expect(journals.reduce((sum, journal) => sum + (changesOf(journal).get('dealer:D') ?? 0), 0)).toBe(-50_000)
})
