import { type Received, rootOf } from '@academy/contracts/core/endpoint.ts'
import type { tasksIn } from '@academy/contracts/core/task.ts'
import { TASKS, type TaskService, taskServices } from '@academy/contracts/core/task-services.ts'
import { api, nounTag, type Request } from '../api.ts'
import { connectLight } from '../connect.ts'
import type { Failure } from '../request/failure.ts'

/** A long task as its list shows it. */
export type Task = Received<ReturnType<typeof tasksIn>['endpoints']['info']>

interface MyTasks {
  tasks: Task[]
  /** Some service did not answer: what it does is missing here. */
  missed: boolean
}

const LIMIT = 50

const asking = (service: TaskService): Request => ({
  method: 'GET',
  path: `${rootOf(service)}/${TASKS}/page`,
  arg: { limit: LIMIT },
  loudness: 'none',
})

const latestFirst = (a: Task, b: Task) => (a.createDate < b.createDate ? 1 : a.createDate > b.createDate ? -1 : a.id < b.id ? 1 : -1)

const injected = api.injectEndpoints({
  endpoints: (build) => ({
    myTasks: build.query<MyTasks, void>({
      queryFn: async (_, __, ___, ask) => {
        const answers = await Promise.all(taskServices.map(async (service) => ask(asking(service))))
        const failed = answers.filter((answer) => answer.error)
        if (failed.length === answers.length) return { error: failed[0]?.error as Failure }
        const tasks = answers.flatMap((answer) => (answer.data as { records: Task[] } | undefined)?.records ?? [])
        return { data: { tasks: tasks.sort(latestFirst), missed: failed.length > 0 } }
      },
      providesTags: [nounTag(TASKS)],
    }),
  }),
})

/** The reader's long tasks of all services, the latest first; they go on by themselves. */
export const useMyTasks = () => injected.useMyTasksQuery(undefined, { refetchOnMountOrArgChange: 5 })

const lightOf = (service: TaskService) =>
  connectLight<ReturnType<typeof tasksIn>>()({
    service,
    noun: TASKS,
    endpoints: {
      info: { method: 'GET', path: `${rootOf(service)}/${TASKS}/{id}`, kind: 'info' },
      file: { method: 'GET', path: `${rootOf(service)}/${TASKS}/{id}/file`, kind: 'download' },
      cancel: { method: 'POST', path: `${rootOf(service)}/${TASKS}/{id}/cancel`, kind: 'act' },
    },
  })

const apis = Object.fromEntries(taskServices.map((service) => [service, lightOf(service)])) as Record<TaskService, ReturnType<typeof lightOf>>

/** The calls for one task, of the service that does it. */
export const tasksApi = (service: string) => apis[service as TaskService]
