import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind } from './rounds.ts'
import type { Session } from './session.ts'

/** A network between two that is cut for a while: what is sent meanwhile comes later, or connections break and nobody gets in. */
const cut = async ({ site }: Session): Promise<void> => {
  const proxies = [...site.links.all.values()]
  const proxy = proxies[randomInt(proxies.length)]
  if (!proxy) throw new Error('there is no proxy on the way')
  if (randomInt(2) === 0) proxy.hold()
  else proxy.refuse()
  await sleep(randomInt(1000, 4000))
  proxy.well()
}

const slow = async ({ site }: Session): Promise<void> => {
  site.links.all.get('broker')?.slow(randomInt(50, 400))
  await sleep(randomInt(1000, 4000))
  site.links.all.get('broker')?.well()
}

/** Networks that are cut or slow, between each pair that speaks to each other. */
export const partitionKinds: readonly Kind[] = [
  { name: 'cluster-partition-mongo', options: { links: { mongo: true } }, fault: cut },
  { name: 'cluster-partition-kafka', away: [], options: { links: { broker: 'training' } }, fault: cut },
  { name: 'cluster-partition-redis', away: [], options: { links: { redis: true } }, fault: cut },
  { name: 'cluster-partition-gateway', options: { links: { callers: 'gateway' } }, fault: cut },
  { name: 'cluster-partition-services', away: [], options: { links: { callers: 'services' } }, fault: cut },
  { name: 'cluster-slow-broker', away: [], options: { links: { broker: 'all' } }, fault: slow },
]
