import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { Reader } from '../mongo/scope.ts'

/** A reach as raw rows are judged by it. */
export interface RawReach {
  orgs: ReadonlySet<string>
  userId: string
}

/**
 * A noun whose records are reached by another way than its model's scope: people, say, by where they work. Tells which of these lie within a reach,
 * from raw rows; `open` is one whose list shows everybody all of them, and why.
 */
export type Reaching = { contract: Contract } & (
  | { within(who: Reader, reach: RawReach, ids: readonly string[]): Promise<readonly string[]> }
  | { open: string }
)
