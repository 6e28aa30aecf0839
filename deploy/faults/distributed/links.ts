import { variableOf } from '@academy/chassis/runtime/from-environment.ts'
import type { Member } from '../../cluster/supervise.ts'
import { freePort } from '../../local/ports.ts'
import { services } from '../../verify/services.ts'
import { type TcpProxy, tcpProxy } from '../random/proxy.ts'

/** Which ways have a proxy in between: to a part, from every process or from one; from the gateway or the services to each service. */
export interface Wanted {
  mongo?: boolean
  redis?: boolean
  /** Who speaks to the one broker through the proxy: a service, or `all`. */
  broker?: string
  /** Who speaks to the services through proxies. */
  callers?: 'gateway' | 'services'
}

/** The proxies of a site by what they stand before: `mongo fee`, `redis gateway`, `broker`, `service training`. */
export interface Links {
  all: ReadonlyMap<string, TcpProxy>
  /** The listener of the broker behind its proxy. */
  brokers?: { port: number; told: number }
  /** Tells the members to go through the proxies. */
  lead(members: readonly Member[], ports: { mongo: number; redis: number }): Promise<Member[]>
  stop(): void
}

const nameOf = ({ name }: Member): string => name.split('.')[0] ?? name

/** Makes the proxies that are wanted. */
export const linksOf = async (wanted: Wanted = {}): Promise<Links> => {
  const all = new Map<string, TcpProxy>()
  const proxy = async (name: string, port: number): Promise<TcpProxy> => {
    const known = all.get(name) ?? (await tcpProxy(port))
    all.set(name, known)
    return known
  }
  const own = wanted.broker ? await freePort() : 0
  const brokers = wanted.broker ? { port: own, told: (await proxy('broker', own)).port } : undefined
  const led = async (member: Member, ports: { mongo: number; redis: number }): Promise<Member> => {
    const name = nameOf(member)
    const env = { ...member.env }
    if (wanted.mongo && name !== 'gateway') env.MONGO_URL = (await proxy(`mongo ${name}`, ports.mongo)).url
    if (wanted.redis) env.REDIS_URL = `redis://127.0.0.1:${(await proxy(`redis ${name}`, ports.redis)).port}`
    if (brokers && (wanted.broker === 'all' || wanted.broker === name)) env.KAFKA_BROKERS = `127.0.0.1:${brokers.told}`
    if (wanted.callers && (wanted.callers === 'gateway') === (name === 'gateway'))
      for (const service of services) {
        const there = Number(new URL(member.env[variableOf(service)] ?? '').port)
        env[variableOf(service)] = `http://127.0.0.1:${(await proxy(`service ${service}`, there)).port}`
      }
    return { ...member, env }
  }
  return {
    all,
    ...(brokers ? { brokers } : {}),
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
