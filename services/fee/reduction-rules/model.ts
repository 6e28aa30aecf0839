import { type DocOf, nounModel } from '@academy/chassis/mongo/model.ts'
import { type ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { db } from '../database.ts'

export const ReductionRuleModel = nounModel(db, reductionRules)
export type ReductionRuleDoc = DocOf<typeof ReductionRule>
