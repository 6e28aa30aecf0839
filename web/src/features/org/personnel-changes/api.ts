import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { connect } from '../../../core/connect.ts'
import type { StatusKind } from '../../../core/show/status.tsx'

export const changesApi = connect(personnelChanges)
export const casesApi = connect(cases)

/** A change as it is answered, with the names beside its references. */
export type Change = Received<(typeof personnelChanges)['endpoints']['info']>
export type Standing = Received<(typeof personnelChanges)['endpoints']['standing']>

export const stateKinds: Record<Change['status'], StatusKind> = {
  draft: 'draft',
  pending: 'pending',
  approved: 'waiting',
  effective: 'completed',
  blocked: 'refused',
  refused: 'cancelled',
  withdrawn: 'cancelled',
  cancelled: 'cancelled',
}
