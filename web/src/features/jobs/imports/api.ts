import type { Received } from '@academy/contracts/core/endpoint.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { connect } from '../../../core/connect.ts'
import type { StatusKind } from '../../../core/show/status.tsx'

export type ImportRecord = Received<(typeof imports)['endpoints']['info']>
export type ImportErrorRow = Received<(typeof imports)['endpoints']['errors']>['records'][number]

export const importsApi = connect(imports)

export const kinds: Record<ImportRecord['status'], StatusKind> = {
  checking: 'pending',
  wrong: 'refused',
  ready: 'waiting',
  applying: 'running',
  stuck: 'refused',
  done: 'live',
  ended: 'cancelled',
  cancelled: 'cancelled',
}

/** Somebody works on it now: it changes without the reader's doing. */
export const isBusy = (row: ImportRecord | undefined): boolean => row?.status === 'checking' || row?.status === 'applying'

/** How many rows it would write, or wrote. */
export const written = (row: ImportRecord): number => row.sheets.reduce((sum, sheet) => sum + sheet.created + sheet.changed, 0)
