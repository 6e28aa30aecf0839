import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { connect, skip } from '../../../../../core/connect.ts'
import type { EnrolmentRow } from './api.ts'

const casesApi = connect(cases)
const holdsApi = connect(holds)

export type Turn = Received<(typeof cases)['endpoints']['turns']>[number]
export type Held = Received<(typeof holds)['endpoints']['amounts']>[number]

/** What other services know of an enrolment: what it costs its payer, and whom it waits for. */
export interface Beside {
  held: Held | undefined
  turn: Turn | undefined
}

const speaking: readonly string[] = ['requested', 'waiting', 'refused']

/** The same for the rows of a list, asked once for all; a service that is away leaves its part open. */
export const useBeside = (rows: readonly EnrolmentRow[]): ((row: EnrolmentRow) => Beside) => {
  const ids = rows.map((row) => row.id)
  const caseIds = rows.flatMap((row) => (row.caseId && speaking.includes(row.status) ? [row.caseId] : []))
  const quiet = { quiet: true }
  const held = holdsApi.useAmounts(ids.length > 0 ? { enrolmentIds: ids.join(',') } : skip, quiet).data ?? []
  const turns = casesApi.useTurns(caseIds.length > 0 ? { ids: caseIds.join(',') } : skip, quiet).data ?? []
  return (row) => ({
    held: held.find((one) => one.enrolmentId === row.id),
    turn: caseIds.includes(row.caseId ?? '') ? turns.find((one) => one.id === row.caseId) : undefined,
  })
}
