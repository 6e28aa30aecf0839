import { z } from 'zod'
import { list } from '../../core/list.ts'
import { searchText } from '../../core/page.ts'
import { ref } from '../../core/refs.ts'
import { day, freeText, id, joined, personal } from '../../core/rules.ts'
import { ownedFields } from './sync-fields.ts'

/** What becomes of a person by a run: he is new, changes, leaves, comes back, is missing in the file and only listed; or what is told cannot be. */
export const rowKinds = ['new', 'changed', 'left', 'back', 'missing', 'fault'] as const
/** `open` until it is applied; `failed` says why not. */
export const rowStates = ['open', 'done', 'failed'] as const

const kept = () => personal(freeText(300), 'name').optional()
/** One field, as it is with us and as it will be. */
export const SyncChange = z.object({ field: z.enum(ownedFields), before: kept(), after: kept() })
export type SyncChange = z.output<typeof SyncChange>

/** What stands against a row, at its field: nothing of the row is done. */
export const SyncFault = z.object({
  field: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type SyncFault = z.output<typeof SyncFault>

const SyncRow = z.object({
  id: id(),
  runId: id(),
  /** Its line in the file; none for people whom the file does not name. */
  line: z.number().int().optional(),
  kind: z.enum(rowKinds),
  state: z.enum(rowStates),
  userId: ref('users').optional(),
  name: personal(z.string(), 'name').optional(),
  userCode: z.string().optional(),
  changes: z.array(SyncChange),
  /** The last day of who leaves, the first of who moves or comes back. */
  day: day().optional(),
  faults: z.array(SyncFault),
  /** The same in the reader's words. */
  reasons: z.array(z.string()),
})

/** What a run found, row by row; people who stay the same are only counted. */
export const syncRows = list({
  service: 'identity',
  noun: 'synchronisation/sync-rows',
  path: '/sys/sync-rows',
  permission: 'sys:sync-rows',
  row: SyncRow,
  filter: {
    /** Of which run: no list is of several. */
    runId: id().optional(),
    kinds: joined(z.enum(rowKinds)).optional(),
    states: joined(z.enum(rowStates)).optional(),
    field: z.enum(ownedFields).optional(),
    /** A name or a line. */
    text: searchText(),
  },
  sort: ['line'],
  columns: ['line', { key: 'kind', words: 'kinds' }, 'name', 'userCode', 'day', { key: 'state', words: 'states' }],
  grants: { all: ['ADMIN'] },
  personal: true,
})
