import type { Service } from '@academy/contracts/core/endpoint.ts'
import { type TaskType, taskChanged, taskLife } from '@academy/contracts/core/task.ts'
import { z } from 'zod'
import type { Context } from '../http/context.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import type { Unit } from '../mongo/unit.ts'
import { type TaskDoc, tasksOf } from './model.ts'

/** In whose name a task is done: whoever asks, or somebody else without any roles. */
export type Starter = Pick<Context, 'userId' | 'grants' | 'locale'>

interface Shown {
  about?: string
  place?: string
  subject?: string
}

/** Tells who started a task how it stands. */
export const tellTask = (unit: Unit, service: string, { id, userId, status, done, total }: TaskDoc): void =>
  unit.emit(taskChanged(service as Service), id, { taskId: id, userId, status, done, total })

/** Starts a task with the change that makes it necessary; `wakeTasks` afterwards lets it begin at once. */
export const startTask = async <I extends z.ZodType, R extends z.ZodType>(
  unit: Unit,
  starter: Starter,
  type: TaskType<I, R>,
  input: z.output<I>,
  shown: Shown = {},
): Promise<TaskDoc> => {
  const { userId, grants, locale } = starter
  const made = await repository(tasksOf(type.service))(unit).insert({
    ...{ name: type.name, userId, grants: grants.map((grant) => ({ ...grant, roots: [...grant.roots] })), locale },
    ...{ requestId: unit.requestId, correlationId: unit.correlationId, input: JSON.stringify(z.encode(type.input, input)) },
    ...{ status: taskLife.initial, done: 0, total: 0, steps: 0, tries: 0, attempts: 0 },
    ...shown,
  })
  tellTask(unit, type.service, made)
  return made
}

/** Stops the tasks that work on a record, with the change that makes them needless: they come to no further step. */
export const cancelTasks = async (unit: Unit, service: Service, subject: string): Promise<void> => {
  const wide: Unit = unscoped(unit)
  const open = await repository(tasksOf(service))(wide).find({ subject, status: { $in: taskLife.moves.cancel.from } })
  for (const { id } of open) await cancelTask(wide, service, id)
}

/** Stops a task between two of its steps; gives it, or `null` where it has come to its end before. */
export const cancelTask = async (unit: Unit, service: Service, id: string): Promise<TaskDoc | null> => {
  const gone = await repository(tasksOf(service))(unit).change(
    { id, status: { $in: taskLife.moves.cancel.from } },
    { $set: { status: taskLife.moves.cancel.to, finishedDate: unit.now }, $unset: { owner: '', until: '' } },
  )
  if (gone) tellTask(unit, service, gone)
  return gone
}

const wakes = new Map<string, Set<() => void>>()

/** Lets the tasks of a service that wait begin at once, where this process runs it. */
export const wakeTasks = (service: Service): void => {
  for (const wake of wakes.get(service) ?? []) wake()
}

/** Calls `wake` whenever a task was started in this process; gives how to end that. */
export const onTask = (service: Service, wake: () => void): (() => void) => {
  wakes.set(service, (wakes.get(service) ?? new Set()).add(wake))
  return () => void wakes.get(service)?.delete(wake)
}
