import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { LostTask } from '@academy/chassis/tasks/holding.ts'
import { type Starter, startTask } from '@academy/chassis/tasks/start-task.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { importApply, importCheck } from '@academy/contracts/jobs/import-tasks.ts'
import { type ImportDoc, ImportModel } from './model.ts'
import { giveUp, runApply, runCheck } from './run.ts'
import { tidy } from './tidy.ts'

type Job = TaskJob<{ importId: string }>
type Busy = 'checking' | 'applying'

const repo = repository(ImportModel)

/** Carries an import on while it is in this state: once it has left it there is nothing to do. What was written for one that was cancelled meanwhile goes. */
const carryOn = async (job: Job, status: Busy, work: typeof runCheck): Promise<null> => {
  const { importId } = job.input
  const record = await repo(job.context()).byId(importId)
  if (record?.status !== status) return null
  try {
    await work({ job, record })
  } catch (error) {
    const current = error instanceof LostTask ? await repo(job.context()).byId(importId) : null
    if (current?.status === 'cancelled') await tidy(job.platform, job.context(), current)
    throw error
  }
  return null
}

const givenUp = async ({ importId }: { importId: string }, unit: Unit): Promise<void> => {
  const record = await repo(unit).byId(importId)
  if (record?.status === 'checking' || record?.status === 'applying') await giveUp(record, unit)
}

/** Check and apply of imports (decided.md §5). */
export const importTasks = [
  run(importCheck, (_, job) => carryOn(job, 'checking', runCheck), { givenUp }),
  run(importApply, (_, job) => carryOn(job, 'applying', runApply), { givenUp }),
]

/** Starts what an import's state asks for, with the change that brings it there. */
export const startImport = async (unit: Unit, starter: Starter, { id, fileName }: Pick<ImportDoc, 'id' | 'fileName'>, status: Busy): Promise<void> => {
  const shown = { about: fileName, place: `/manage/jobs-imports?open=${id}`, subject: id }
  await startTask(unit, starter, status === 'applying' ? importApply : importCheck, { importId: id }, shown)
}
