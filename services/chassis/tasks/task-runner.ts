import { randomUUID } from 'node:crypto'
import type { Permission, Service } from '@academy/contracts/core/endpoint.ts'
import { taskLife } from '@academy/contracts/core/task.ts'
import { z } from 'zod'
import type { Access } from '../http/access.ts'
import { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { contextOf, scopeFor } from '../http/make-context.ts'
import { repository } from '../mongo/repository.ts'
import type { Unit } from '../mongo/unit.ts'
import { ownedBy } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import type { Platform } from '../runtime/platform.ts'
import { Refusal } from '../runtime/refusal.ts'
import { systemWork } from '../runtime/work.ts'
import { type Holding, holdTask, LostTask, openTasks, StoppingTask } from './holding.ts'
import { jobOf } from './job.ts'
import { type TaskDoc, tasksOf } from './model.ts'
import { onTask, tellTask } from './start-task.ts'
import { dropFile, dropFiles, storeFile } from './task-files.ts'
import type { TaskRun } from './task-run.ts'

/** A task that begins wakes its process; this finds what waits elsewhere and what a killed process left. */
const POLL_MS = 3_000
const AT_ONCE = 3
/** So often a task may break without coming a step further. */
const ATTEMPTS = 6
const LONGEST_PAUSE_MS = 30_000
/** What has ended is shown for so long. */
const KEPT_MS = 7 * 86_400_000
const CLEAR_MS = 3_600_000
const ENDED = ['done', 'failed', 'cancelled']

/** Does the long tasks of one service in this process, each under its own lease. */
class TaskRunner {
  private readonly service: Service
  private readonly runs: ReadonlyMap<string, TaskRun>
  private readonly platform: Platform
  private readonly access: Access
  private readonly tenants: () => Promise<string[]>
  private readonly under = new Map<string, Promise<void>>()
  private stopping = false
  private looking: Promise<void> | undefined
  private again = false
  private cleared = -CLEAR_MS
  private endWaking: (() => void) | undefined
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(service: Service, runs: readonly TaskRun[], platform: Platform, access: Access, tenants: () => Promise<string[]>) {
    this.service = service
    this.runs = new Map(runs.map((one) => [one.type.name, one]))
    this.platform = platform
    this.access = access
    this.tenants = tenants
  }

  start(): void {
    const look = () => this.look()
    look()
    this.timer = setInterval(look, POLL_MS)
    this.endWaking = onTask(this.service, look)
  }

  /** Ends after the step that runs; what is left is gone on with by the next process. */
  async stop(): Promise<void> {
    this.stopping = true
    clearInterval(this.timer)
    this.endWaking?.()
    await this.looking
    await Promise.all(this.under.values())
  }

  /** Looks for tasks to take up; told while it looks it does so once more. */
  private look(): void {
    if (this.stopping) return
    this.again = true
    this.looking ??= this.lookOn()
      .catch((error: unknown) => logger.warn({ err: error, service: this.service }, 'tasks could not be looked for'))
      .finally(() => {
        this.looking = undefined
      })
  }

  private async lookOn(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false
      const clearing = performance.now() - this.cleared > CLEAR_MS
      if (clearing) this.cleared = performance.now()
      for (const tenantId of await this.tenants()) {
        if (clearing) await this.clear(tenantId)
        const room = AT_ONCE - this.under.size
        if (room <= 0) return
        for (const task of await openTasks(tasksOf(this.service), tenantId, [...this.runs.keys()], room)) this.take(task)
      }
    }
  }

  /** What ended long ago goes, with its file and what its module kept for it. */
  private async clear(tenantId: string): Promise<void> {
    const before = new Date(this.platform.clock.now().getTime() - KEPT_MS)
    const model = tasksOf(this.service)
    const work = systemWork(this.service, this.platform, this.access, tenantId, randomUUID())
    const old = await repository(model)(work).find({ status: { $in: ENDED }, finishedDate: { $lt: before } }, { limit: 100 })
    for (const task of old) await dropFiles(this.platform.storage, task)
    if (old.length > 0) await work.unit((unit) => repository(model)(unit).remove({ id: { $in: old.map(({ id }) => id) } }))
    for (const run of this.runs.values()) await run.clear?.(work, before, this.platform)
  }

  private take(task: TaskDoc): void {
    if (this.under.has(task.id)) return
    const done = ownedBy(task.name, () => this.one(task))
      .catch((error: unknown) => logger.warn({ err: error, taskId: task.id }, 'a task could not be gone on with'))
      .finally(() => {
        this.under.delete(task.id)
        this.look()
      })
    this.under.set(task.id, done)
  }

  private async one(task: TaskDoc): Promise<void> {
    const run = this.runs.get(task.name)
    const held = run && (await holdTask(tasksOf(this.service), task, this.platform.clock.now(), () => this.stopping))
    if (!held) return
    try {
      if (held.row.attempts > ATTEMPTS) await this.giveUp(run, held)
      else await this.work(run, held)
    } catch (error) {
      await this.failed(run, held, error)
    } finally {
      held.end()
    }
  }

  private async work(run: TaskRun, held: Holding): Promise<void> {
    const input = z.decode(run.type.input, JSON.parse(held.row.input) as never)
    const permission = run.permissionOf?.(input) ?? run.type.permission
    const context = () => this.contextOf(permission, held.row)
    const parts: Parameters<typeof jobOf>[0] = { model: tasksOf(this.service), service: this.service, platform: this.platform, held, context, input }
    const result = await run.work(jobOf(parts))
    const file = result instanceof Download ? await storeFile(this.platform.storage, held, result) : undefined
    await this.settle(held, { status: taskLife.moves.finish.to, ...parts.reached, ...(file ? { file } : { result: z.encode(run.type.result, result) }) })
  }

  private contextOf(permission: Permission, { tenantId, userId, grants, locale, requestId, correlationId }: TaskDoc): Context {
    const identity = { sessionId: 'task', tenantId, userId, grants, locale, requestId, correlationId, expires: 0 }
    const served = { service: this.service, access: this.access, signingKey: this.platform.signingKey, clock: this.platform.clock }
    const endpoint = { permission } as Parameters<typeof scopeFor>[0]['endpoint']
    const scope = permission === 'internal' ? ({ kind: 'all' } as const) : scopeFor({ endpoint }, served, identity)
    return contextOf({ headers: {}, params: {}, query: {} }, { endpoint }, { served, identity, scope }, null)
  }

  private ours(task: TaskDoc) {
    return systemWork(this.service, this.platform, this.access, task.tenantId, task.requestId)
  }

  /** Ends a task that is still this process's. Throws LostTask otherwise. */
  private async settle({ row, owner }: Holding, set: Partial<TaskDoc>, also?: (unit: Unit) => Promise<void>): Promise<void> {
    await this.ours(row).unit(async (unit) => {
      const change = { $set: { ...set, finishedDate: this.platform.clock.now() }, $unset: { owner: '', until: '' } }
      const ended = await repository(tasksOf(this.service))(unit).change({ id: row.id, owner, status: 'running' }, change)
      if (!ended) throw new LostTask(row.id)
      await also?.(unit)
      tellTask(unit, this.service, ended)
    })
  }

  private giveUp(run: TaskRun, held: Holding): Promise<void> {
    const input = z.decode(run.type.input, JSON.parse(held.row.input) as never)
    return this.settle(held, { status: taskLife.moves.fail.to, problem: { code: 'taskInterrupted' } }, async (unit) => run.givenUp?.(input, unit))
  }

  private async failed(run: TaskRun, held: Holding, error: unknown): Promise<void> {
    const { row } = held
    if (error instanceof StoppingTask) return held.leave({ attempts: row.attempts - 1 }, 0)
    if (error instanceof LostTask) return dropFile(this.platform.storage, row)
    if (error instanceof Refusal && error.code !== 'unavailable')
      return this.settle(held, { status: taskLife.moves.fail.to, problem: { code: error.code, data: error.data, params: error.params } })
    logger.warn({ err: error, taskId: row.id, task: row.name }, 'a task was interrupted')
    const now = await repository(tasksOf(this.service))(this.ours(row)).byId(row.id)
    if ((now?.attempts ?? 0) >= ATTEMPTS) return this.giveUp(run, held)
    await held.leave({}, Math.min(LONGEST_PAUSE_MS, 500 * 2 ** (now?.attempts ?? 1)))
  }
}

type Parts = ConstructorParameters<typeof TaskRunner>

/** Starts doing the long tasks of a service, where it has some; gives what ends it. */
export const startTasks = (service: Service, runs: readonly TaskRun[], ...rest: [Parts[2], Parts[3], Parts[4]]): (() => Promise<void>) => {
  if (runs.length === 0) return async () => undefined
  const runner = new TaskRunner(service, runs, ...rest)
  runner.start()
  return () => runner.stop()
}
