import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { file } from '../../core/files.ts'
import { lifecycle } from '../../core/lifecycle.ts'
import { list } from '../../core/list.ts'
import { refusedMove } from '../../core/moves.ts'
import { nameBeside, personBeside, ref } from '../../core/refs.ts'
import { day, freeText, id, joined, moment, text, version } from '../../core/rules.ts'
import { task } from '../../core/task.ts'

/** How its rows came: uploaded, fetched, written by SCIM. */
const runSources = ['upload', 'pull', 'scim'] as const

/** Compared first, always; over a threshold it waits for somebody else than who brought it (people-organisations.md rules 23, 24). */
export const syncRunLife = lifecycle({
  states: ['read', 'compared', 'waiting', 'applying', 'done', 'failed', 'refused'],
  initial: 'read',
  moves: {
    compare: { from: ['read'], to: 'compared', by: 'server' },
    hold: { from: ['read'], to: 'waiting', by: 'server' },
    again: { from: ['compared', 'waiting'], to: 'read' },
    apply: { from: ['compared'], to: 'applying' },
    approve: { from: ['waiting'], to: 'applying' },
    finish: { from: ['applying'], to: 'done', by: 'server' },
    fail: { from: ['read', 'applying'], to: 'failed', by: 'server' },
    refuse: { from: ['compared', 'waiting'], to: 'refused' },
  },
})
const syncRunStatus = z.enum(syncRunLife.states)

/** So many hours a comparison may be applied; then it is made anew. */
export const FRESH_HOURS = 12

const count = z.number().int()
/** What a comparison found; `people` are those whom the connector knows, on whom shares are reckoned. */
export const SyncCounts = z.object({
  ...{ people: count, rows: count, same: count, new: count, changed: count, left: count, back: count, missing: count, fault: count },
})
export type SyncCounts = z.output<typeof SyncCounts>

/** So many of each pass by themselves. */
export const SyncLimits = z.object({ joiners: count, changed: count, leavers: count })
const overKinds = ['joiners', 'changed', 'leavers'] as const

const syncProblem = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

/** The file of a run: UTF-8 or GB18030, at most 200,000 rows. */
export const SyncFile = z.object({ file: file({ kind: 'document', limit: 'file.document.mb', endings: ['csv', 'txt'] }).optional() })

export const SyncRunFields = z.object({
  connectorId: ref('sync-connectors'),
  source: z.enum(runSources),
  ...SyncFile.shape,
  fileName: freeText(200).optional(),
  status: syncRunStatus,
  /** Who brought it; nobody for what came by itself. */
  uploaderId: ref('users').optional(),
  comparedAt: moment().optional(),
  counts: SyncCounts.optional(),
  limits: SyncLimits.optional(),
  over: z.array(z.enum(overKinds)).optional(),
  approverId: ref('users').optional(),
  approvedAt: moment().optional(),
  endedAt: moment().optional(),
  /** Rows that were applied, and those that could not be. */
  applied: count.optional(),
  failed: count.optional(),
  /** Why it came to nothing. */
  problem: syncProblem.optional(),
  reason: freeText(200).optional(),
  taskId: id().optional(),
})

/** A run as its lists show it. */
export const SyncRun = SyncRunFields.extend({
  id: id(),
  version: version(),
  createDate: moment(),
  connectorCode: nameBeside(),
  connectorNameCn: nameBeside(),
  connectorNameEn: nameBeside(),
  uploaderName: personBeside(),
  approverName: personBeside(),
  /** What stopped it, in the reader's words. */
  problemText: z.string().optional(),
  /** Until when it may be applied as it was compared. */
  freshUntil: moment().optional(),
  actions: z.array(z.string()).optional(),
  refused: z.array(refusedMove).optional(),
})

/** What every list of runs has. */
export const runList = {
  row: SyncRun,
  filter: { connectorId: id().optional(), status: joined(syncRunStatus).optional(), from: day().optional(), to: day().optional() },
  sort: ['create_date', 'status'],
  columns: [
    ...(['connectorCode', 'connectorName'] as const),
    { key: 'source', words: 'sources' },
    'fileName',
    { key: 'status', words: 'states' },
    ...(['uploaderName', 'comparedAt', 'approverName', 'approvedAt', 'applied', 'failed', 'endedAt', 'createDate'] as const),
  ],
  grants: { all: ['ADMIN'] },
  personal: true,
} as const

const one = z.object({ id: id() })
/** Which run is moved on, and the version that whoever does it has seen. */
export const runAct = one.extend({ version: version().optional() })
export const runTouches = ['sync-runs', 'sync-approvals', 'sync-rows', 'background-tasks'] as const
const path = '/sys/sync-runs'
const permission = 'sys:sync-runs'
const doing = <const V extends string, I extends z.ZodType>(verb: V, input: I, by: string) =>
  endpoint({ method: 'POST', path: `${path}/${verb}`, permission: `sys:sync-runs:${by}`, kind: 'act', input, output: SyncRun, touches: runTouches })

/** Every run, from what was brought to what came of it. */
export const syncRuns = list(
  {
    ...{ service: 'identity', noun: 'synchronisation/sync-runs', path, permission, ...runList },
    menu: { under: 'org', sort: 70, icon: 'tray-up', url: 'sys/sync-apply' },
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: `${permission}:page`, kind: 'info', input: one, output: SyncRun }),
    /** Brings a file and has it compared. */
    save: endpoint({
      method: 'POST',
      path,
      permission: `${permission}:save`,
      kind: 'act',
      input: z.object({ connectorId: id(), file: SyncFile.shape.file.unwrap() }),
      output: SyncRun,
      touches: runTouches,
    }),
    /** Fetches the file of a connector and has it compared. */
    pull: doing('pull', z.object({ connectorId: id() }), 'save'),
    again: doing('again', runAct, 'save'),
    /** What is below the thresholds. */
    apply: doing('apply', runAct, 'apply'),
    refuse: doing('refuse', runAct.extend({ reason: text(200) }), 'apply'),
  },
)

const compared = z.object({ status: syncRunStatus, counts: SyncCounts.optional() })
/** Reads what was brought beside what we have. */
export const compareSync = task('identity.sync.compare', z.object({ runId: id() }), compared, { permission: 'internal', cancel: false })
/** Does what a comparison found. */
export const applySync = task('identity.sync.apply', z.object({ runId: id() }), z.object({ applied: count, failed: count }), {
  permission: 'internal',
  cancel: false,
})
