import { z } from 'zod'
import { contract, endpoint, type Service } from './endpoint.ts'
import { type EventType, event } from './event.ts'
import { ref } from './refs.ts'
import { id } from './rules.ts'
import { type TaskType, task } from './task.ts'

// Two records of one person become one (areas/people-organisations.md rules 18 to 22): what a service says before, and how it answers after.

const count = z.number().int().min(0)

/** The two records: `keepId` stays, `goneId` goes into it. */
export const mergedPair = { keepId: ref('users'), goneId: ref('users') }

/**
 * What happens where both have what only one may have. `stays`: the survivor's counts, the other's stays with the old id; `earlier`: of two seats the one asked for
 * first; `older`: of two cases the one filed first; `best`: of two results the better one; `choose`: somebody must say which.
 */
export const clashRules = ['stays', 'earlier', 'older', 'best', 'choose'] as const
export const mergeSides = ['keep', 'gone'] as const
export type MergeSide = (typeof mergeSides)[number]

/** One of the two rows that cannot both stand, in words of its service: codes, names of places and days, never of people. */
const Side = z.object({ rowId: z.string(), cn: z.string(), en: z.string(), day: z.string().optional() })

export const Clash = z.object({
  /** Names it among those of its service. */
  key: z.string(),
  table: z.string(),
  rule: z.enum(clashRules),
  /** Which row counts, where the rule says it. */
  wins: z.enum(mergeSides).optional(),
  keep: Side,
  gone: Side,
})
export type Clash = z.output<typeof Clash>

/** How many rows of a collection name either: `own` the survivor, `other` who goes, `fixed` of these stay with the old id. */
export const MergeTable = z.object({ table: z.string(), own: count, other: count, fixed: count })

/** What a service has of the two: counts, conflicts, and a hash of all that a merge would touch. */
export const Compared = z.object({ tables: z.array(MergeTable), clashes: z.array(Clash), hash: z.string() })
export type Compared = z.output<typeof Compared>

/** The internal endpoint by which a service says what merging two people would do to its rows; it changes nothing. */
export const mergeSource = (service: Service) =>
  contract(service, 'internal/merges', {
    compare: endpoint({
      method: 'POST',
      path: `/${service}/internal/merges/compare`,
      permission: 'internal',
      kind: 'read',
      input: z.object(mergedPair),
      output: Compared,
    }),
  })

/** Which way rows go: into the survivor, or back by the journal. */
export const mergeWays = ['merge', 'undo'] as const

/** A row that an undo leaves as it is, and why: changed since, gone, or what it had cannot be given back. */
export const listedWhys = ['changed', 'gone', 'settled'] as const
const Listed = z.object({ table: z.string(), rowId: z.string(), why: z.enum(listedWhys) })
export type Listed = z.output<typeof Listed>
/** So many of them are named. */
export const LISTED_MOST = 200

const Answer = z.object({
  mergeId: id(),
  way: z.enum(mergeWays),
  /** `ready`: all stands as it was compared; `stale`: it does not, so nothing is moved anywhere; `moved`: its rows are. */
  outcome: z.enum(['ready', 'stale', 'moved']),
  /** Which asking is answered. */
  askedAt: z.iso.datetime().optional(),
  moved: count,
  /** How many clashes were made good: seats freed, cases ended. */
  settled: count,
  listed: z.array(Listed).max(LISTED_MOST),
})

const prefixOf = (service: Service): string => (service === 'approval-workflow' ? 'approval' : service)
const answers = new Map<Service, EventType<typeof Answer>>()

/** What a service tells when it has moved its rows of a merge, or given them back. The aggregate is the merge. The same event each time. */
export const rowsMoved = (service: Service): EventType<typeof Answer> => {
  const known =
    answers.get(service) ??
    event(`${prefixOf(service)}.user-rows.moved` as `${string}.${string}.${string}`, 1, Answer, {
      ...{ mergeId: 'merge-1', way: 'merge', outcome: 'moved', moved: 58, settled: 1, listed: [] },
    })
  answers.set(service, known)
  return known
}

const MoveRows = z.object({ mergeId: id(), way: z.enum(mergeWays) })
const MovedRows = z.object({ moved: count })
const moving = new Map<Service, TaskType<typeof MoveRows, typeof MovedRows>>()

/** Moves the rows of one merge in a service, or gives them back, step by step; begun anew after a kill it goes on. The same task each time. */
export const moveRowsTask = (service: Service): TaskType<typeof MoveRows, typeof MovedRows> => {
  const known = moving.get(service) ?? task(`${service}.user-rows.move`, MoveRows, MovedRows, { permission: 'internal' })
  moving.set(service, known)
  return known
}
