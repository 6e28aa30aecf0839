import { z } from 'zod'
import type { Lifecycle } from './lifecycle.ts'
import { move } from './moves.ts'
import { joined } from './rules.ts'

// What follows from a lifecycle for the contract of its noun: the field `status`, the filter of the same name, an endpoint for each move.

type Life = Lifecycle | undefined
type Nothing = Record<never, never>
type StateSchema<T extends string> = z.ZodEnum<{ [K in T]: K }>
type StateOf<L> = L extends { states: readonly (infer T extends string)[] } ? T : never

/** The stored field of a life. */
export type Living<L extends Life> = L extends Lifecycle ? { status: z.ZodOptional<StateSchema<StateOf<L>>> } : Nothing
/** The filter by states of a life. */
export type LivingFilter<L extends Life> = L extends Lifecycle ? { status: z.ZodOptional<ReturnType<typeof joined<StateSchema<StateOf<L>>>>> } : Nothing
/** The names of the moves that people ask for; `remove` is the plain operation of that name. */
export type MoveName<L> = L extends { moves: infer M }
  ? Exclude<{ [K in keyof M & string]: M[K] extends { by: 'server' } ? never : K }[keyof M & string], 'remove'>
  : never
/** The endpoints of a life's moves, each answering the row. */
export type LivingMoves<L extends Life, R extends z.ZodType> = { [N in MoveName<L>]: ReturnType<typeof move<R>> }

/** The names of the moves that people ask for, in the order of the table. */
export const moveNames = <L extends Life>(life: L): MoveName<L>[] =>
  Object.entries(life?.moves ?? {}).flatMap(([name, { by }]) => (name === 'remove' || by === 'server' ? [] : [name])) as MoveName<L>[]

/** May a record in this state be edited and deleted? */
export const isEditable = (life: Life, state: unknown): boolean => life?.edits?.includes(String(state)) ?? true

interface Place {
  path: `/${string}`
  permission: `${string}:${string}`
}

/** Takes a lifecycle and gives what its noun's contract has for it; nothing where there is none. */
export const livingOf = (life: Life) => {
  const state = z.enum((life?.states ?? []) as [string, ...string[]])
  return {
    fields: (life ? { status: state.optional() } : {}) as z.ZodRawShape,
    filter: (life ? { status: joined(state).optional() } : {}) as z.ZodRawShape,
    moves: ({ path, permission }: Place, row: z.ZodType) => Object.fromEntries(moveNames(life).map((name) => [name, move(path, permission, name, row)])),
  }
}
