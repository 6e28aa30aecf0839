import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { services as operations } from '@academy/contracts/jobs/services.ts'
import type { Outcome } from '../outcome.ts'
import type { TcpProxy } from '../random/proxy.ts'
import type { Links } from './links.ts'
import type { Kind } from './rounds.ts'
import type { Session } from './session.ts'
import { inTurn } from './turns.ts'

const SPOKEN_MS = 10_000

/** Two that speak to each other; `at` is their place among all that could. */
interface Pair {
  name: string
  at: number
  proxy: TcpProxy
}

/** All pairs that have spoken by now; which service asks which shows under traffic. */
const pairsOf = async ({ all }: Links): Promise<Pair[]> => {
  for (const until = Date.now() + SPOKEN_MS; ; await sleep(50)) {
    const spoken = [...all].map(([name, proxy], at) => ({ name, at, proxy })).filter(({ proxy }) => proxy.used())
    if (spoken.length > 0 || Date.now() > until) return spoken
  }
}

/**
 * A network between two that is cut for a while, each pair in its turn: what is sent meanwhile comes later, and the next time connections break and nobody
 * gets in; every second pair begins with that.
 */
const cut = async ({ site }: Session, outcome: Outcome): Promise<{ from: string; to: string }> => {
  const { one, before } = inTurn(outcome, await pairsOf(site.links), 'pairs cut')
  if ((one.at + before) % 2 === 0) one.proxy.hold()
  else one.proxy.refuse()
  await sleep(randomInt(1000, 4000))
  one.proxy.well()
  const [from = '', to = ''] = one.name.split(' to ')
  return { from, to }
}

/** A way to a part that services go on without: nobody's routes are away. */
const cutFromPart: Kind['fault'] = async (session, outcome) => void (await cut(session, outcome))
const cutFromDatabase: Kind['fault'] = async (session, outcome) => [(await cut(session, outcome)).from]
const cutFromService: Kind['fault'] = async (session, outcome) => [(await cut(session, outcome)).to]

const ASKING_MS = 500

/** Services seldom ask each other: while a way is cut somebody asks jobs how all the others are, and jobs asks them. */
const cutAmongServices = async (session: Session, outcome: Outcome): Promise<void> => {
  const { client, teller } = session
  const ask = () => client.once('jobs', operations.endpoints.look, {}, teller.staff, randomUUID())
  await ask()
  const asking = setInterval(() => void ask(), ASKING_MS)
  await cut(session, outcome).finally(() => clearInterval(asking))
}

const slow = async ({ site }: Session): Promise<void> => {
  const [proxies, delayMs] = [[...site.links.all.values()], randomInt(50, 400)]
  for (const proxy of proxies) proxy.slow(delayMs)
  await sleep(randomInt(1000, 4000))
  for (const proxy of proxies) proxy.well()
}

/** Networks that are cut or slow, between each pair that speaks to each other. */
export const partitionKinds: readonly Kind[] = [
  { name: 'cluster-partition-mongo', silent: 'what a service asks the database is held', options: { links: { mongo: true } }, fault: cutFromDatabase },
  { name: 'cluster-partition-kafka', away: [], options: { links: { broker: true } }, fault: cutFromPart },
  { name: 'cluster-partition-redis', away: [], options: { links: { redis: true } }, fault: cutFromPart },
  { name: 'cluster-partition-gateway', silent: 'what the gateway asks a service is held', options: { links: { callers: 'gateway' } }, fault: cutFromService },
  { name: 'cluster-partition-services', away: [], options: { links: { callers: 'services' } }, fault: cutAmongServices },
  { name: 'cluster-slow-broker', away: [], options: { links: { broker: true } }, fault: slow },
]
