import { notify } from '@academy/chassis/events/notify.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { accountsMerged, accountsUnmerged } from '@academy/contracts/identity/registration-messages.ts'
import type { MergeDoc } from './model.ts'

const link = (id: string) => `/manage/sys-account-merges/${id}`

/** Both: the person, and who merged. */
const partiesOf = ({ keepId, mergedById }: MergeDoc): string[] => [...new Set([keepId, ...(mergedById ? [mergedById] : [])])]

export const tellMerged = async (unit: Unit, row: MergeDoc): Promise<void> => {
  const params = { account: row.keepCode, other: row.goneCode, until: (row.undoUntil ?? unit.now).toISOString() }
  notify(unit, accountsMerged, { of: row.id, to: partiesOf(row), params, link: link(row.id) })
}

export const tellUnmerged = async (unit: Unit, row: MergeDoc): Promise<void> => {
  const to = [...new Set([row.keepId, row.goneId, ...(row.undoneById ? [row.undoneById] : [])])]
  notify(unit, accountsUnmerged, { of: row.id, to, params: { account: row.keepCode, other: row.goneCode }, link: link(row.id) })
}
