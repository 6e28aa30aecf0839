import { z } from 'zod'
import { Refusal } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import type { Route } from './serve.ts'

/** The record as this reader would get it from `info` now: his reach, his masks. Nothing when he gets none. */
const readAgain = async (id: unknown, info: Route | undefined, contextFor: (route: Route) => Context): Promise<unknown> => {
  const input = info?.endpoint.input.safeParse({ id })
  if (!info || !input?.success) return undefined
  try {
    return z.encode(info.endpoint.output, await info.handler(input.data, contextFor(info)))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Takes what a handler threw; a stale version gets `data.current` in public shape (style.md 7; I38, I56), everything else is given back as it is. */
export const shownStale = async (error: unknown, info: Route | undefined, contextFor: (route: Route) => Context): Promise<unknown> => {
  if (!(error instanceof Refusal) || error.code !== 'stale') return error
  const shown = await readAgain((error.data as { id: string }).id, info, contextFor)
  return new Refusal('stale', shown === undefined ? undefined : { current: shown }, error.params)
}
