import { killKinds } from './distributed/kills.ts'
import { partitionKinds } from './distributed/partitions.ts'
import { rounds } from './distributed/rounds.ts'
import { upgradeKinds } from './distributed/upgrade.ts'
import { upkeepKinds } from './distributed/upkeep.ts'
import type { Outcome } from './outcome.ts'
import { crashPoints } from './points.ts'
import { races } from './races/races.ts'
import { clockKinds } from './random/clock.ts'
import { deliveryKinds } from './random/deliveries.ts'
import { diskKinds } from './random/disk.ts'
import { drainKinds } from './random/drain.ts'
import { mailKinds } from './random/mail.ts'
import { networkKinds } from './random/network.ts'
import { processKinds } from './random/process.ts'
import type { Fixture } from './session.ts'

export interface Options {
  runs: number
  chapters: readonly string[]
  points: string
  minutes: number
}
type Run = (fixture: Fixture, options: Options) => Promise<Outcome>

const random = Object.fromEntries(
  [...processKinds, ...diskKinds, ...networkKinds, ...clockKinds, ...deliveryKinds, ...mailKinds, ...drainKinds].map(([name, run]): [string, Run] => [
    name,
    (fixture, { runs }) => run(fixture, runs),
  ]),
)

const distributed = Object.fromEntries(
  [...killKinds, ...partitionKinds, ...upkeepKinds, ...upgradeKinds].map((kind): [string, Run] => [
    kind.name,
    (fixture, { runs }) => rounds(kind)(fixture, runs),
  ]),
)

/** Every kind of fault by its name on the command line. */
export const kinds: Record<string, Run> = {
  points: crashPoints,
  races: ({ folder }, { runs }) => races(folder, runs),
  ...random,
  ...distributed,
}
