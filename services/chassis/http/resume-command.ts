import { z } from 'zod'
import { Refusal } from '../runtime/refusal.ts'
import type { Context } from './context.ts'
import type { Keyed } from './idempotency.ts'
import { readAgain } from './read-again.ts'
import type { Route } from './serve.ts'

/** A command that was cut off after a change of its own and is refused now because of that change. */
interface CutOff {
  route: Route
  info: Route | undefined
  input: unknown
  keyed: Keyed | null
  contextFor(route: Route): Context
}

/**
 * Takes what a repeated command threw and gives what its handler would have given: the record as `info` shows it now, or the result of its last
 * unit where that is the answer. `undefined` when the refusal is no fault of its own work (deploy/decisions/0007).
 */
export const resumeCommand = async (error: unknown, { route, info, input, keyed, contextFor }: CutOff): Promise<unknown> => {
  if (!(error instanceof Refusal) || !keyed || keyed.names.every((name) => keyed.seenUnits.has(name))) return undefined
  const last = keyed.units.at(-1)
  const id = (last as { id?: unknown } | null)?.id ?? (input as { id?: unknown }).id
  const read = info && info.endpoint.output === route.endpoint.output ? await readAgain(id, info, contextFor) : undefined
  if (read !== undefined) return read
  return z.safeEncode(route.endpoint.output, last as never).success ? last : undefined
}
