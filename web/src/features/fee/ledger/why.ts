import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { ledger } from '@academy/contracts/fee/ledger.ts'

export type Why = Received<(typeof ledger)['endpoints']['why']>
export type Explanation = NonNullable<Why['explanation']>
