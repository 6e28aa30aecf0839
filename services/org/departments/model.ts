import { nounModel } from '@academy/chassis/mongo/model.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { db } from '../database.ts'

/** A code occurs once in an organisation. */
export const DepartmentModel = nounModel(db, departments, {
  indexes: [[{ tenantId: 1, code: 1, orgId: 1 }, { unique: true }], [{ tenantId: 1, parentId: 1 }]],
  scope: { org: 'orgId' },
})

/** Whoever names a department, or takes it away, takes its turn, so that these never pass each other unseen; `tree` is that of their order. */
export const takeDepartments = rowLock(db, 'department_turns')
