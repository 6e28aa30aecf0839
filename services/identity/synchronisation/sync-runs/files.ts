import type { Holder } from '@academy/chassis/files/holder.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { SyncFile, syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { RunModel } from './model.ts'

/** The file of a run: whoever may begin one sends it, whoever sees runs reads it. */
export const runHolder: Holder = {
  noun: syncRuns.noun,
  fields: fileFields(SyncFile),
  mayWrite: (ctx) => ctx.may(syncRuns.endpoints.save.permission),
  mayRead: async (id, ctx) => ctx.may(syncRuns.endpoints.page.permission) && (await repository(RunModel)(unscoped(ctx)).byId(id)) !== null,
  isOpen: async () => false,
}
