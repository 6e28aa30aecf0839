import type { DataOf } from '@academy/contracts/core/event.ts'
import type { accountState } from '@academy/contracts/fee/events.ts'

/** What an account's standing is judged by; amounts in fen. */
export interface Standing {
  opening: number
  available: number
}

/** Low: below `fee.low.percent` of the opening. Stopped: below −`fee.overdraft`; charges that are due post all the same (world.md §6, §10.23). */
export const flagsOf = (s: Standing, rules: { lowPercent: number; overdraft: number }): { low: boolean; stopped: boolean } => ({
  low: s.available * 100 < s.opening * rules.lowPercent,
  stopped: s.available < -rules.overdraft,
})

/** Could the account bear `net` more: available − net ≥ −overdraft (decided.md §2). */
export const bears = (available: number, net: number, overdraft: number): boolean => available - net >= -overdraft

type State = DataOf<typeof accountState>

/** The account as others may know it. */
export const stateOf = (a: State): State => ({
  id: a.id,
  version: a.version,
  orgId: a.orgId,
  balance: a.balance,
  held: a.held,
  available: a.available,
  low: a.low,
  stopped: a.stopped,
})
