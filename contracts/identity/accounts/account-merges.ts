import { z } from 'zod'
import { endpoint, services } from '../../core/endpoint.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { list } from '../../core/list.ts'
import { Clash, listedWhys, MergeTable, mergeSides } from '../../core/merge-source.ts'
import { searchText } from '../../core/page.ts'
import { personBeside, ref } from '../../core/refs.ts'
import { day, freeText, id, joined, moment, personal, text, version } from '../../core/rules.ts'
import { task } from '../../core/task.ts'

const path = '/sys/account-merges'
const permission = 'sys:account-merges'

/** Why two records look like one person (areas/people-organisations.md rule 18). */
export const mergeEvidence = ['mobile', 'email', 'employeeNo', 'nameBirth', 'passportCard'] as const
export type MergeEvidence = (typeof mergeEvidence)[number]

/** How long a merge can be undone. */
export const UNDO_DAYS = 30

export const mergeLife = lifecycle({
  states: ['found', 'dismissed', 'planned', 'merging', 'merged', 'undoing', 'undone', 'sealed'],
  initial: 'found',
  moves: {
    dismiss: { from: ['found', 'planned'], to: 'dismissed' },
    /** New evidence about a pair that was settled. */
    find: { from: ['dismissed', 'undone'], to: 'found', by: 'server' },
    compare: { from: ['found', 'planned', 'undone'], to: 'planned' },
    merge: { from: ['planned'], to: 'merging' },
    finish: { from: ['merging'], to: 'merged', by: 'server' },
    /** A service has something else than what was compared: nothing moves. */
    fallBack: { from: ['merging'], to: 'found', by: 'server' },
    undo: { from: ['merged'], to: 'undoing' },
    restore: { from: ['undoing'], to: 'undone', by: 'server' },
    seal: { from: ['merged'], to: 'sealed', by: 'server' },
  },
})

const status = z.enum(mergeLife.states)
const evidence = z.enum(mergeEvidence)
const count = z.number().int().min(0)
const name = () => personal(z.string(), 'name')

const row = z.object({
  id: id(),
  version: z.number().int(),
  status,
  evidence: z.array(evidence),
  /** Who stays, and who goes into him; whoever is gone is told as he was. */
  keepId: ref('users'),
  keepCode: z.string(),
  keepNameCn: name(),
  keepNameEn: name(),
  goneId: ref('users'),
  goneCode: z.string(),
  goneNameCn: name(),
  goneNameEn: name(),
  foundAt: moment(),
  /** Rows that were moved. */
  moved: count.optional(),
  mergedAt: moment().optional(),
  mergedById: ref('users').optional(),
  mergedByName: personBeside(),
  /** Until then it can be undone. */
  undoUntil: moment().optional(),
  dismissedAt: moment().optional(),
  dismissedReason: z.string().optional(),
  actions: z.array(z.string()).optional(),
})

/** How one of the two stands there; papers are masked, also to those who may unmask: what is the same is said by `same`. */
const Person = z.object({
  userId: ref('users'),
  userCode: z.string(),
  nameCn: name(),
  nameEn: name(),
  employment: z.string(),
  accountStatus: z.string().optional(),
  accountGen: z.string().optional(),
  idType: z.string(),
  idNumber: personal(z.string(), 'idNumber'),
  mobile: personal(z.string(), 'mobile').optional(),
  email: personal(z.string(), 'email').optional(),
  employeeNo: z.string().optional(),
  birthDate: personal(day(), 'birthDate').optional(),
  createDate: moment(),
  lastLogin: moment().optional(),
  positionCode: z.string().optional(),
  positionNameCn: z.string().optional(),
  positionNameEn: z.string().optional(),
  orgNameCn: z.string().optional(),
  orgNameEn: z.string().optional(),
})

/** What is compared of the two, and what came of it; `none` where one of them has nothing there. */
export const comparedFields = ['mobile', 'name', 'birthDate', 'idNumber', 'email', 'employeeNo'] as const
const Check = z.object({ field: z.enum(comparedFields), said: z.enum(['same', 'differs', 'none']) })

