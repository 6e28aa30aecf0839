import type { Service } from './endpoint.ts'

/** The noun of the long tasks, the same in every service that has some. */
export const TASKS = 'background-tasks'

/** The services that have long tasks, the export of a long list being one: whoever lists his own asks each of them. */
export const taskServices = [
  'identity',
  'org',
  'training',
  'approval-workflow',
  'fee',
  'community',
  'notification',
  'jobs',
] as const satisfies readonly Service[]
export type TaskService = (typeof taskServices)[number]
