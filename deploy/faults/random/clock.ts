import { randomInt } from 'node:crypto'
import { type Kind, rounds } from './rounds.ts'

const HOUR_MS = 3_600_000

/** The clock of the process's machine jumps by up to half a day, forwards and back. */
const clockJumps: Kind = {
  name: 'clock-jumps',
  options: { env: { FAULT_CLOCK: '1' } },
  fault: async ({ academy }) => academy.jump(randomInt(-HOUR_MS, HOUR_MS)),
}
export const clockKinds = [[clockJumps.name, rounds(clockJumps)] as const]
