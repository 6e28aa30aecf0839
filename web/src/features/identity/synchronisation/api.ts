import type { Received } from '@academy/contracts/core/endpoint.ts'
import { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { syncRows } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { connect } from '../../../core/connect.ts'
import type { StatusKind } from '../../../core/show/status.tsx'

export const connectorsApi = connect(syncConnectors)
export const runsApi = connect(syncRuns)
export const approvalsApi = connect(syncApprovals)
export const rowsApi = connect(syncRows)

export type Connector = Received<(typeof syncConnectors)['endpoints']['info']>
export type Run = Received<(typeof syncRuns)['endpoints']['info']>
export type Row = Received<(typeof syncRows)['endpoints']['page']>['records'][number]

export const runKinds: Record<Run['status'], StatusKind> = {
  read: 'running',
  compared: 'pending',
  waiting: 'waiting',
  applying: 'running',
  done: 'completed',
  failed: 'refused',
  refused: 'cancelled',
}
export const rowKindMarks: Record<Row['kind'], StatusKind> = {
  new: 'live',
  changed: 'pending',
  left: 'cancelled',
  back: 'running',
  missing: 'draft',
  fault: 'refused',
}

/** A task works on it: how it stands is asked again until it is done. */
export const isBusy = ({ status }: Pick<Run, 'status'>): boolean => status === 'read' || status === 'applying'
