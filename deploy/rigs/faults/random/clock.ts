import { randomInt } from 'node:crypto'
import { type Kind, rounds } from './rounds.ts'

const HOUR_MS = 3_600_000

/**
 * The clock of the process's machine jumps by up to an hour, forwards and back. What was put off by a clock that was ahead is due when that time
 * comes: it is let come at once.
 */
const clockJumps: Kind = {
  name: 'clock-jumps',
  options: { env: { FAULT_CLOCK: '1' } },
  fault: async ({ academy, raw }) => {
    academy.jump(randomInt(-HOUR_MS, HOUR_MS))
    for (const way of ['mails', 'texts'])
      await raw
        .db('notification')
        .collection(way)
        .updateMany({ status: 'queued' }, { $set: { nextAt: new Date(0) } })
  },
  calm: async ({ academy }) => academy.jump(0),
}
export const clockKinds = [[clockJumps.name, rounds(clockJumps)] as const]
