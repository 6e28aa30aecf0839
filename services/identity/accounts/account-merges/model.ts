import { type DocOf, model, sortIndexes } from '@academy/chassis/mongo/model.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { Clash, listedWhys, MergeTable, mergeSides, mergeWays } from '@academy/contracts/core/merge-source.ts'
import { ref } from '@academy/contracts/core/refs.ts'
import { personal } from '@academy/contracts/core/rules.ts'
import { accountMerges, mergeEvidence, mergeLife } from '@academy/contracts/identity/accounts/account-merges.ts'
import { z } from 'zod'
import { db } from '../../database.ts'

const service = z.enum(services)
const name = () => personal(z.string(), 'name')

/** What a service said when it was asked last. */
const Part = z.object({ service, tables: z.array(MergeTable), clashes: z.array(Clash), hash: z.string() })
/** What a service told of the merge or the undo that it has made. */
const Answer = z.object({
  ...{ service, way: z.enum(mergeWays) },
  ...{ outcome: z.enum(['ready', 'moved', 'stale']), askedAt: z.string().optional(), moved: z.number(), settled: z.number() },
  listed: z.array(z.object({ table: z.string(), rowId: z.string(), why: z.enum(listedWhys) })),
})

/**
 * Two records that may be one person. `pair` is both ids in their order, whoever stays: a pair is there once. Codes and names are those of when it was looked at
 * last, since one of the two is no user any more once they are merged.
 */
export const AccountMergeModel = model(
  db,
  'account_merges',
  z.object({
    ...{ pair: z.string(), keepId: ref('users'), goneId: ref('users'), status: z.enum(mergeLife.states) },
    ...{ keepCode: z.string(), keepNameCn: name(), keepNameEn: name(), goneCode: z.string(), goneNameCn: name(), goneNameEn: name() },
    evidence: z.array(z.enum(mergeEvidence)),
    /** What was known when it was settled: only more than that brings it back. */
    settledEvidence: z.array(z.enum(mergeEvidence)).optional(),
    foundAt: z.date(),
    ...{ comparedAt: z.date().optional(), parts: z.array(Part).optional() },
    choices: z.array(z.object({ service, key: z.string(), side: z.enum(mergeSides) })).optional(),
    ...{ dismissedAt: z.date().optional(), dismissedById: ref('users').optional(), dismissedReason: z.string().optional() },
    ...{ mergedAt: z.date().optional(), mergedById: ref('users').optional(), undoUntil: z.date().optional(), moved: z.number().optional() },
    ...{ undoneAt: z.date().optional(), undoneById: ref('users').optional(), stale: z.boolean().optional() },
    answers: z.array(Answer).optional(),
    /** Until when services are told once more, for rows that come late. */
    toldAgainAt: z.date().optional(),
  }),
  {
    indexes: [
      [{ tenantId: 1, pair: 1 }, { unique: true }],
      [{ tenantId: 1, keepId: 1 }],
      [{ tenantId: 1, goneId: 1 }],
      ...sortIndexes(accountMerges.endpoints.page.sort),
    ],
  },
)
export type MergeDoc = DocOf<(typeof AccountMergeModel)['fields']>

/** The two ids of a pair as one text, whoever stays. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a}|${b}` : `${b}|${a}`)

/**
 * Who was merged into somebody; its id is his own. `row` is the person as he was stored, by which an undo gives him back; `login` how he signed in.
 */
export const MergedUserModel = model(
  db,
  'merged_users',
  z.object({
    ...{ intoId: ref('users'), mergeId: z.string(), row: personal(z.unknown(), 'name'), mergedAt: z.date() },
    /** What the survivor was before, by which he is given back unless he changed since. */
    keepBefore: z.unknown(),
    login: z.object({ credentialId: z.string(), before: z.unknown(), version: z.number() }).optional(),
  }),
  { indexes: [[{ tenantId: 1, intoId: 1 }], [{ tenantId: 1, mergeId: 1 }]] },
)
export type MergedUser = DocOf<(typeof MergedUserModel)['fields']>
