/** One measured figure: ours against a named peer in the same run, as a ratio with the goal that it must reach. */
export interface Figure {
  name: string
  ratio: number
  goal: number
  /** Must the ratio be at least or at most the goal? */
  at: 'least' | 'most'
  ours: string
  peer: string
}

/** Takes a figure and gives whether its ratio reaches the goal. */
export const holds = ({ ratio, goal, at }: Figure): boolean => (at === 'least' ? ratio >= goal : ratio <= goal)

/** A ratio with as many digits as say something. */
export const shortNumber = (n: number): string => (n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2))

/** The line that ends a figure: `bench NAME ratio X goal Y ok|short`. */
export const lineOf = (figure: Figure): string =>
  `bench ${figure.name} ratio ${shortNumber(figure.ratio)} goal ${figure.at === 'least' ? '>=' : '<='}${figure.goal} ${holds(figure) ? 'ok' : 'short'}`

/** A result that is not right: counts as failure whatever its speed. */
export class Wrong extends Error {}

/** Throws Wrong with the sentence unless it holds. */
export const must = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Wrong(sentence)
}

/** What a bench gets: a database server of its own, whether everything is to be small, and whom to tell each figure. */
export interface Fixture {
  mongoUrl: string
  short: boolean
  tell(figure: Figure): void
}

export type Bench = (fixture: Fixture) => Promise<void>
