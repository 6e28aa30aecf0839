import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../../local/start-redis.ts'
import { type Bench, must } from '../figure.ts'
import { key, layGround, prefix } from '../http/ground.ts'
import { type Server, startLoad, startServer, type Turn, turn } from '../http/load.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { nginxBefore } from './nginx.ts'

const CONNECTIONS = 32
const path = '/api/sys/params/00000000-0000-4000-8000-000000000003'

/** Every door before the same service, which answers 1 KB: ours with sessions held, ours that looks into Redis each time, and those that check nothing. */
const doorsTo = async (target: number, mongoUrl: string, redisUrl: string): Promise<Record<string, Server>> => {
  const env = { TEST_MONGO_URL: mongoUrl, BENCH_PREFIX: prefix, BENCH_KEY: key, BENCH_TARGET: `http://127.0.0.1:${target}` }
  const nginx = await nginxBefore(target)
  return {
    ours: await startServer(new URL('../http/gateway.worker.ts', import.meta.url), { ...env, BENCH_REDIS: redisUrl }),
    looking: await startServer(new URL('../http/gateway.worker.ts', import.meta.url), { ...env, BENCH_REDIS: redisUrl, BENCH_LOOK: 'each' }),
    plain: await startServer(new URL('../http/proxy.worker.ts', import.meta.url), env),
    fast: await startServer(new URL('../http/fast.worker.ts', import.meta.url), env),
    ...(nginx ? { nginx } : {}),
  }
}

const sent = (name: string): Record<string, string> => (name === 'ours' || name === 'looking' ? { token: 'bench-token' } : {})

/** All give the same 1 KB, and ours gives it to nobody without a session. */
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

/** The gateway before a service that answers 1 KB, with session, identity, limits and headers, beside doors that check nothing. */
export const doors: Bench = async ({ mongoUrl, short, tell }) => {
  await layGround(mongoUrl)
  const folder = await mkdtemp(join(tmpdir(), 'academy-doors-'))
  const redis = await startRedis({ folder: join(folder, 'redis') })
  const service = await startServer(new URL('../http/upstream.worker.ts', import.meta.url))
  const all = await doorsTo(service.port, mongoUrl, redis.url)
  const load = startLoad()
  try {
    await mustAgree(all)
    const ms = short ? 300 : 2500
    const round = Object.fromEntries(
      Object.entries(all).map(([name, door]) => [name, () => turn(load, door, { path, headers: sent(name), connections: CONNECTIONS, ms })]),
    )
    await interleaved(1, round)
    const turns: Record<string, Turn[] | undefined> = await interleaved(short ? 1 : 7, round)
    for (const [name, own, other, peer, goal] of goals) {
      const [mine, theirs] = [turns[own], turns[other]]
      if (!mine || !theirs) continue
      const speeds = (some: readonly Turn[]) => some.map(({ perSecond }) => perSecond)
      tell({
        name,
        ratio: ratioOf(speeds(mine), speeds(theirs)),
        goal,
        at: 'least',
        ours: shown(own === 'ours' ? 'gateway' : 'gateway, Redis each time', mine),
        peer: shown(peer, theirs),
      })
    }
  } finally {
    await load.stop()
    for (const server of [...Object.values(all), service]) await server.stop()
    await redis.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
