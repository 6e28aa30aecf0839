import type { Service } from '@academy/contracts/core/endpoint.ts'
import { listedWhys, mergeSides, mergeWays } from '@academy/contracts/core/merge-source.ts'
import { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DocOf, model } from '../mongo/model.ts'

const count = z.number().int()

/** One merge as a service makes it; its id is the merge's. `n` counts its journal. */
const Move = z.object({
  ...{ keepId: z.string(), goneId: z.string(), way: z.enum(mergeWays), phase: z.enum(['moving', 'done']) },
  choices: z.array(z.object({ key: z.string(), side: z.enum(mergeSides) })),
  ...{ n: count, moved: count, settled: count },
  listed: z.array(z.object({ table: z.string(), rowId: z.string(), why: z.enum(listedWhys) })),
})
export type MoveDoc = DocOf<typeof Move>

const Kept = z.object({
  id: z.string(),
  /** Of the row before. */
  version: z.number(),
  /** The fields as they were. */
  before: z.record(z.string(), z.unknown()),
  /** Those that the row did not have. */
  absent: z.array(z.string()).optional(),
})
export type Kept = z.output<typeof Kept>

/** What one unit of a merge has written: row, fields, what was there before. `swapped`: its rows exclude each other while they go back. */
const Journal = z.object({
  ...{ mergeId: z.string(), n: count, table: z.string(), rows: z.array(Kept) },
  ...{ swapped: z.string().optional(), settled: z.boolean().optional() },
  /** It was given back. */
  undone: z.boolean().optional(),
})

const made = new Map<unknown, { moves: ReturnType<typeof movesOf>; journal: ReturnType<typeof journalOf> }>()
const movesOf = (service: Service) => model(database(service), 'merge_moves', Move)
const journalOf = (service: Service) => model(database(service), 'merge_journal', Journal, { indexes: [[{ tenantId: 1, mergeId: 1, n: 1 }, { unique: true }]] })

/** What a service keeps of merges. */
export const mergeModels = (service: Service) => {
  const db = database(service)
  const known = made.get(db) ?? { moves: movesOf(service), journal: journalOf(service) }
  made.set(db, known)
  return known
}
export type MergeModels = ReturnType<typeof mergeModels>

/** The collections that a merge itself writes, and those of work that is under way in somebody's name. */
export const ownTables: ReadonlySet<string> = new Set(['merge_moves', 'merge_journal', 'background_tasks'])
