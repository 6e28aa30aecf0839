import { nounModel } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { db } from '../database.ts'

/** A version occurs once in a kind, and a kind has one draft. */
export const TemplateModel = nounModel(db, departmentTemplates, {
  indexes: [
    [{ tenantId: 1, outletKind: 1, templateVersion: 1 }, { unique: true }],
    [
      { tenantId: 1, outletKind: 1 },
      { unique: true, name: 'one_draft', partialFilterExpression: { status: 'draft' } },
    ],
    [{ tenantId: 1, 'rows.departmentId': 1 }],
  ],
})

/** One version of a kind after the other is released. */
export const takeKinds = rowLock(db, 'template_turns')
