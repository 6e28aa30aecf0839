import type { Service } from '@academy/contracts/core/endpoint.ts'
import { listExportTask } from '@academy/contracts/core/task.ts'
import type { z } from 'zod'
import type { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { parseInput } from '../http/input.ts'
import { listTitle } from '../http/list-columns.ts'
import type { Route } from '../http/serve.ts'
import { malformed, noPermission } from '../runtime/refusal.ts'
import { type Far, run, type TaskRun } from './task-run.ts'

type Input = z.output<ReturnType<typeof listExportTask>['input']>
/** What answers an export; a task hands over what it tells its progress to. */
type Exporting = (query: unknown, ctx: Context, told: (far: Far) => Promise<void>) => Promise<Download>

/**
 * The task that writes the workbook of a list with many rows, for every list of a service that has one: `take` tells it the service's routes. It asks for
 * the permission of the list's own export, at the start and again while it runs, and reads in the name and scope of who started it.
 */
export const listExportRun = (service: Service): { run: TaskRun; take(routes: readonly Route[]): void } => {
  const exports = new Map<string, Route>()
  const routeOf = ({ noun }: Input): Route => {
    const route = exports.get(noun)
    if (!route) throw malformed([{ field: 'noun', code: 'unknown' }])
    return route
  }
  const queryOf = ({ endpoint }: Route, { query }: Input) => parseInput(endpoint, { headers: {}, params: {}, query })
  const type = listExportTask(service)
  const work = run(
    type,
    (input, job) => {
      const route = routeOf(input)
      return (route.handler as Exporting)(queryOf(route, input), job.context(), job.progress)
    },
    { shown: (input, { locale }) => ({ about: listTitle(routeOf(input).contract, locale) }) },
  )
  return {
    run: {
      ...work,
      title: 'lists.export',
      permissionOf: (input) => routeOf(input as Input).endpoint.permission,
      judge: (input, ctx) => {
        const route = routeOf(input as Input)
        if (!ctx.may(route.endpoint.permission)) throw noPermission(route.endpoint.permission)
        queryOf(route, input as Input)
      },
    },
    take: (routes) => {
      for (const route of routes) if (route.name === 'export' && route.endpoint.kind === 'download') exports.set(route.contract.noun, route)
    },
  }
}
