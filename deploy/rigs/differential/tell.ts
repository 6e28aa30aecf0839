import { answered, applied, assigned, decided, released, replaced, revoked, withdrawn } from './moves/enrolments.ts'
import { called, held, near, planned, resized } from './moves/offerings.ts'
import { clocked, kept, paid, pleaded, read, said } from './moves/office.ts'
import { looked, strayed } from './moves/reading.ts'
import type { Stage } from './stage.ts'

/** What can happen, and how often beside the others. */
const moves: readonly (readonly [(s: Stage) => Promise<void>, number])[] = [
  [planned, 6],
  [resized, 3],
  [called, 1],
  [near, 2],
  [held, 2],
  [applied, 24],
  [revoked, 5],
  [released, 2],
  [assigned, 3],
  [replaced, 3],
  [answered, 3],
  [decided, 22],
  [withdrawn, 3],
  [paid, 4],
  [pleaded, 3],
  [said, 4],
  [read, 2],
  [kept, 5],
  [clocked, 2],
  [looked, 12],
  [strayed, 16],
]

/** Makes moves until so many commands were given; `said` is told how far it is. */
export const tell = async (stage: Stage, commands: number, said: (count: number) => void): Promise<void> => {
  for (let told = 0; stage.count() < commands; ) {
    const [move] = stage.random.weighted(moves, ([, weight]) => weight)
    await move(stage)
    if (stage.count() < told + 200) continue
    told = stage.count()
    said(told)
  }
}
