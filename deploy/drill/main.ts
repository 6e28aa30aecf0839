import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { params } from '@academy/contracts/identity/system/params.ts'
import { differenceOf, stateOf } from '../differential/state.ts'
import { academyOf } from '../faults/academy.ts'
import { judge } from '../faults/checker.ts'
import { clientOf } from '../faults/client.ts'
import { layWorld, stopDatabases } from '../faults/ground.ts'
import { heldBy } from '../faults/held.ts'
import { type Acknowledged, historyIn } from '../faults/history.ts'
import { mongodPid } from '../faults/random/process.ts'
import { traffic } from '../faults/random/traffic.ts'
import { chained, invariants, quiet, type Raw, rawOf } from '../faults/raw.ts'
import { type Ground, type Session, sessionOf } from '../faults/session.ts'
import { bundle } from '../launch/bundle.mjs'
import type { Database } from '../local/start-mongod.ts'
import { services } from '../verify/services.ts'
import { archive, copyBase } from './archive.ts'
import { places, restore } from './restore.ts'

const given = (args: readonly string[], name: string): string | undefined => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const say = (line: string) => console.log(`  ${line}`)

/** The service levels of a restore (issue: RPO ≤ 5 min, RTO ≤ 30 min). */
const RPO_S = 300
const RTO_S = 1800

/** People work while the base is copied and for some time after; then the machine with the database is lost. Gives what a restore has to work with. */
const disaster = async (session: Session, folder: string, seconds: number, everyMs: number) => {
  const { raw, history } = session
  let busy = true
  const load = (async () => {
    while (busy) await traffic(session)
  })()
  await sleep(2000)
  const began = Date.now()
  const since = await copyBase(raw.client, join(session.folder, 'mongo'), places(folder).base)
  say(`base copied under load, writes waited ${((Date.now() - began) / 1000).toFixed(1)} s`)
  const log = await archive(raw.client, since, places(folder).changes, everyMs)
  await sleep(seconds * 1000)
  const safe = history.read().length
  await log.now()
  const safeAt = Date.now()
  await sleep(1500)
  const known = history.read().length
  await log.stop()
  const lostAt = Date.now()
  process.kill(mongodPid(session), 'SIGKILL')
  session.academy.signal('SIGKILL')
  busy = false
  // whoever still waits for an answer will not get one any more
  void load.catch(() => undefined)
  return { since, safe, known, lostAt, rpo: (lostAt - safeAt + everyMs) / 1000, history: history.read() }
}

/** The academy on a restored database, ready when it takes a command. */
const revive = async (ground: Ground, folder: string, database: Database) => {
  const raw = await rawOf(database.url)
  const academy = academyOf({ program: ground.program, folder, mongoUrl: database.url })
  const client = clientOf(academy, historyIn(join(folder, 'after.jsonl')))
  const staff = (await raw.db('org').collection('posts').findOne({ tenantId: 'yuanxiu', positionCode: 'AC11' })) as { userId: string } | null
  const who = { userId: staff?.userId ?? '', grants: [{ code: 'ADMIN', roots: [] }] }
  await client.give('identity', 'system/params.save', params.endpoints.save, { paramCode: `drill.${Date.now()}`, paramValue: '1' }, who)
  return { raw, academy }
}

/** Everything that was told is told once more (I60): gives the documents that this changes. */
const republish = async (raw: Raw): Promise<string[]> => {
  const before = await stateOf(raw, new Date(0))
  for (const service of services)
    await raw
      .db(service)
      .collection('outbox')
      .updateMany({}, { $set: { sent: false } })
  await quiet(raw)
  const after = await stateOf(raw, new Date(0))
  const own = (line: string) => !/^\S+\.(outbox|inbox|audits|jobs|runs) /.test(line)
  return differenceOf(before.filter(own), after.filter(own))
}

const told = (name: string, value: number, goal: number): boolean => {
  console.log(`drill ${name} ${value.toFixed(1)} s goal ${goal} s ${value <= goal ? 'ok' : 'short'}`)
  return value <= goal
}

const judged = async (raw: Raw, acknowledged: readonly Acknowledged[]): Promise<boolean> => {
  await quiet(raw)
  await chained(raw)
  const { lost, doubled } = judge(acknowledged, await heldBy(raw))
  const { checked, violated } = await invariants(raw)
  for (const line of [...lost, ...doubled, ...violated].slice(0, 20)) say(line)
  console.log(`drill commands ${acknowledged.length} before the last archive, lost ${lost.length} doubled ${doubled.length}`)
  const again = await republish(raw)
  for (const line of again.slice(0, 6)) say(line.slice(0, 300))
  console.log(`drill outboxes told once more: ${again.length} documents differ`)
  console.log(`invariants ${checked} checked ${violated.length} violated`)
  return lost.length + doubled.length + violated.length + again.length === 0
}

/** `npm run restore-drill -- [--seconds=60] [--every=5]`: backup under load, loss of the database, restore; gives 1 when something is missing or late (I60). */
const main = async (args: readonly string[]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-drill-'))
  const laid = join(folder, 'laid')
  await layWorld(laid)
  const ground: Ground = { laid, folder, program: await bundle('deploy/faults/child.ts'), say }
  const session = await sessionOf(ground, 'before', { aged: false })
  const loss = await disaster(session, folder, Number(given(args, 'seconds') ?? 60), Number(given(args, 'every') ?? 5) * 1000)
  await session.academy.stop()
  say(`${loss.known} commands acknowledged, ${loss.safe} of them surely archived; the database is lost`)
  const { base, changes, restored } = places(folder)
  const { database, applied } = await restore(base, loss.since, changes, restored)
  await cp(join(session.folder, 'signing.key'), join(dirname(restored), 'signing.key'))
  const { raw, academy } = await revive(ground, dirname(restored), database)
  const rto = (Date.now() - loss.lostAt) / 1000
  say(`${applied} changes applied to the base copy`)
  const good = [told('rpo', loss.rpo, RPO_S), told('rto', rto, RTO_S), await judged(raw, loss.history.slice(0, loss.safe))]
  await academy.stop()
  await raw.client.close()
  await database.stop()
  await session.raw.client.close()
  await rm(folder, { recursive: true, force: true })
  return good.every(Boolean) ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopDatabases().finally(() => process.exit(1)))

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (thrown: unknown) => {
    console.error(thrown instanceof Error ? `✗ ${thrown.stack}` : thrown)
    process.exit(1)
  },
)
