import { z } from 'zod'
import { type Contract, contract, type Endpoint, endpoint, type Permission, rootOf, type Service } from './endpoint.ts'
import { type EventType, event } from './event.ts'
import { lifecycle } from './lifecycle.ts'
import { type Live, live } from './live.ts'
import { pageOf, pageQuery } from './page.ts'
import { id, moment } from './rules.ts'
import { TASKS } from './task-services.ts'

/** Work that takes longer than a request may: a service does it step by step, and who started it follows it under the bell. */
export interface TaskType<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** `service.noun.verb` */
  name: string
  service: Service
  input: I
  result: R
  /** Who may start it, judged again whenever it is taken up; `internal` is what only the service's own code starts. */
  permission: Permission
  /** May who started it stop it between two of its steps? */
  cancel: boolean
}

type TaskName = `${Service}.${string}.${string}`

/** Declares a long task once: its name, what it is told, what it comes to (`TaskFile` for a file), who may start it. */
export const task = <I extends z.ZodType, R extends z.ZodType>(
  name: TaskName,
  input: I,
  result: R,
  how: { permission: Permission; cancel?: boolean },
): TaskType<I, R> => ({ name, service: name.split('.')[0] as Service, input, result, permission: how.permission, cancel: how.cancel ?? false })

/** The result of a task that makes a file: it is fetched from the task. */
export const TaskFile = z.object({ name: z.string(), size: z.number().int(), type: z.string() })

export const taskLife = lifecycle({
  states: ['waiting', 'running', 'done', 'failed', 'cancelled'],
  initial: 'waiting',
  moves: {
    begin: { from: ['waiting', 'running'], to: 'running' },
    finish: { from: ['running'], to: 'done' },
    fail: { from: ['waiting', 'running'], to: 'failed' },
    cancel: { from: ['waiting', 'running'], to: 'cancelled' },
  },
})
export const taskStatus = z.enum(taskLife.states)

const count = z.number().int().min(0)

/** One task as who started it sees it, in his language. */
export const TaskRow = z.object({
  id: id(),
  name: z.string(),
  service: z.string(),
  title: z.string(),
  /** What it is about: the file that is imported, say. */
  about: z.string().optional(),
  status: taskStatus,
  /** Of `total`; nothing is known of how far it is while that is 0. */
  done: count,
  total: count,
  percent: count,
  createDate: moment(),
  startedDate: moment().optional(),
  finishedDate: moment().optional(),
  problem: z.string().optional(),
  file: TaskFile.optional(),
  /** Where its result stands. */
  place: z.string().optional(),
  actions: z.array(z.enum(['cancel', 'file'])),
})
export type TaskRow = z.output<typeof TaskRow>

const one = z.object({ id: id() })

const pathOf = (service: Service) => `${rootOf(service)}/${TASKS}` as const

const listOf = (service: Service) =>
  contract(service, TASKS, {
    page: endpoint({
      method: 'GET',
      path: `${pathOf(service)}/page`,
      permission: 'session',
      kind: 'page',
      input: z.object({ status: taskStatus.optional(), ...pageQuery }),
      output: pageOf(TaskRow),
      sort: ['create_date'],
    }),
    info: endpoint({ method: 'GET', path: `${pathOf(service)}/{id}`, permission: 'session', kind: 'info', input: one, output: TaskRow }),
    file: endpoint({ method: 'GET', path: `${pathOf(service)}/{id}/file`, permission: 'session', kind: 'download', input: one, output: z.null() }),
    cancel: endpoint({ method: 'POST', path: `${pathOf(service)}/{id}/cancel`, permission: 'session', kind: 'act', input: one, output: TaskRow }),
  })

const startedBy = <I extends z.ZodType, R extends z.ZodType>({ name, service, input, permission }: TaskType<I, R>) => {
  const rest = name.slice(service.length + 1)
  return contract(service, TASKS, {
    [`start ${rest}`]: endpoint({ method: 'POST', path: `${pathOf(service)}/start/${rest}`, permission, kind: 'act', input, output: TaskRow }),
  }) as unknown as Contract<Record<string, Endpoint<I, typeof TaskRow, 'POST', 'act'>>>
}

const kept = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** The tasks that the asker has started in a service: list, one, its file, cancel. The same contract each time. */
export const tasksIn: (service: Service) => ReturnType<typeof listOf> = kept(listOf)

const startContracts = kept((type: TaskType) => startedBy(type))
/** The contract whose only endpoint starts a task. The same contract each time. */
export const startOf = <I extends z.ZodType, R extends z.ZodType>(type: TaskType<I, R>): ReturnType<typeof startedBy<I, R>> =>
  startContracts(type) as unknown as ReturnType<typeof startedBy<I, R>>

/** The noun of a list, and what its page is asked with. */
const ListExport = z.object({ noun: z.string().min(1).max(80), query: z.record(z.string().max(40), z.string().max(12_000)) })

/** Writes the workbook of any list of a service, for more rows than somebody waits for; who may is whoever may export that list. The same task each time. */
export const listExportTask: (service: Service) => TaskType<typeof ListExport, typeof TaskFile> = kept((service) =>
  task(`${service}.lists.export`, ListExport, TaskFile, { permission: 'session', cancel: true }),
)

const Changed = z.object({ taskId: id(), userId: id(), status: taskStatus, done: count, total: count })

/** What a service tells of its tasks: each went on, came to its end or was stopped. */
export const taskChanged: (service: Service) => EventType<typeof Changed> = kept((service) =>
  event(`${service === 'approval-workflow' ? 'approval' : service}.background-task.changed`, 1, Changed, {
    taskId: 'task-1',
    userId: 'u-admin',
    status: 'running',
    done: 500,
    total: 1310,
  }),
)

/** Who started a task sees it go on. */
export const taskLive = (service: Service): Live => live(taskChanged(service).topic as `${string}.${string}`, { noun: TASKS, to: 'named' })
