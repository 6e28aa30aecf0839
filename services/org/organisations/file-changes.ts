import type { Context } from '@academy/chassis/http/context.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { Decided, LivePost } from './closing.ts'

/** One post of an organisation that closes, and what becomes of it. */
export interface Closing extends Decided {
  post: LivePost & { positionCode?: string | undefined; positionId: string }
  from: { id: string }
}

/** Changes of these people that are not decided or not made yet: closing waits for them. */
export const changesOpen = async (_who: Reader, _people: readonly string[]): Promise<Reason[]> => []

/** Files a leave, a transfer or the end of a part-time post for each person of an organisation that closes. */
export const fileChanges = async (_unit: Unit, _ctx: Context, _asked: { day: string; reason: string }, filed: readonly Closing[]): Promise<void> => {
  if (filed.length > 0) throw refused([{ code: 'organisation.hasPosts', params: { count: filed.length } }])
}