/** What one service said when it was asked, and what it has done since. */
const Part = z.object({
  service: z.enum(services),
  tables: z.array(MergeTable),
  clashes: z.array(Clash),
  hash: z.string(),
  /** It has answered the merge, or the undo, that is under way or was last made. */
  answered: z.boolean(),
  moved: count,
  settled: count,
})

const Detail = row.extend({
  keep: Person.optional(),
  gone: Person.optional(),
  checks: z.array(Check),
  comparedAt: moment().optional(),
  /** All services' hashes in one. */
  hash: z.string().optional(),
  parts: z.array(Part),
  choices: z.array(z.object({ service: z.enum(services), key: z.string(), side: z.enum(mergeSides) })),
  /** Something changed between comparing and merging: nothing was merged. */
  stale: z.boolean().optional(),
  undoneAt: moment().optional(),
  undoneById: ref('users').optional(),
  undoneByName: personBeside(),
  dismissedById: ref('users').optional(),
  dismissedByName: personBeside(),
  /** Rows that the undo has left as they are. */
  listed: z.array(z.object({ service: z.enum(services), table: z.string(), rowId: z.string(), why: z.enum(listedWhys) })),
  /** Where this pair stands among those that are open. */
  place: z.object({ at: count, of: count }).optional(),
})
export type MergeDetail = z.input<typeof Detail>

const one = z.object({ id: id(), version: version().optional() })
const act = { method: 'POST', kind: 'act', output: Detail, touches: ['accounts/users'] } as const

/** Looks for people who are in twice; every night, and whenever somebody asks. */
export const scanAccounts = task(
  'identity.account-merges.scan',
  z.object({}),
  z.object({ people: count, pairs: count, fresh: count, back: count, gone: count, crowded: count }),
  { permission: 'sys:account-merges:scan', cancel: true },
)

/** Two records of one person: found, compared, merged, undone (areas/people-organisations.md rules 18 to 22). */
export const accountMerges = list(
  {
    service: 'identity',
    noun: 'accounts/account-merges',
    path,
    permission,
    row,
    filter: {
      /** Sign-in name or name of either. */
      text: searchText(),
      status: joined(status).optional(),
      evidence: joined(evidence).optional(),
    },
    sort: ['found_at', 'status', 'merged_at'],
    columns: [
      ...['keepCode', 'keepNameCn', 'keepNameEn', 'goneCode', 'goneNameCn', 'goneNameEn', { key: 'evidence', words: 'evidence' }],
      ...[{ key: 'status', words: 'states' }, 'foundAt', 'moved', 'mergedAt', 'mergedByName', 'undoUntil', 'dismissedAt', 'dismissedReason'],
    ],
    menu: { under: 'org', sort: 33, icon: 'layers' },
    grants: { all: ['ADMIN'] },
    personal: true,
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: z.object({ id: id() }), output: Detail }),
    /** Not the same person, and why: the pair comes back with new evidence only. */
    dismiss: endpoint({ ...act, path: `${path}/dismiss`, permission: `${permission}:dismiss`, input: one.extend({ reason: text(200) }) }),
    /** The other one stays; what was compared is asked for anew. */
    swap: endpoint({ ...act, path: `${path}/swap`, permission: `${permission}:compare`, input: one }),
    /** Asks every service what merging the two would do: counts, conflicts, a hash. */
    compare: endpoint({ ...act, path: `${path}/compare`, permission: `${permission}:compare`, input: one }),
    /** Merges on what was compared, confirmed by the survivor's sign-in name. */
    merge: endpoint({
      ...act,
      path: `${path}/merge`,
      permission: `${permission}:merge`,
      input: one.extend({
        userCode: freeText(40),
        choices: z.array(z.object({ service: z.enum(services), key: freeText(200), side: z.enum(mergeSides) })).max(200),
      }),
    }),
    undo: endpoint({ ...act, path: `${path}/undo`, permission: `${permission}:undo`, input: one }),
  },
)
