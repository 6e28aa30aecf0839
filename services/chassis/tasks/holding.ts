import { randomUUID } from 'node:crypto'
import { claimFor, unkept } from '../mongo/atomic.ts'
import { repository } from '../mongo/repository.ts'
import type { Reader } from '../mongo/scope.ts'
import { everything } from '../mongo/scope.ts'
import { logger } from '../runtime/logger.ts'
import type { TaskDoc, TaskModel } from './model.ts'

/** A task whose process is gone is taken up by another one after so long. */
export const LEASE_MS = 15_000

/** The task is another process's now, or was cancelled: nothing more is written for it. */
export class LostTask extends Error {}

/** The process ends in order: the next one goes on. */
export class StoppingTask extends Error {}

/** A task that this process has, and what says so. */
export interface Holding {
  row: TaskDoc
  owner: string
  /** Throws LostTask or StoppingTask. */
  alive(): void
  /** Gives it away: nobody takes it up for so many ms. */
  leave(set: Partial<TaskDoc>, ms: number): Promise<void>
  end(): void
}

const reader = (tenantId: string): Reader => ({ tenantId, dataScope: everything })

/** The waiting and the left ones that anybody may take up, the oldest first. */
export const openTasks = (model: TaskModel, tenantId: string, names: readonly string[], limit: number): Promise<TaskDoc[]> =>
  repository(model)(reader(tenantId)).find({ name: { $in: names }, status: { $in: ['waiting', 'running'] }, ...unkept }, { sort: { createDate: 1 }, limit })

/** Takes a task up for this process and keeps it until its end; `null` where another one was first. */
export const holdTask = async (model: TaskModel, task: TaskDoc, now: Date, stopping: () => boolean): Promise<Holding | null> => {
  const who = reader(task.tenantId)
  const owner = randomUUID()
  const free = { id: task.id, version: task.version, status: { $in: ['waiting', 'running'] }, ...unkept }
  const taken = { owner, status: 'running' as const, tries: task.tries + 1, attempts: task.attempts + 1, startedDate: task.startedDate ?? now }
  const row = await claimFor(model, who, free, taken, LEASE_MS)
  if (!row) return null
  let lost = false
  const mine = { id: row.id, owner, status: 'running' }
  const keep = () =>
    claimFor(model, who, mine, {}, LEASE_MS).then(
      (kept) => {
        lost ||= kept === null
      },
      (error: unknown) => logger.warn({ err: error, taskId: row.id }, 'a task could not be kept'),
    )
  const timer = setInterval(keep, LEASE_MS / 3)
  return {
    row,
    owner,
    alive: () => {
      if (lost) throw new LostTask(row.id)
      if (stopping()) throw new StoppingTask(row.id)
    },
    leave: async (set, ms) => void (await claimFor(model, who, mine, { ...set, owner: '' }, ms)),
    end: () => clearInterval(timer),
  }
}
