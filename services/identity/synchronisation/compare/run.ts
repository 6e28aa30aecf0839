import { randomUUID } from 'node:crypto'
import type { Context } from '@academy/chassis/http/context.ts'
import { dropStaged, stageRows } from '@academy/chassis/mongo/atomic.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { startTask, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { applySync, compareSync, type SyncCounts } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { leftToday } from '../scim/leave.ts'
import { type Connector, ConnectorModel } from '../sync-connectors/model.ts'
import { RowModel } from '../sync-rows/model.ts'
import { type RunDoc, RunModel } from '../sync-runs/model.ts'
import { placeOfRun } from '../sync-runs/place.ts'
import { emptyCounts, join, limitsOf, overOf } from './join.ts'
import type { Found } from './judge.ts'
import { sourceOf } from './open.ts'
import { everybody, headcount, people } from './people.ts'
import { SourceFault } from './source.ts'
import { currentKeys, waysOf } from './ways.ts'

type Job = TaskJob<{ runId: string }>

const rowOf = ({ id, look }: { id: string; look: string }, found: Found) => ({
  id: randomUUID(),
  ...{ runId: id, look, state: 'open' as const, changed: found.changes.map(({ field }) => field as string), ...found },
})

/** Puts what is brought beside what we have, and keeps what differs. */
const compare = async (job: Job, doc: RunDoc, connector: Connector, look: string): Promise<SyncCounts> => {
  const ctx = job.context()
  const ways = await waysOf(ctx, connector)
  const { source, keys } = await sourceOf(ctx, job.platform, doc, connector, await currentKeys(ctx))
  const counts = emptyCounts()
  const ours = keys ? people(ctx, ways, keys) : everybody(ctx, ways)
  for await (const found of join(source, ours, ways, counts)) {
    job.alive()
    await stageRows(RowModel, ctx, ctx.now, found.map((one) => rowOf({ id: doc.id, look }, one)) as never)
    await job.progress({ done: Math.min(counts.rows, source.count), total: source.count })
  }
  // a source that brings only what changed is measured by everybody, too
  return keys ? { ...counts, people: await headcount(ctx, ways) } : counts
}

/** What an application would change. */
const changing = ['new', 'changed', 'left', 'back'] as const

/** How it goes on: it waits, it is applied by itself, or somebody applies it. */
const settle = async (unit: Unit, ctx: Context, doc: RunDoc, connector: Connector, look: string, counts: SyncCounts): Promise<RunDoc> => {
  const limits = limitsOf(connector, counts)
  // whom SCIM let go at once counts among the leavers of the day
  const before = doc.source === 'scim' ? await leftToday(unit, connector.id, unit.now) : 0
  const over = overOf({ ...counts, left: counts.left + before }, limits)
  const said = { look, counts, limits, over, comparedAt: unit.now, problem: null }
  const runs = repository(RunModel)(unscoped(unit))
  if (over.length > 0) return runs.update(doc.id, undefined, { ...said, status: 'waiting' } as never)
  if (changing.every((kind) => counts[kind] === 0))
    return runs.update(doc.id, undefined, { ...said, status: 'done', open: null, applied: 0, failed: 0, endedAt: unit.now } as never)
  if (!connector.auto) return runs.update(doc.id, undefined, { ...said, status: 'compared' } as never)
  const task = await startTask(unit, ctx, applySync, { runId: doc.id }, placeOfRun(doc))
  return runs.update(doc.id, undefined, { ...said, status: 'applying', taskId: task.id } as never)
}

const fail = (unit: Unit, id: string, problem: { code: string; params?: Record<string, string | number> }) =>
  repository(RunModel)(unscoped(unit)).update(id, undefined, { status: 'failed', open: null, problem, endedAt: unit.now } as never)

const work = async ({ runId }: { runId: string }, job: Job) => {
  const ctx = job.context()
  const doc = await repository(RunModel)(unscoped(ctx)).byId(runId)
  const connector = doc && (await repository(ConnectorModel)(unscoped(ctx)).byId(doc.connectorId))
  if (!doc || !connector || doc.status !== 'read') return { status: doc?.status ?? ('failed' as const) }
  const look = randomUUID()
  try {
    const counts = await compare(job, doc, connector, look)
    const next = await job.step((unit) => settle(unit, ctx, doc, connector, look, counts), { done: counts.rows, total: counts.rows })
    // what an earlier look found is nobody's now
    await dropStaged(RowModel, ctx, { runId, look: { $ne: look } })
    wakeTasks('identity')
    return { status: next.status, counts }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    const { code, params } = error
    await job.step((unit) => fail(unit, runId, { code, ...(Object.keys(params).length > 0 ? { params } : {}) }))
    await dropStaged(RowModel, ctx, { runId })
    return { status: 'failed' as const }
  }
}

/** Compares a run: nothing is written but what was found (people-organisations.md rule 23). */
export const comparing = run(compareSync, work, {
  givenUp: async ({ runId }, unit) => void (await fail(unit, runId, { code: 'syncGivenUp' })),
})
