import { type Outcome, spread } from '../outcome.ts'

/** Puts a note in the place of the one that says the same of fewer runs. */
export const retold = (outcome: Outcome, mark: string, note: string): void => {
  outcome.notes = [...outcome.notes.filter((known) => !known.includes(mark)), note]
}

const took = new WeakMap<Outcome, Map<string, number[]>>()

/** Notes how long something took in a run of an outcome, in ms, with what it took in those before. */
export const timed = (outcome: Outcome, what: string, ms: number): void => {
  const own = took.get(outcome) ?? new Map<string, number[]>()
  const all = [...(own.get(what) ?? []), ms]
  took.set(outcome, own.set(what, all))
  retold(outcome, what, spread(what, all))
}
