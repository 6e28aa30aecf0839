import { bundle } from '../../launch/bundle.mjs'
import type { Outcome } from '../outcome.ts'
import type { Ground } from '../session.ts'
import { type Kind, rounds } from './rounds.ts'

/** Every delivery is disturbed; now and then the process dies besides. */
const deliveries: Kind = {
  name: 'deliveries',
  fault: async ({ academy }) => {
    if (Math.random() < 0.3) academy.signal('SIGKILL')
  },
}

export const deliveryKinds = [
  [
    deliveries.name,
    async (ground: Ground, runs: number): Promise<Outcome> =>
      rounds(deliveries)({ ...ground, program: await bundle('deploy/faults/deliveries-child.ts') }, runs),
  ] as const,
]
