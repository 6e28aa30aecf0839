import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kafkaBus } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { runOnce } from '../../../cluster/supervise.ts'
import { bundle } from '../../../launch/bundle.mjs'
import { services } from '../../verify/services.ts'
import { judge } from '../checker.ts'
import { type Client, clientOf } from '../client.ts'
import { heldBy } from '../held.ts'
import { type History, historyIn } from '../history.ts'
import type { Outcome } from '../outcome.ts'
import { chained, due, invariants, type Raw, rawOf, unsent } from '../raw.ts'
import type { Fixture } from '../session.ts'
import { staffOf, type Teller, tellerOf } from '../story/teller.ts'
import { type SiteOptions, siteOf } from './site.ts'
import type { Site } from './site-parts.ts'
import { visitorOf } from './visitor.ts'

/** A site with its raw collections, and clients whose acknowledged commands are recorded: one who asks the services, one who goes through the gateway. */
export interface Session {
  site: Site
  raw: Raw
  history: History
  client: Client
  teller: Teller
  visitor: Awaited<ReturnType<typeof visitorOf>>
  /** Resolves when every outbox is told and no group is behind; gives how many ms that took. */
  settled(limitMs?: number): Promise<number>
  check(outcome: Outcome): Promise<void>
  close(): Promise<void>
}

/** Resolves when this is nothing twice in a row. Throws Error after the limit. */
const untilNothing = async (count: () => Promise<number[]>, limitMs: number): Promise<number> => {
  const began = Date.now()
  for (let calm = 0, counts: number[] = []; ; await sleep(40)) {
    // whoever is away meanwhile says nothing
    counts = await count().catch(() => [-1])
    calm = counts.every((n) => n === 0) ? calm + 1 : 0
    if (calm === 2) return Date.now() - began
    if (Date.now() - began > limitMs) throw new Error(`not settled: ${counts.join(' unsent, ')} behind`)
  }
}

/** What `npm run replicas -- check` says where a replica is not what its owner told last. */
export const drifted = async ({ env }: Site): Promise<string[]> => {
  const said: string[] = []
  const program = { name: 'replicas', file: await bundle('deploy/distributed/replicas.ts'), env, args: ['check'] }
  const alike = await runOnce(program, (line) => void said.push(line)).then(
    () => true,
    () => false,
  )
  return alike ? [] : said.filter((line) => !line.includes(' 0 differ')).map((line) => line.replace('replicas           │', 'replica'))
}

const compare = async (session: Session, outcome: Outcome): Promise<void> => {
  const { raw, history } = session
  const all = session
    .settled(180_000)
    .then(() => untilNothing(async () => [await due(raw)], 180_000))
    .then(() => chained(raw))
  await all.catch((error: unknown) => outcome.short.push(error instanceof Error ? error.message : String(error)))
  const { lost, doubled } = judge(history.read(), await heldBy(raw))
  outcome.lost.push(...lost)
  outcome.doubled.push(...doubled)
  const { checked, violated } = await invariants(raw)
  outcome.checked += checked
  outcome.violated.push(...violated)
  outcome.violated.push(...(await drifted(session.site)))
}

/** Starts a site of its own for a kind of fault. */
export const sessionOf = async (fixture: Fixture, name: string, options: SiteOptions = {}): Promise<Session> => {
  const site = await siteOf(fixture.laid, fixture.folder, name, options)
  await Promise.all(site.processes.map((one) => one.ready)).catch(async (error: unknown) => {
    await site.close()
    throw error
  })
  const bus = await kafkaBus({ brokers: site.kafka.brokers.split(','), clientId: 'faults' })
  const raw = await rawOf(site.mongoUrl)
  const history = historyIn(join(fixture.folder, `${name}.jsonl`))
  const client = clientOf({ key: site.key, now: () => Date.now(), addressOf: async (service) => site.addressOf(service) }, history)
  const post = (await raw.db('org').collection('posts').findOne({ tenantId: 'yuanxiu', positionCode: 'AC11' })) as unknown as { userId: string }
  const lag = async () => (await Promise.all(services.map((service) => bus.lag(service)))).reduce((sum, n) => sum + n, 0)
  await site.ready()
  const session: Session = {
    ...{ site, raw, history, client },
    teller: tellerOf(client, raw, staffOf(post.userId)),
    visitor: await visitorOf(site.gateway, history),
    settled: (limitMs = 120_000) => untilNothing(async () => [await unsent(raw), await lag()], limitMs),
    check: (outcome) => compare(session, outcome),
    close: async () => {
      await Promise.all([bus.stop(), raw.client.close()])
      await site.close()
    },
  }
  return session
}
