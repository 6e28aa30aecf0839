import type { Outcome } from '../outcome.ts'
import { retold } from './notes.ts'

/** How often each has had its turn, by its name, in the runs of an outcome. */
const had = new WeakMap<Outcome, Map<string, number>>()

/** Gives whose turn it is, the first of those that had the fewest, and how many it had before; notes how many of them all have had one. */
export const inTurn = <T extends { name: string }>(outcome: Outcome, all: readonly T[], what: string): { one: T; before: number } => {
  const turns = had.get(outcome) ?? new Map<string, number>()
  const before = Math.min(...all.map(({ name }) => turns.get(name) ?? 0))
  const one = all.find(({ name }) => (turns.get(name) ?? 0) === before)
  if (!one) throw new Error(`there is nobody whose turn it could be: ${what}`)
  had.set(outcome, turns.set(one.name, before + 1))
  retold(outcome, what, `${all.filter(({ name }) => turns.has(name)).length} of ${all.length} ${what}`)
  return { one, before }
}
