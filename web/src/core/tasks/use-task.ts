import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { startOf, type TaskType } from '@academy/contracts/core/task.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { connect, type MutationHook } from '../connect.ts'
import type { Outcome } from '../request/failure.ts'
import { type Task, tasksApi } from './my-tasks.ts'

export interface TaskHandle<I> {
  /** Starts it; a refusal is told as any other. */
  start(input: I): Promise<Outcome<Task>>
  starting: boolean
  /** The one that was started here, as it stands now. */
  task: Task | undefined
  /** Shows it no more; it goes on. */
  leave(): void
}

/** Starts a long task and follows the one that was started here. */
export const useTask = <I extends z.ZodType, R extends z.ZodType>(type: TaskType<I, R>): TaskHandle<z.input<I>> => {
  const [useStart] = Object.values(connect(startOf(type))) as unknown as [MutationHook<ReturnType<typeof startOf<I, R>>['endpoints'][string]>]
  const [run, { loading }] = useStart()
  const [id, setId] = useState<string>()
  const { data } = tasksApi(type.service).useInfo(id, { quiet: true })
  return {
    start: async (input) => {
      const outcome = (await run(input as Sent<never>)) as Outcome<Task>
      if (outcome.ok) setId(outcome.data.id)
      return outcome
    },
    starting: loading,
    task: id ? data : undefined,
    leave: () => setId(undefined),
  }
}
