import type { Context } from '@academy/chassis/http/context.ts'
import { plainFilter, withinDays } from '@academy/chassis/http/filters.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed, moveNotAllowed, refused } from '@academy/chassis/runtime/refusal.ts'
import { startTask, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import type { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { applySync, syncRunLife, syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { connectorOf } from '../sync-connectors/tokens.ts'
import { beginRun, compareAgain, oneAtATime } from './begin.ts'
import { type RunDoc, RunModel } from './model.ts'
import { placeOfRun } from './place.ts'
import { allowedHost } from './pull.ts'
import { ownReasons, shownRun, staleReasons } from './shown.ts'

type Query = Parsed<typeof syncRuns.endpoints.page>
type Act = { id: string; version?: number | undefined }
type Move = 'again' | 'apply' | 'refuse' | 'approve'

const runOf = async (ctx: Context, id: string): Promise<RunDoc> => {
  const row = await repository(RunModel)(ctx).byId(id)
  if (!row) throw absent()
  return row
}

/** The list of runs, or of those that stand so. */
const pageOf =
  (more: Filter) =>
  async ({ from, to, connectorId, ...query }: Query, ctx: Context) => {
    const filter = { $and: [more, plainFilter(query), connectorId ? { connectorId } : {}, withinDays('createDate', from, to)] }
    const found = await repository(RunModel)(ctx).page(query, filter, syncRuns.endpoints.page.sort ?? [])
    return shownPage(
      found,
      found.records.map((row) => shownRun(row, ctx)),
    ) as never
  }

/** Moves a run on, judged as it stands. Throws moveNotAllowed, or refused with what stands against it. */
const moved = async (
  { id, version }: Act,
  move: Move,
  ctx: Context,
  against: (doc: RunDoc) => Reason[],
  work: (unit: Unit, doc: RunDoc, version: number) => Promise<RunDoc>,
) => {
  const doc = await runOf(ctx, id)
  if (!(syncRunLife.moves[move].from as readonly string[]).includes(doc.status)) throw moveNotAllowed(move, doc.status)
  const found = against(doc)
  if (found.length > 0) throw refused(found)
  const next = await ctx.unit((unit) => work(unit, doc, version ?? doc.version))
  wakeTasks('identity')
  return shownRun(next, ctx) as never
}

/** Starts doing what was found; `by` whom where somebody approved it. */
const starting =
  (ctx: Context, by: Partial<RunDoc>) =>
  async (unit: Unit, doc: RunDoc, version: number): Promise<RunDoc> => {
    const task = await startTask(unit, ctx, applySync, { runId: doc.id }, placeOfRun(doc))
    return repository(RunModel)(unit).update(doc.id, version, { ...by, status: 'applying', taskId: task.id })
  }

const begun = async (ctx: Context, brought: Parameters<typeof beginRun>[2], id?: string) => {
  const made = await oneAtATime(() => ctx.unit((unit) => beginRun(unit, ctx, { ...brought, uploaderId: ctx.userId }, id)))
  wakeTasks('identity')
  return shownRun(made, ctx) as never
}

/** Only what is in use brings rows. */
const active = async (ctx: Context, connectorId: string) => {
  const connector = await connectorOf(ctx, connectorId)
  if (connector.kind !== 'csv') throw malformed([{ field: 'connectorId', code: 'csvOnly' }])
  if (connector.status !== 'active') throw malformed([{ field: 'connectorId', code: 'connectorInactive' }])
  return connector
}

export const runHandlers: Handlers<typeof syncRuns> = {
  page: pageOf({}),
  info: async ({ id }, ctx) => shownRun(await runOf(ctx, id), ctx) as never,
  save: async ({ connectorId, file }, ctx) => {
    await active(ctx, connectorId)
    return begun(ctx, { connectorId, source: 'upload', file })
  },
  pull: async ({ connectorId }, ctx) => {
    const { url } = await active(ctx, connectorId)
    if (!url || !allowedHost(url, ctx.parameter('sync.hosts'))) throw malformed([{ field: 'connectorId', code: 'hostNotAllowed' }])
    const id = ctx.newId('run')
    return begun(ctx, { connectorId, source: 'pull', fileName: new URL(url).pathname.split('/').at(-1) || url, storedKey: `sync/${id}` }, id)
  },
  again: (input, ctx) =>
    moved(
      input,
      'again',
      ctx,
      () => [],
      (unit, doc, version) => compareAgain(unit, ctx, doc, version),
    ),
  apply: (input, ctx) => moved(input, 'apply', ctx, (doc) => staleReasons(doc, ctx.now), starting(ctx, {})),
  refuse: ({ reason, ...input }, ctx) =>
    moved(
      input,
      'refuse',
      ctx,
      () => [],
      (unit, doc, version) =>
        repository(RunModel)(unit).update(doc.id, version, { status: 'refused', open: null, reason, approverId: ctx.userId, endedAt: unit.now } as never),
    ),
}

export const approvalHandlers: Handlers<typeof syncApprovals> = {
  page: pageOf({ status: 'waiting' }) as never,
  approve: ({ leavers, ...input }, ctx) =>
    moved(
      input,
      'approve',
      ctx,
      (doc) => [...staleReasons(doc, ctx.now), ...ownReasons(doc, ctx.userId)],
      (unit, doc, version) => {
        // typed, so that nobody lets people go by a click
        if (leavers !== doc.counts?.left) throw malformed([{ field: 'leavers', code: 'syncLeaversDiffer' }])
        return starting(ctx, { approverId: ctx.userId, approvedAt: ctx.now })(unit, doc, version)
      },
    ),
}
