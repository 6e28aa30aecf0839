import type { DataOf } from '@academy/contracts/core/event.ts'
import { present } from '@academy/contracts/core/fields.ts'
import type { changeApproved } from '@academy/contracts/org/change-events.ts'
import type { ChangeDoc } from './model.ts'

type About = Omit<DataOf<typeof changeApproved>, 'undecided' | 'approvedAt'>

/** What every fact of a change says. */
export const aboutOf = (change: Omit<ChangeDoc, 'tenantId'>): About => {
  const { kind, userId, submitterId, cause, day, fromOrgId, fromPositionCode, toOrgId, toPositionCode, begins, thing } = change
  return present({ kind, userId, submitterId, cause, day, fromOrgId, fromPositionCode, toOrgId, toPositionCode, begins, thing }) as About
}
