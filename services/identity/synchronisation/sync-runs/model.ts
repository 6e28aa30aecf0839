import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { id } from '@academy/contracts/core/rules.ts'
import { SyncRunFields, syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** A run as stored. `look` is the comparison that counts: rows of one that broke off are nobody's. `open` until it has ended: one at a time a connector. */
const StoredRun = SyncRunFields.extend({
  open: z.boolean().optional(),
  look: z.string().optional(),
  /** Where a fetched file lies. */
  storedKey: z.string().optional(),
  /** Its file and its rows, which tell of people, are gone. */
  cleared: z.boolean().optional(),
  connectorId: id(),
})

export const RunModel = model(db, 'sync_runs', StoredRun, {
  indexes: [
    [
      { tenantId: 1, connectorId: 1, open: 1 },
      { unique: true, partialFilterExpression: { open: true } },
    ],
    [{ tenantId: 1, connectorId: 1, createDate: 1, _id: 1 }],
    [{ tenantId: 1, status: 1, createDate: 1, _id: 1 }],
    ...sortIndexes(syncRuns.endpoints.page.sort),
  ],
})
export type RunDoc = DocOf<typeof StoredRun>
