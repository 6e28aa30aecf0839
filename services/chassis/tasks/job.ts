import type { Context } from '../http/context.ts'
import { advance } from '../mongo/atomic.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Platform } from '../runtime/platform.ts'
import { type Holding, LostTask } from './holding.ts'
import type { TaskModel } from './model.ts'
import { tellTask } from './start-task.ts'
import type { Far, TaskJob } from './task-run.ts'

/** Who follows a task is told at most so often how far it is. */
const TELL_MS = 1000

interface Parts {
  model: TaskModel
  service: string
  platform: Platform
  held: Holding
  context(): Context
  input: unknown
  /** How far it said to be, also where that was too soon to be told. */
  reached?: Far
}

/** Notes in a unit's own transaction how far a task is: a unit of a process that lost the task is not stored. */
const noting = ({ model, service, held: { row, owner } }: Parts) => {
  const mine = { id: row.id, owner, status: 'running' }
  let told = 0
  const note = async (unit: Unit, set: Partial<Far & { attempts: number }>, steps: 0 | 1): Promise<void> => {
    const kept = await advance(model, unit, mine, set, { steps })
    if (!kept) throw new LostTask(row.id)
    if (steps === 1 && Date.now() - told < TELL_MS) return
    told = Date.now()
    tellTask(unit, service, kept)
  }
  return { note, isTold: () => Date.now() - told < TELL_MS }
}

/** What a task's work gets while this process has it. */
export const jobOf = (parts: Parts): TaskJob<unknown> => {
  const { platform, held, context, input } = parts
  const { note, isTold } = noting(parts)
  return {
    input,
    platform,
    context,
    alive: held.alive,
    step: async (work, far) => {
      held.alive()
      return context().unit(async (unit) => {
        await note(unit, { ...far, attempts: 0 }, 1)
        return work(unit)
      })
    },
    each: async (items, work) => {
      let at = 0
      for await (const item of items) {
        if (at++ < held.row.steps) continue
        held.alive()
        await context().unit(async (unit) => {
          const far = await work(item, unit)
          await note(unit, { ...far, attempts: 0 }, 1)
        })
      }
    },
    progress: async (far) => {
      parts.reached = far
      held.alive()
      if (isTold()) return
      await context().unit((unit) => note(unit, far, 0))
    },
  }
}
