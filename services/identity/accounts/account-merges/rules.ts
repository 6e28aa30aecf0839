import { type MergeRule, mergeRule } from '@academy/chassis/merges/rule.ts'
import { LoginLogModel } from '../sessions/model.ts'
import { AccountMergeModel, MergedUserModel } from './model.ts'

/** What says who came in then stays with the account that he came in by; pairs are not moved by what they decide. */
export const accountMergeRules: readonly MergeRule[] = [
  mergeRule(LoginLogModel, { fixed: true }),
  mergeRule(AccountMergeModel, { fixed: true }),
  mergeRule(MergedUserModel, { fixed: true }),
]
