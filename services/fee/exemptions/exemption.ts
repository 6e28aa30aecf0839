import type { Reason } from '@academy/contracts/core/envelope.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'

/** Everything against an exemption of `amount` when `left` may still be exempted (I14); both in fen. */
export const reasonsAgainst = (amount: number, left: number): Reason[] => [
  ...(amount > 0 ? [] : [{ code: 'amountNotPositive' }]),
  ...(left === 0 ? [{ code: 'noPenalty' }] : []),
  ...(left > 0 && amount > left ? [{ code: 'overExemption', params: { left: fenToYuan(left) } }] : []),
]
