import { Refusal } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import type { Route } from './serve.ts'

/** The record as this reader would get it from `info` now, his reach and his masks, not yet encoded. Nothing when he gets none. */
export const readAgain = async (id: unknown, info: Route, contextFor: (route: Route) => Context): Promise<unknown> => {
  const input = info.endpoint.input.safeParse({ id })
  if (!input.success) return undefined
  try {
    return await info.handler(input.data, contextFor(info))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
