import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundle } from '../../launch/bundle.mjs'
import { differenceOf, stateOf } from '../differential/state.ts'
import { judge, missing } from '../faults/checker.ts'
import { closeSites } from '../faults/distributed/site.ts'
import { layWorld, stopDatabases } from '../faults/fixture.ts'
import { heldBy } from '../faults/held.ts'
import type { Acknowledged } from '../faults/history.ts'
import { chained, invariants, untell } from '../faults/raw.ts'
import type { Fixture } from '../faults/session.ts'
import { archive, copyBase } from './archive.ts'
import { distributed } from './distributed.ts'
import { embedded } from './embedded.ts'
import { places, restore } from './restore.ts'
import type { Raised, Working } from './way.ts'

const given = (args: readonly string[], name: string): string | undefined => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const say = (line: string) => console.log(`  ${line}`)

/** The service levels of a restore (issue: RPO ≤ 5 min, RTO ≤ 30 min). */
const RPO_S = 300
const RTO_S = 1800

/** People work while the base is copied and for some time after; then the academy is lost. Gives what a restore has to work with. */
const disaster = async ({ raw, history, dataDir, work, lose }: Working, folder: string, seconds: number, everyMs: number) => {
  let busy = true
  const load = (async () => {
    while (busy) await work()
  })()
  await sleep(2000)
  const began = Date.now()
  const since = await copyBase(raw.client, dataDir, places(folder).base)
  say(`base copied under load, writes waited ${((Date.now() - began) / 1000).toFixed(1)} s`)
  const log = await archive(raw.client, since, places(folder).changes, everyMs)
  // at any moment between two archives
  await sleep(seconds * 1000 + randomInt(everyMs))
  const lostAt = Date.now()
  await log.stop()
  busy = false
  // whoever still waits for an answer will not get one any more
  void load.catch(() => undefined)
  await lose()
  return { lostAt, acknowledged: history.read().filter(({ at = 0 }) => at <= lostAt) }
}

type Loss = Awaited<ReturnType<typeof disaster>>

/** Everything that was told is told once more (I60): gives the documents that this changes. */
const republish = async ({ raw, settled }: Raised): Promise<string[]> => {
  const before = await stateOf(raw, new Date(0))
  await untell(raw)
  await settled()
  const after = await stateOf(raw, new Date(0))
  const own = (line: string) => !/^\S+\.(outbox|inbox|audits|jobs|runs) /.test(line)
  return differenceOf(before.filter(own), after.filter(own))
}

const told = (name: string, value: number, goal: number): boolean => {
  console.log(`drill ${name} ${value.toFixed(1)} s goal ${goal} s ${value <= goal ? 'ok' : 'short'}`)
  return value <= goal
}

/** How many seconds before the loss the first command was acknowledged that is gone: everything before it was restored. */
const rpoOf = (gone: readonly Acknowledged[], lostAt: number): number => Math.max(0, ...gone.map(({ at = 0 }) => lostAt - at)) / 1000

const judged = async (raised: Raised, { acknowledged, lostAt }: Loss): Promise<boolean> => {
  const { raw } = raised
  await raised.settled()
  await chained(raw)
  const held = await heldBy(raw)
  const gone = missing(acknowledged, held)
  const { lost, doubled } = judge(
    acknowledged.filter((one) => !gone.includes(one)),
    held,
  )
  const { checked, violated } = await invariants(raw)
  const drifts = await raised.drifted()
  for (const line of [...lost, ...doubled, ...violated, ...drifts].slice(0, 20)) say(line)
  const inTime = told('rpo', rpoOf(gone, lostAt), RPO_S)
  console.log(`drill commands ${acknowledged.length}, ${gone.length} after the last archive gone, doubled ${doubled.length}`)
  const again = await republish(raised)
  for (const line of again.slice(0, 6)) say(line.slice(0, 300))
  console.log(`drill outboxes told once more: ${again.length} documents differ`)
  console.log(`invariants ${checked} checked ${violated.length} violated`)
  return inTime && lost.length + doubled.length + violated.length + drifts.length + again.length === 0
}

/**
 * `npm run restore-drill -- [--seconds=60] [--every=5] [--distributed]`: backup under load, loss of the academy, restore; gives 1 when something is missing
 * or late (I60).
 */
const main = async (args: readonly string[]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-drill-'))
  const laid = join(folder, 'laid')
  await layWorld(laid)
  const fixture: Fixture = { laid, folder, program: await bundle('deploy/rigs/faults/child.ts'), say }
  const way = args.includes('--distributed') ? distributed : embedded
  const working = await way.begin(fixture)
  const loss = await disaster(working, folder, Number(given(args, 'seconds') ?? 60), Number(given(args, 'every') ?? 5) * 1000)
  say(`${loss.acknowledged.length} commands acknowledged; the academy is lost`)
  const { base, changes, restored } = places(folder)
  const { database, applied } = await restore(base, changes, restored)
  say(`${applied} changes applied to the base copy`)
  const raised = await way.raise(fixture, dirname(restored), database)
  const rto = (Date.now() - loss.lostAt) / 1000
  const good = [told('rto', rto, RTO_S), await judged(raised, loss)]
  await raised.stop()
  await working.raw.client.close()
  await rm(folder, { recursive: true, force: true })
  return good.every(Boolean) ? 0 : 1
}

const endAll = () => closeSites().finally(() => stopDatabases())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endAll().finally(() => process.exit(1)))

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.stack}` : thrown)
    endAll().finally(() => process.exit(1))
  },
)
