import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { db } from '../database.ts'

export const ReductionRuleModel = model(db, 'reduction_rules', ReductionRule, {
  indexes: [[{ tenantId: 1, code: 1 }, { unique: true }], ...sortIndexes(reductionRules.endpoints.page.sort)],
})
export type ReductionRuleDoc = DocOf<typeof ReductionRule>
