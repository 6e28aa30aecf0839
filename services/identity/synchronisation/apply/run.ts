import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { applySync } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { RowModel } from '../sync-rows/model.ts'
import { RunModel } from '../sync-runs/model.ts'
import { applyPeople } from './people.ts'
import { applyPlaces } from './places.ts'

const end = (unit: Unit, id: string, set: object) =>
  repository(RunModel)(unscoped(unit)).update(id, undefined, { ...set, open: null, endedAt: unit.now } as never)

const work = async ({ runId }: { runId: string }, job: TaskJob<{ runId: string }>) => {
  const who = () => unscoped(job.context())
  const doc = await repository(RunModel)(who()).byId(runId)
  if (!doc?.look || doc.status !== 'applying') return { applied: doc?.applied ?? 0, failed: doc?.failed ?? 0 }
  const look = { runId, look: doc.look }
  const rows = repository(RowModel)
  const total = await rows(who()).count({ ...look, state: 'open', kind: { $in: ['new', 'changed', 'left', 'back'] } })
  let done = 0
  const told = (more: number) => {
    done = Math.min(total, done + more)
    return job.progress({ done, total })
  }
  await applyPeople(job, look, told)
  await applyPlaces(job, doc, look, told)
  const [applied, failed] = [await rows(who()).count({ ...look, state: 'done' }), await rows(who()).count({ ...look, state: 'failed' })]
  await job.step((unit) => end(unit, runId, { status: 'done', applied, failed }), { done: total, total })
  return { applied, failed }
}

/** Applies a run in steps: what was done is not done again, so a process that is killed leaves the rest to the next one (rule 25). */
export const applying = run(applySync, work, {
  givenUp: async ({ runId }, unit) => void (await end(unit, runId, { status: 'failed', problem: { code: 'syncGivenUp' } })),
})
