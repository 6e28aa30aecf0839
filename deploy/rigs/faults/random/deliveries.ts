import { bundle } from '../../../launch/bundle.mjs'
import type { Early } from '../deliveries-child.ts'
import type { Outcome } from '../outcome.ts'
import type { Fixture } from '../session.ts'
import { type Kind, rounds } from './rounds.ts'

/** Every delivery is disturbed; now and then the process dies besides. */
const deliveries: Kind = {
  name: 'deliveries',
  fault: async ({ academy }) => {
    if (Math.random() < 0.3) academy.signal('SIGKILL')
  },
  after: async ({ raw }, { notes, short }) => {
    const early = await raw.db('bus').collection<Early>('early').find().toArray()
    const times = early.reduce((sum, { n }) => sum + n, 0)
    notes.push(`${times} states came after a later one of the same record`)
    if (times === 0) short.push('no state came after a later one')
  },
}

export const deliveryKinds = [
  [
    deliveries.name,
    async (fixture: Fixture, runs: number): Promise<Outcome> =>
      rounds(deliveries)({ ...fixture, program: await bundle('deploy/rigs/faults/deliveries-child.ts') }, runs),
  ] as const,
]
