import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { figuresOf } from '@academy/contracts/core/figures.ts'
import type { SheetKey } from '@academy/contracts/core/import-columns.ts'
import type { OwnState } from '../events/own-states.ts'
import type { Reaction } from '../events/reaction.ts'
import { dropFiles } from '../files/drop-files.ts'
import { fileRoutes } from '../files/file-routes.ts'
import type { Holder } from '../files/holder.ts'
import { startTelling } from '../find/rebuild.ts'
import { findRoutes } from '../find/routes.ts'
import type { FindSource } from '../find/source.ts'
import type { Access } from '../http/access.ts'
import { figureRoutes } from '../http/figures.ts'
import type { Route } from '../http/serve.ts'
import { importRoutes, type OwnedSheet } from '../imports/import-routes.ts'
import type { Reaching } from '../leaks/reaching.ts'
import type { MergeRule } from '../merges/rule.ts'
import { mergeReactions, mergeRun } from '../merges/run.ts'
import type { Erasing } from '../subjects/erase.ts'
import { listExportRun } from '../tasks/list-export-run.ts'
import { taskRoutes } from '../tasks/task-routes.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { combined, type TrailSource } from '../trails/source.ts'
import type { Platform } from './platform.ts'
import type { Answer } from './question.ts'
import type { Job, ServiceApp } from './service.ts'

type Sheets = Partial<Record<SheetKey, OwnedSheet>>

/** One group of nouns of a service, with all that it does: the service is the list of its modules. Other modules know of it what its `public.ts` gives. */
export interface Module {
  name: string
  routes?(platform: Platform, access: Access): Route[]
  /** What it does when others speak: it never waits for another module's. */
  reactions?: readonly Reaction[]
  /** What it tells others of its rows. */
  states?: readonly OwnState[]
  jobs?: readonly Job[]
  /** Its long tasks, which people follow (chassis/tasks). */
  tasks?: readonly TaskRun[]
  /** Its nouns whose records hold files (chassis/files). */
  files?: readonly Holder[]
  /** Its nouns whose records are found by Ctrl-K (chassis/find). */
  finds?: readonly FindSource[]
  /** The numbers of homes, counted from the lists of the whole service. */
  figures?: ReturnType<typeof figuresOf>
  /** Its nouns whose records are reached by another way than their model's scope: the leak test judges them by this. */
  reachings?: readonly Reaching[]
  /** What merging two people means for its rows, where that is more than that they move. */
  merges?: readonly MergeRule[]
  /** How rows of import sheets become its records. */
  sheets?(platform: Platform): Sheets
  /** What it does for a person who is erased, beside what follows from the marks of its fields (chassis/subjects). */
  erases?: Erasing
  /** What it adds to the trail of a story. */
  trail?: TrailSource
  /** What it answers to questions that other modules ask around. */
  answers?: readonly Answer[]
  /** Work to do once when everything runs; gives what ends it. */
  started?: ServiceApp['started']
}

export const module = (own: Module): Module => own

/** Every one started in its order, and ended in the opposite one. */
const startedOf =
  (modules: readonly Module[]): NonNullable<ServiceApp['started']> =>
  async (...parts) => {
    const ends: (() => Promise<void>)[] = []
    for (const { started } of modules) if (started) ends.unshift(await started(...parts))
    return async () => {
      for (const end of ends) await end()
    }
  }

/** What the modules react to, and what every service does when two people are merged. */
const reactionsOf = (name: Service, modules: readonly Module[], merges: readonly MergeRule[]): Reaction[] => [
  ...modules.flatMap(({ name: module, reactions = [] }) => reactions.map((reaction) => ({ ...reaction, module }))),
  ...mergeReactions(name, merges).map((reaction) => ({ ...reaction, module: 'merges' })),
]

/** Takes the modules of a service, in the order in which their routes are looked through. Throws Error when two have one name or own one import sheet. */
export const serviceOf = (name: Service, modules: readonly Module[]): ServiceApp => {
  const names = modules.map((one) => one.name)
  if (new Set(names).size < names.length) throw new Error(`${name}: two modules have one name: ${names.join(', ')}`)
  for (const { answers = [] } of modules) for (const answer of answers) answer.give()
  const trails = modules.map(({ trail }) => trail).filter((trail) => trail !== undefined)
  const importing = modules.filter((one) => one.sheets)
  const lists = listExportRun(name)
  const states = modules.flatMap((one) => one.states ?? [])
  const merges = modules.flatMap((one) => one.merges ?? [])
  const tasks = [...modules.flatMap((one) => one.tasks ?? []), lists.run, mergeRun(name, merges, states)]
  const files = modules.flatMap((one) => one.files ?? [])
  const figures = modules.flatMap((one) => one.figures ?? [])
  const found = modules.flatMap((one) => one.finds ?? [])
  const sheets = (platform: Platform): Sheets => Object.assign({}, ...importing.map((one) => one.sheets?.(platform)))
  return {
    name,
    routes: (platform, access) => {
      const own = modules.flatMap((one) => one.routes?.(platform, access) ?? [])
      lists.take(own)
      return [
        ...own,
        ...figures.flatMap((one) => figureRoutes(one, own)),
        ...(importing.length > 0 ? importRoutes(name, sheets(platform)) : []),
        ...taskRoutes(name, tasks, platform),
        ...(files.length > 0 ? fileRoutes(name, files, platform) : []),
        ...(found.length > 0 ? findRoutes(name, found) : []),
      ]
    },
    reactions: reactionsOf(name, modules, merges),
    states,
    merges,
    jobs: [...modules.flatMap((one) => one.jobs ?? []), ...(files.length > 0 ? [dropFiles(name)] : [])],
    tasks,
    finds: found,
    reachings: modules.flatMap((one) => one.reachings ?? []),
    erasing: modules.flatMap((one) => one.erases ?? []),
    trail: combined(trails),
    started: startedOf([...modules, ...(found.length > 0 ? [{ name: 'find', started: async () => startTelling(name) }] : [])]),
  }
}
