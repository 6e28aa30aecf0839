import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { userUnmerged } from '@academy/contracts/identity/accounts/merge-events.ts'
import { UserModel } from '../users/model.ts'
import type { MergeDoc } from './model.ts'
import { partPeople } from './part.ts'

/** Makes them two again and tells every service to give its rows back. Refused where the survivor himself has gone into somebody since: that is undone first. */
export const turnBack = async (unit: Unit, { id: mergeId, keepId, goneId }: Pick<MergeDoc, 'id' | 'keepId' | 'goneId'>): Promise<void> => {
  if (!(await repository(UserModel)(unscoped(unit)).byId(keepId))) throw refused([{ code: 'mergeUndoOrder', params: {} }])
  await partPeople(unit, goneId)
  unit.emit(userUnmerged, mergeId, { mergeId, keepId, goneId, unmergedAt: unit.now.toISOString() })
}
