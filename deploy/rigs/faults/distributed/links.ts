import { variableOf } from '@academy/chassis/runtime/from-environment.ts'
import type { Member } from '../../../cluster/supervise.ts'
import type { Through } from '../../../local/kafka-settings.ts'
import { freePort } from '../../../local/ports.ts'
import { services } from '../../verify/services.ts'
import { type TcpProxy, tcpProxy } from '../random/proxy.ts'

/** Which ways have a proxy in between, each process one of its own: to a part, or from the gateway or the services to each service that it asks. */
export interface Wanted {
  mongo?: boolean
  redis?: boolean
  broker?: boolean
  /** Who speaks to the services through proxies. */
  callers?: 'gateway' | 'services'
}

/** The proxies of a site by who speaks to whom: `fee to mongo`, `gateway to redis`, `jobs to broker`, `training to fee`. */
export interface Links {
  all: ReadonlyMap<string, TcpProxy>
  /** The listeners of the broker behind the proxies. */
  listeners: readonly Through[]
  /** Tells the members to go through the proxies. */
  lead(members: readonly Member[], ports: { mongo: number; redis: number }): Promise<Member[]>
  stop(): void
}

const nameOf = ({ name }: Member): string => name.split('.')[0] ?? name

const someFree = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Proxies between two, each made once. */
const pairing = () => {
  const all = new Map<string, TcpProxy>()
  const between = async (from: string, to: string, port: number): Promise<TcpProxy> => {
    const name = `${from} to ${to}`
    const known = all.get(name) ?? (await tcpProxy(port))
    all.set(name, known)
    return known
  }
  return { all, between }
}
type Between = ReturnType<typeof pairing>['between']

/** A listener of the broker for each process, by its name. */
const listenersFor = async (names: readonly string[], between: Between): Promise<ReadonlyMap<string, Through>> => {
  const ports = await someFree(names.length)
  const pairs = names.map(async (name, at) => {
    const port = ports[at] ?? 0
    return [name, { port, told: (await between(name, 'broker', port)).port }] as const
  })
  return new Map(await Promise.all(pairs))
}

/** The addresses of all other services as this process finds them through proxies. */
const addressesFor = async (name: string, env: NodeJS.ProcessEnv, between: Between): Promise<NodeJS.ProcessEnv> => {
  const through: NodeJS.ProcessEnv = {}
  for (const service of services.filter((one) => one !== name)) {
    const there = Number(new URL(env[variableOf(service)] ?? '').port)
    through[variableOf(service)] = `http://127.0.0.1:${(await between(name, service, there)).port}`
  }
  return through
}

/** Makes the proxies that are wanted. */
export const linksOf = async (wanted: Wanted = {}): Promise<Links> => {
  const { all, between } = pairing()
  const listeners = await listenersFor(wanted.broker ? [...services, 'gateway'] : [], between)
  const led = async (member: Member, ports: { mongo: number; redis: number }): Promise<Member> => {
    const name = nameOf(member)
    const env = { ...member.env }
    if (wanted.mongo && name !== 'gateway') env.MONGO_URL = (await between(name, 'mongo', ports.mongo)).url
    if (wanted.redis) env.REDIS_URL = `redis://127.0.0.1:${(await between(name, 'redis', ports.redis)).port}`
    if (wanted.broker) env.KAFKA_BROKERS = `127.0.0.1:${listeners.get(name)?.told}`
    if (wanted.callers && (wanted.callers === 'gateway') === (name === 'gateway')) Object.assign(env, await addressesFor(name, member.env, between))
    return { ...member, env }
  }
  return {
    ...{ all, listeners: [...listeners.values()] },
    lead: async (members, ports) => {
      const ready: Member[] = []
      for (const member of members) ready.push(await led(member, ports))
      return ready
    },
    stop: () => {
      for (const one of all.values()) one.stop()
    },
  }
}
