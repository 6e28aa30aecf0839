import { createHash } from 'node:crypto'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { TaskJob } from '@academy/chassis/tasks/task-run.ts'
import type { SyncFault } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { adminStays } from '../../accounts/public.ts'
import { type RowDoc, RowModel } from '../sync-rows/model.ts'
import type { RunDoc } from '../sync-runs/model.ts'
import { failed, type Look, mark } from './people.ts'

// What org does for a run: posts of joiners by its sheet of posts, moves, leaves and returns as personnel changes without a case (rule 25).

type Job = TaskJob<{ runId: string }>

const AT_ONCE = 50
/** People resign, for a reason and to a place that no file tells. */
const leaving = { leaveType: '1', leaveReason: '90', destination: '40' } as const
const kinds = { leave: '1', transfer: '2', rejoin: '5' } as const

const rowsOf = (job: Job, look: Look, org: object) =>
  repository(RowModel)(unscoped(job.context())).find({ ...look, state: 'open', person: false, org }, { sort: { _id: 1 }, limit: AT_ONCE })

/** The same rows are the same command: org gives its answer again. */
const keyOf = (doc: RunDoc, rows: readonly RowDoc[]): string => {
  const ids = rows.map(({ id }) => id).join('|')
  return `sync-${doc.id}-${createHash('sha256').update(ids).digest('hex').slice(0, 24)}`
}

const callerOf = (job: Job, doc: RunDoc, rows: readonly RowDoc[]) => {
  const { tenantId, requestId, correlationId, userId } = job.context()
  return { tenantId, requestId, correlationId, actor: { userId, through: doc.id }, idempotencyKey: keyOf(doc, rows), withinMs: LONG_MS }
}

/** Notes what org said of each row. */
const noted = (job: Job, rows: readonly RowDoc[], faultsOf: (row: RowDoc) => SyncFault[]): Promise<void> =>
  job.step(async (unit) => {
    for (const row of rows) {
      const faults = faultsOf(row)
      await (faults.length > 0 ? failed(unit, row, faults) : mark(unit, row, { state: 'done' }))
    }
  })

const posts = async (job: Job, doc: RunDoc, rows: readonly RowDoc[]): Promise<void> => {
  const lines = rows.map(({ userId = '', toOrg = '', toPosition = '', day = '' }, at) => ({
    row: at + 1,
    values: { user: userId, organisation: toOrg, position: toPosition, joinDate: day, main: true },
  }))
  const { apply } = importOwner('org').endpoints
  // a sheet with an error is not written: rows that stand against each other go one by one
  const told = await callService(job.platform, 'org', apply, { sheet: 'posts', rows: lines, runId: doc.id }, callerOf(job, doc, rows))
  if (told.errors.length > 0 && rows.length > 1) {
    for (const row of rows) await posts(job, doc, [row])
    return
  }
  const faults = told.errors.map(({ column, code, params }) => ({ field: column ?? 'position', code, ...(params ? { params } : {}) }))
  await noted(job, rows, () => faults)
}

/** Of a last administrator nobody lets go (shell-access.md rule 18). */
const withoutLastAdmin = async (job: Job, rows: readonly RowDoc[]): Promise<RowDoc[]> => {
  const going = rows.filter(({ org }) => org === 'leave')
  const stays = (some: readonly RowDoc[]) =>
    job.step(
      async (unit) =>
        !(
          await adminStays.ask(
            unit,
            some.map(({ userId = '' }) => userId),
          )
        ).includes(false),
    )
  if (going.length === 0 || (await stays(going))) return [...rows]
  const kept: RowDoc[] = []
  for (const row of going) if (!(await stays([row]))) kept.push(row)
  const refused = kept.length > 0 ? kept : going
  await noted(job, refused, () => [{ field: 'leaveDate', code: 'lastAdmin' }])
  return rows.filter((row) => !refused.includes(row))
}

/** What a repeat finds done already: the person has left, or works where he was to go. */
const isDone = (row: RowDoc, codes: readonly string[]): boolean =>
  (row.org === 'leave' && codes.includes('notEmployed')) ||
  (row.org === 'transfer' && codes.includes('sameAsBefore')) ||
  (row.org === 'rejoin' && codes.includes('stillEmployed'))

const changes = async (job: Job, doc: RunDoc, all: readonly RowDoc[]): Promise<void> => {
  const rows = await withoutLastAdmin(job, all)
  if (rows.length === 0) return
  const asked = rows.map(({ id, userId = '', org = 'leave', day = '', toOrg, toPosition }) => ({
    ...{ key: id, userId, day, kind: kinds[org as keyof typeof kinds] },
    ...(org === 'leave' ? { ...leaving, leaveReasonText: doc.fileName ?? 'SCIM' } : { toOrgId: toOrg, toPositionId: toPosition }),
  }))
  const submitterId = doc.approverId ?? doc.uploaderId ?? 'system'
  const { arrange } = personnelChanges.endpoints
  const { results } = await callService(job.platform, 'org', arrange, { cause: 'sync', submitterId, changes: asked as never }, callerOf(job, doc, rows))
  const told = new Map(results.map(({ key, errors }) => [key, errors]))
  await noted(job, rows, (row) => {
    const errors = told.get(row.id) ?? []
    return isDone(
      row,
      errors.map(({ code }) => code),
    )
      ? []
      : errors.map(({ field, code, params }) => ({ field, code, ...(params ? { params } : {}) }))
  })
}

/** Has org do its part, some rows at a time. */
export const applyPlaces = async (job: Job, doc: RunDoc, look: Look, told: (done: number) => Promise<void>): Promise<void> => {
  for (const [org, work] of [
    ['post', posts],
    [{ $in: Object.keys(kinds) }, changes],
  ] as const)
    for (;;) {
      const rows = await rowsOf(job, look, org as object)
      if (rows.length === 0) break
      await work(job, doc, rows)
      await told(rows.length)
    }
}
