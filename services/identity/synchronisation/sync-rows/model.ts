import { type DocOf, model } from '@academy/chassis/mongo/model.ts'
import { ref } from '@academy/contracts/core/refs.ts'
import { freeText, id, personal } from '@academy/contracts/core/rules.ts'
import { rowKinds, rowStates, SyncChange, SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

/** What org does for a row, after the person stands: a first post, a move, a leave, a coming back. */
const orgParts = ['post', 'transfer', 'leave', 'rejoin'] as const

/** A row as stored: what the list shows, and what is left to do of it. */
const StoredRow = z.object({
  runId: id(),
  look: z.string(),
  line: z.number().int().optional(),
  kind: z.enum(rowKinds),
  state: z.enum(rowStates),
  userId: ref('users').optional(),
  name: personal(freeText(300), 'name').optional(),
  userCode: z.string().optional(),
  changes: z.array(SyncChange),
  /** The fields that change, to be sought by. */
  changed: z.array(z.string()),
  day: z.string().optional(),
  faults: z.array(SyncFault),
  idType: z.string().optional(),
  idNumber: personal(z.string(), 'idNumber').optional(),
  /** The person's own fields are still to be written. */
  person: z.boolean(),
  /** What org still has to do. */
  org: z.enum(orgParts).optional(),
  toOrg: z.string().optional(),
  toPosition: z.string().optional(),
})

export const RowModel = model(db, 'sync_rows', StoredRow, {
  indexes: [[{ tenantId: 1, runId: 1, look: 1, line: 1, _id: 1 }], [{ tenantId: 1, runId: 1, look: 1, state: 1, org: 1 }]],
  scope: { self: 'userId' },
})
export type RowDoc = DocOf<typeof StoredRow>
