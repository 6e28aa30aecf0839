import type { Outcome } from './outcome.ts'
import { crashPoints } from './points.ts'
import type { Ground } from './session.ts'

export interface Options {
  runs: number
  chapters: readonly string[]
  points: string
}

/** Every kind of fault by its name on the command line. */
export const kinds: Record<string, (ground: Ground, options: Options) => Promise<Outcome>> = {
  points: (ground, { chapters, points }) => crashPoints(ground, chapters, points),
}
