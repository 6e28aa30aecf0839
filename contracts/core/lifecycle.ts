/** One row of a lifecycle table: from which states, to which state. */
export interface Move<S extends string> {
  from: readonly S[]
  to: S
  /** Nobody asks for it: another service's decision or the clock makes it. */
  by?: 'server'
}

export interface Lifecycle<S extends string = string, M extends Record<string, Move<S>> = Record<string, Move<S>>> {
  states: readonly S[]
  initial: S
  moves: M
  /** The only states in which a record may be edited and deleted; all of them unless told. */
  edits?: readonly S[]
}

/**
 * Declares a lifecycle as a table and checks it at start: every state is declared and reachable from `initial`.
 * Throws Error naming the state otherwise (architecture.md §3).
 */
export const lifecycle = <const S extends string, const M extends Record<string, Move<NoInfer<S>>>>(table: {
  states: readonly S[]
  initial: NoInfer<S>
  moves: M
  edits?: readonly NoInfer<S>[]
}): Lifecycle<S, M> => {
  const declared = new Set<string>(table.states)
  const reached = new Set<string>([table.initial])
  const moves = Object.entries(table.moves)
  for (const [name, move] of moves)
    for (const state of [...move.from, move.to]) if (!declared.has(state)) throw new Error(`lifecycle: move ${name} names the undeclared state ${state}`)
  for (let grew = true; grew; ) {
    grew = false
    for (const [, move] of moves) if (!reached.has(move.to) && move.from.some((state) => reached.has(state))) grew = Boolean(reached.add(move.to))
  }
  for (const state of table.states) if (!reached.has(state)) throw new Error(`lifecycle: state ${state} cannot be reached`)
  return table
}

/** The moves that the table allows from `state`. */
export const movesFrom = <S extends string, M extends Record<string, Move<S>>>(life: Lifecycle<S, M>, state: S): (keyof M & string)[] =>
  (Object.keys(life.moves) as (keyof M & string)[]).filter((name) => life.moves[name]?.from.includes(state))
