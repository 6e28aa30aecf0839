import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { startOf, type TaskRow, taskLife, tasksIn } from '@academy/contracts/core/task.ts'
import { envelopeOf, reasonText } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { repository } from '../mongo/repository.ts'
import type { Platform } from '../runtime/platform.ts'
import { absent, moveNotAllowed, Refusal } from '../runtime/refusal.ts'
import { type Locale, say } from '../runtime/texts.ts'
import { type TaskDoc, tasksOf } from './model.ts'
import { cancelTask, startTask, wakeTasks } from './start-task.ts'
import { fileOf } from './task-files.ts'
import type { TaskRun } from './task-run.ts'

type Runs = ReadonlyMap<string, TaskRun>

const problemOf = ({ problem, requestId }: TaskDoc, locale: Locale): string | undefined => {
  if (!problem) return undefined
  if (!Object.hasOwn(codes, problem.code)) return reasonText(locale, { code: problem.code })
  return envelopeOf(new Refusal(problem.code as keyof typeof codes, problem.data, problem.params), locale, requestId).msg
}

const actionsOf = (task: TaskDoc, runs: Runs): TaskRow['actions'] => [
  ...((taskLife.moves.cancel.from as readonly string[]).includes(task.status) && runs.get(task.name)?.type.cancel ? (['cancel'] as const) : []),
  ...(task.file ? (['file'] as const) : []),
]

/** A task as who started it sees it. */
const shown = (task: TaskDoc, runs: Runs, service: Service, locale: Locale): TaskRow => {
  const problem = problemOf(task, locale)
  const { id, name, about, status, done, total, createDate, startedDate, finishedDate, file, place } = task
  return {
    ...{ id, name, service, title: say(locale, `tasks.titles.${runs.get(name)?.title ?? name}`), status, done, total, createDate },
    percent: status === 'done' ? 100 : total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0,
    ...(about ? { about } : {}),
    ...(startedDate ? { startedDate } : {}),
    ...(finishedDate ? { finishedDate } : {}),
    ...(problem ? { problem } : {}),
    ...(file ? { file: { name: file.name, size: file.size, type: file.type } } : {}),
    ...(place ? { place } : {}),
    actions: actionsOf(task, runs),
  }
}

const starting = (service: Service, run: TaskRun, runs: Runs): Route[] => {
  const contract = startOf(run.type)
  const start = async (input: unknown, ctx: Context) => {
    run.judge?.(input, ctx)
    const made = await ctx.unit((unit) => startTask(unit, ctx, run.type, input as never, run.shown?.(input, ctx) ?? {}))
    wakeTasks(service)
    return shown(made, runs, service, ctx.locale)
  }
  return serve(contract, Object.fromEntries(Object.keys(contract.endpoints).map((name) => [name, start])) as never)
}

/** What a service with long tasks serves of them: to each person his own, and the start of those that a person starts. */
export const taskRoutes = (service: Service, all: readonly TaskRun[], platform: Platform): Route[] => {
  const runs: Runs = new Map(all.map((run) => [run.type.name, run]))
  const repo = repository(tasksOf(service))
  const load = async (id: string, ctx: Context): Promise<TaskDoc> => {
    const row = await repo(ctx).one({ id, userId: ctx.userId })
    if (!row) throw absent()
    return row
  }
  const present = (row: TaskDoc, ctx: Context) => shown(row, runs, service, ctx.locale)
  return [
    ...serve(tasksIn(service), {
      page: async ({ status, ...query }, ctx) => {
        const found = await repo(ctx).page(query, { userId: ctx.userId, ...(status ? { status } : {}) }, tasksIn(service).endpoints.page.sort ?? [])
        return shownPage(
          found,
          found.records.map((row) => present(row, ctx)),
        )
      },
      info: async ({ id }, ctx) => present(await load(id, ctx), ctx),
      file: async ({ id }, ctx) => {
        const file = await fileOf(platform.storage, await load(id, ctx))
        if (!file) throw absent()
        return file
      },
      cancel: async ({ id }, ctx) => {
        const row = await load(id, ctx)
        const gone = runs.get(row.name)?.type.cancel ? await ctx.unit((unit) => cancelTask(unit, service, id)) : null
        if (!gone) throw moveNotAllowed('cancel', row.status)
        return present(gone, ctx)
      },
    }),
    ...all.filter(({ type }) => type.permission !== 'internal').flatMap((run) => starting(service, run, runs)),
  ]
}
