import type { Permission } from '@academy/contracts/core/endpoint.ts'
import type { TaskType } from '@academy/contracts/core/task.ts'
import type { z } from 'zod'
import type { Download } from '../http/answer.ts'
import type { Context } from '../http/context.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Platform } from '../runtime/platform.ts'
import type { Work } from '../runtime/work.ts'

/** How far a task is: so many of so many, in whatever it counts. */
export interface Far {
  done: number
  total: number
}

/** One task while this process has it. */
export interface TaskJob<I> {
  input: I
  platform: Platform
  /** To read and decide in the name of who started it, as of now. */
  context(): Context
  /** Throws when the process stops, the task was cancelled, or another process has taken it up. */
  alive(): void
  /** One transaction that is stored only while the task is still this process's; its end is noted with it, and how far the task is then. */
  step<T>(work: (unit: Unit) => Promise<T>, far?: Far): Promise<T>
  /** A step for each item in its order; those that ended before a process was killed are passed over. */
  each<T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T, unit: Unit) => Promise<Far | undefined>): Promise<void>
  /** Notes how far it is, at most once a second; throws as `alive` does. */
  progress(far: Far): Promise<void>
}

type ResultOf<R extends z.ZodType> = z.output<R> | Download

interface Telling<I> {
  /** What the list of tasks says it is about, and where its result stands. */
  shown?(input: I, ctx: Pick<Context, 'locale'>): { about?: string; place?: string }
  /** It was given up after too many tries: what its record says then. */
  givenUp?(input: I, unit: Unit): Promise<void>
  /** Takes away what the module keeps for its tasks and is older, in one academy: asked when old tasks are cleared. */
  clear?(work: Work, before: Date, platform: Platform): Promise<void>
}

/** How a module does a task. */
export interface TaskRun {
  type: TaskType
  work(job: TaskJob<unknown>): Promise<unknown>
  shown?: Telling<unknown>['shown']
  /** Judges what a person asks for before it is started. Throws a refusal. */
  judge?(input: unknown, ctx: Context): void
  /** Whose permission the work needs, where the input says it; that of its type otherwise. */
  permissionOf?(input: unknown): Permission
  /** The text that names it in the list, where several tasks share one. */
  title?: string
  givenUp?: Telling<unknown>['givenUp']
  clear?: Telling<unknown>['clear']
}

/**
 * One line of a module's `tasks`: how this task is done. A process that is killed in the middle leaves it to another one, which begins `work` anew: what was
 * done in steps stands, so go on behind it. What is thrown as a refusal is told to who started it; anything else is tried again.
 */
export const run = <I extends z.ZodType, R extends z.ZodType>(
  type: TaskType<I, R>,
  work: (input: z.output<I>, job: TaskJob<z.output<I>>) => Promise<ResultOf<R>>,
  telling: Telling<z.output<I>> = {},
): TaskRun => ({
  type: type as unknown as TaskType,
  work: (job) => work(job.input as z.output<I>, job as TaskJob<z.output<I>>),
  ...(telling as Telling<unknown>),
})
