import { type DocOf, nounModel } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { db } from '../../database.ts'

/** A year has each revision once, and one draft. */
export const RuleModel = nounModel(db, certificationRules, {
  indexes: [
    [{ tenantId: 1, certificationId: 1, year: 1, revision: 1 }, { unique: true }],
    [
      { tenantId: 1, certificationId: 1, year: 1 },
      { unique: true, name: 'one_draft', partialFilterExpression: { status: 'draft' } },
    ],
    [{ tenantId: 1, status: 1, year: 1 }],
  ],
})
export type RuleDoc = DocOf<(typeof RuleModel)['fields']>

/** One revision of a certification after the other is worked on. */
export const takeRules = rowLock(db, 'certification_turns')
