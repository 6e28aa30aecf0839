import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { startRedis } from '../../../local/start-redis.ts'
import { type Bench, type Fixture, must } from '../figure.ts'
import { key, layGround, prefix } from '../http/fixture.ts'
import { type Server, startLoad, startServer, type Turn, turn } from '../http/load.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { nginxBefore } from './nginx.ts'

const CONNECTIONS = 32
const path = '/api/sys/params/00000000-0000-4000-8000-000000000003'

/** Starts every door before the same service, which answers 1 KB: ours with sessions held, ours that looks into Redis each time, and those that check nothing. */
const openDoors = async (doors: Record<string, Server>, target: number, mongoUrl: string, redisUrl: string): Promise<void> => {
  const env = { TEST_MONGO_URL: mongoUrl, BENCH_PREFIX: prefix, BENCH_KEY: key, BENCH_TARGET: `http://127.0.0.1:${target}` }
  doors.ours = await startServer(new URL('../http/gateway.worker.ts', import.meta.url), { ...env, BENCH_REDIS: redisUrl })
  doors.looking = await startServer(new URL('../http/gateway.worker.ts', import.meta.url), { ...env, BENCH_REDIS: redisUrl, BENCH_LOOK: 'each' })
  doors.plain = await startServer(new URL('../http/proxy.worker.ts', import.meta.url), env)
  doors.fast = await startServer(new URL('../http/fast.worker.ts', import.meta.url), env)
  const nginx = await nginxBefore(target)
  if (nginx) doors.nginx = nginx
}

const sent = (name: string): Record<string, string> => (name === 'ours' || name === 'looking' ? { token: 'bench-token' } : {})
/** Each connection its own session: requests of one token that wait together would share one look. */
const manySent = Array.from({ length: CONNECTIONS }, (_, n) => ({ token: `bench-token-${n}` }))

/** All give the same 1 KB. */
const mustAgree = async (doors: Record<string, Server>): Promise<void> => {
  for (const [name, { port }] of Object.entries(doors)) {
    let text = ''
    for (let tries = 0; tries < 50 && text === ''; tries++, await sleep(20))
      text = await fetch(`http://127.0.0.1:${port}${path}`, { headers: sent(name) }).then(
        (answer) => answer.text(),
        () => '',
      )
    must(text.length === 1024, `${name} answers ${text.length} bytes: ${text.slice(0, 100)}`)
  }
}

/** Measures a turn in which Redis was asked for every request's key. Throws Wrong where it was asked for fewer. */
const looking = async (redisUrl: string, take: () => Promise<Turn>): Promise<Turn> => {
  const redis = new Redis(redisUrl)
  const looks = async () => {
    const told = await redis.info('stats')
    return ['keyspace_hits', 'keyspace_misses'].reduce((sum, name) => sum + Number(new RegExp(`${name}:(\\d+)`).exec(told)?.[1] ?? 0), 0)
  }
  try {
    const before = await looks()
    const one = await take()
    const looked = (await looks()) - before
    must(looked >= one.requests, `Redis was asked for ${looked} keys by ${one.requests} requests that each look there`)
    return one
  } finally {
    redis.disconnect()
  }
}

const shown = (name: string, turns: readonly Turn[]): string => {
  const cpu = median(turns.map((one) => one.cpu))
  return `${name}: ${median(turns.map(({ perSecond }) => perSecond)).toFixed(0)}/s${cpu > 0 ? `, ${cpu.toFixed(0)} µs processor` : ''}`
}

const goals = [
  ['gateway-1k-proxy', 'ours', 'plain', 'Express + http-proxy-middleware', 4],
  ['gateway-1k-fast', 'ours', 'fast', 'fast-gateway', 1.3],
  ['gateway-1k-nginx', 'ours', 'nginx', 'nginx, one worker', 0.45],
  ['gateway-1k-looking', 'looking', 'fast', 'fast-gateway', 1.1],
] as const

const tellAll = (turns: Readonly<Record<string, Turn[] | undefined>>, tell: Fixture['tell']): void => {
  const speeds = (some: readonly Turn[]) => some.map(({ perSecond }) => perSecond)
  for (const [name, own, other, peer, goal] of goals) {
    const [mine, theirs] = [turns[own], turns[other]]
    if (!mine || !theirs) continue
    const ours = shown(own === 'ours' ? 'gateway' : 'gateway, Redis each time', mine)
    tell({ name, ratio: ratioOf(speeds(mine), speeds(theirs)), goal, at: 'least', ours, peer: shown(peer, theirs) })
  }
}

/** The gateway before a service that answers 1 KB, with session, identity, limits and headers, beside doors that check nothing. */
export const doors: Bench = async ({ mongoUrl, short, tell }) => {
  await layGround(mongoUrl)
  const folder = await mkdtemp(join(tmpdir(), 'academy-doors-'))
  const redis = await startRedis({ folder: join(folder, 'redis') })
  const load = startLoad()
  const all: Record<string, Server> = {}
  try {
    all.service = await startServer(new URL('../http/upstream.worker.ts', import.meta.url))
    const { service, ...open } = all
    await openDoors(open, service.port, mongoUrl, redis.url).finally(() => Object.assign(all, open))
    await mustAgree(open)
    const ms = short ? 300 : 2500
    const asked = (name: string) => ({ path, headers: name === 'looking' ? manySent : sent(name), connections: CONNECTIONS, ms })
    const takes = Object.entries(open).map(([name, door]) => [name, () => turn(load, door, asked(name))] as const)
    const round = Object.fromEntries(takes.map(([name, take]) => [name, name === 'looking' ? () => looking(redis.url, take) : take]))
    await interleaved(1, round)
    tellAll(await interleaved(short ? 1 : 7, round), tell)
  } finally {
    await load.stop()
    for (const server of Object.values(all)) await server.stop()
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
