import { type MergeRule, mergeRule } from '@academy/chassis/merges/rule.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { end } from './role-requests/end.ts'
import { RoleRequestModel } from './role-requests/model.ts'
import { PermissionUseModel } from './unused-rights/model.ts'

type Row = Readonly<Record<string, unknown>>
const askedAt = (row: Row): number => (row.askedAt as Date).getTime()

/** Two requests for one role: the older one stands, the other is taken back with its case (rule 19). Who used which right then is history. */
export const rightMerges: readonly MergeRule[] = [
  mergeRule(RoleRequestModel, {
    judge: (keep, gone) => ({ rule: 'older', wins: askedAt(gone) < askedAt(keep) ? 'gone' : 'keep' }),
    settle: async ({ unit, cannotUndo }, { loser }) => {
      const request = await repository(RoleRequestModel)(unscoped(unit)).byId(loser._id)
      if (request?.status !== 'asked') return
      await end(unit, request, 'withdrawn')
      cannotUndo(RoleRequestModel, loser)
    },
    title: async (_, rows) => new Map(rows.map((row) => [String(row._id), { cn: String(row.roleCode), en: String(row.roleCode) }])),
  }),
  mergeRule(PermissionUseModel, { fixed: true }),
]
