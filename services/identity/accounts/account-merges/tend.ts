import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { userMerged, userUnmerged } from '@academy/contracts/identity/accounts/merge-events.ts'
import { AccountMergeModel, type MergeDoc } from './model.ts'

const AT_ONCE = 200
/** Rows that name somebody who is gone may still be written by what was under way when he went. */
const LATE_MS = 2 * 86_400_000

/** Services that have not answered for so long have given up: they are told once more. */
const STUCK_MS = 10 * 60_000

const dueOf = (now: Date) => {
  const stuck = new Date(now.getTime() - STUCK_MS)
  return {
    $or: [
      { status: 'merged', undoUntil: { $lte: now } },
      { status: 'merged', toldAgainAt: { $exists: false }, mergedAt: { $gt: new Date(now.getTime() - LATE_MS), $lt: stuck } },
      { status: 'merging', mergedAt: { $lt: stuck } },
      { status: 'undoing', undoneAt: { $lt: stuck } },
    ],
  }
}

const tend = async (unit: Unit, { id, status, undoUntil, keepId, goneId, choices = [], mergedAt }: MergeDoc): Promise<void> => {
  const rows = repository(AccountMergeModel)(unit)
  const now = unit.now.toISOString()
  if (status === 'merged' && undoUntil && undoUntil <= unit.now) return void (await rows.change({ id, status }, { status: 'sealed' }))
  if (status === 'undoing') return unit.emit(userUnmerged, id, { mergeId: id, keepId, goneId, unmergedAt: now })
  if (!(await rows.change({ id, status }, { toldAgainAt: unit.now }))) return
  unit.emit(userMerged, id, { mergeId: id, keepId, goneId, choices, again: true, mergedAt: (mergedAt ?? unit.now).toISOString() })
}

/** Seals what can be undone no more, has services look once more for rows that came late, and goes on where one gave up. */
export const tendMerges: Job = {
  name: 'identity.tend-merges',
  run: async (work) => {
    const rows = await repository(AccountMergeModel)(work).find(dueOf(work.now), { limit: AT_ONCE })
    return oneByOne(
      rows,
      (row) => work.unit((unit) => tend(unit, row)),
      ({ id }) => ['a merge could not be tended', { mergeId: id }],
    )
  },
}
