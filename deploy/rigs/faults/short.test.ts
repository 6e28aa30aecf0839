import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../../launch/bundle.mjs'
import { layWorld, stopDatabases } from './fixture.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import type { Fixture } from './session.ts'

// The short part of `npm run faults`: a handful of crash points and one kill under traffic, on a database of its own.

const folder = mkdtempSync(join(tmpdir(), 'academy-faults-'))
const PATIENCE_MS = 240_000
let fixture: Fixture

beforeAll(async () => {
  // seven technicians with the academy's own: the traffic draws six different ones
  await layWorld(join(folder, 'laid'), 6)
  fixture = { laid: join(folder, 'laid'), folder, program: await bundle('deploy/rigs/faults/child.ts'), hasty: true, say: () => undefined }
}, PATIENCE_MS)
afterAll(async () => {
  await stopDatabases()
  rmSync(folder, { recursive: true, force: true })
}, PATIENCE_MS)

const wrong = ({ lost, doubled, violated, short }: Outcome) => ({ lost, doubled, violated, short: short.filter((line) => !line.startsWith('ready again')) })
const nothingWrong = { lost: [], doubled: [], violated: [], short: [] }
const run = (kind: string, points = '') => (kinds[kind] as (typeof kinds)[string])(fixture, { runs: 1, chapters: ['cancelled'], points, minutes: 3 })

/** One in a commit, one where an event has been told and nobody knows yet. */
const some = '^(fee.ledger.confirmed.commit.after|training.relay.publish.after)$'

test(
  'a process that ends itself in the middle of charging and telling loses nothing and does nothing twice (I45, I46, I48)',
  async () => {
    const outcome = await run('points', some)
    expect(wrong(outcome)).toEqual(nothingWrong)
    expect(outcome.runs).toBe(2)
    expect(outcome.checked).toBeGreaterThan(1000)
  },
  PATIENCE_MS,
)

test.each(['kill-process'])(
  'under traffic, %s: nothing acknowledged is lost, nothing is done twice',
  async (kind) => expect(wrong(await run(kind))).toEqual(nothingWrong),
  PATIENCE_MS,
)
