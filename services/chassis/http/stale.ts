import { z } from 'zod'
import { Refusal } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import { readAgain } from './read-again.ts'
import type { Route } from './serve.ts'

/** Takes what a handler threw; a stale version gets `data.current` in public shape (style.md 7; I38, I56), everything else is given back as it is. */
export const shownStale = async (error: unknown, info: Route | undefined, contextFor: (route: Route) => Context): Promise<unknown> => {
  if (!(error instanceof Refusal) || error.code !== 'stale') return error
  const read = info && (await readAgain((error.data as { id: string }).id, info, contextFor))
  return new Refusal('stale', info && read !== undefined ? { current: z.encode(info.endpoint.output, read) } : undefined, error.params)
}
