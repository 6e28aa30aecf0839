import { z } from 'zod'
import { services } from '../../core/endpoint.ts'
import { event } from '../../core/event.ts'
import { live } from '../../core/live.ts'
import { mergedPair, mergeSides, rowsMoved } from '../../core/merge-source.ts'
import { id } from '../../core/rules.ts'

const at = '2026-11-26T02:38:00.000Z'
const pair = { mergeId: id(), ...mergedPair }

/** Before anything moves every service looks once more whether all stands as it was compared (rule 20). The aggregate is the merge. */
export const userMergeAsked = event(
  'identity.user.merge-asked',
  1,
  z.object({ ...pair, hashes: z.array(z.object({ service: z.enum(services), hash: z.string() })), askedAt: z.iso.datetime() }),
  { mergeId: 'merge-1', keepId: 'user-1', goneId: 'user-2', askedAt: at, hashes: [{ service: 'training', hash: '7c1e93fa' }] },
)

/** Two records of one person are one now: every service moves its rows from who goes to who stays. The aggregate is the merge. */
export const userMerged = event(
  'identity.user.merged',
  1,
  z.object({
    ...pair,
    /** What was chosen where somebody had to. */
    choices: z.array(z.object({ service: z.enum(services), key: z.string(), side: z.enum(mergeSides) })),
    /** Told once more for rows that came late. */
    again: z.boolean().optional(),
    mergedAt: z.iso.datetime(),
  }),
  { mergeId: 'merge-1', keepId: 'user-1', goneId: 'user-2', choices: [], mergedAt: at },
)

/** The merge is undone: every service gives the rows back by its journal. */
export const userUnmerged = event('identity.user.unmerged', 1, z.object({ ...pair, unmergedAt: z.iso.datetime() }), {
  ...{ mergeId: 'merge-1', keepId: 'user-1', goneId: 'user-2', unmergedAt: at },
})

export const userMergeLive = live('identity.user', { noun: 'accounts/account-merges', to: 'named' })

/** What the services answer. */
export const rowsMovedEvents = services.map(rowsMoved)
