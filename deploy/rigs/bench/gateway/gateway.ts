import { isDeepStrictEqual } from 'node:util'
import { type Bench, must } from '../figure.ts'
import { infoPath } from '../http/constant.ts'
import { identity, key, layGround, prefix } from '../http/fixture.ts'
import { type Server, startLoad, startServer, type Turn, turn } from '../http/load.ts'
import { interleaved, median, ratioOf } from '../measure.ts'

const CONNECTIONS = 32
const path = `/api${infoPath}`

type Names = 'ours' | 'plain' | 'fast'
/** Ours is sent a token as a browser does; the peers are sent what they pass on. */
const headersFor = (name: Names): Record<string, string> => (name === 'ours' ? { token: 'bench-token' } : { 'x-identity': identity() })

const mustAgree = async (doors: Record<Names, Server>): Promise<void> => {
  const read = async (name: Names) =>
    (await (await fetch(`http://127.0.0.1:${doors[name].port}${path}`, { headers: headersFor(name) })).json()) as { code: number }
  const mine = await read('ours')
  must(mine.code === 0, `the gateway answered ${JSON.stringify(mine).slice(0, 200)}`)
  for (const name of ['plain', 'fast'] as const) must(isDeepStrictEqual(mine, await read(name)), `${name} answers something else`)
  const stranger = (await (await fetch(`http://127.0.0.1:${doors.ours.port}${path}`, { headers: { 'x-identity': identity() } })).json()) as { code: number }
  must(stranger.code !== 0, 'a stranger with an identity of his own making was let in')
}

const shown = (name: string, turns: readonly Turn[]): string =>
  `${name}: ${median(turns.map(({ perSecond }) => perSecond)).toFixed(0)}/s, ${median(turns.map(({ cpu }) => cpu)).toFixed(0)} µs processor`

/** The gateway in front of the chassis, with session, identity, limits and headers, beside two proxies that check nothing. */
export const gateway: Bench = async ({ mongoUrl, short, tell }) => {
  await layGround(mongoUrl)
  const env = { TEST_MONGO_URL: mongoUrl, BENCH_PREFIX: prefix, BENCH_KEY: key }
  const service = await startServer(new URL('../http/product.worker.ts', import.meta.url), env)
  const before = { ...env, BENCH_TARGET: `http://127.0.0.1:${service.port}` }
  const doors: Record<Names, Server> = {
    ours: await startServer(new URL('../http/gateway.worker.ts', import.meta.url), before),
    plain: await startServer(new URL('../http/proxy.worker.ts', import.meta.url), before),
    fast: await startServer(new URL('../http/fast.worker.ts', import.meta.url), before),
  }
  const load = startLoad()
  try {
    await mustAgree(doors)
    const ms = short ? 300 : 2500
    const of = (name: Names) => () => turn(load, doors[name], { path, headers: headersFor(name), connections: CONNECTIONS, ms })
    const round = { ours: of('ours'), plain: of('plain'), fast: of('fast') }
    await interleaved(1, round)
    const { ours, plain, fast } = await interleaved(short ? 1 : 7, round)
    const speeds = (turns: readonly Turn[]) => turns.map(({ perSecond }) => perSecond)
    const mine = shown('gateway', ours)
    tell({
      name: 'gateway-proxy',
      ratio: ratioOf(speeds(ours), speeds(plain)),
      goal: 2,
      at: 'least',
      ours: mine,
      peer: shown('Express + http-proxy-middleware', plain),
    })
    tell({ name: 'gateway-fast', ratio: ratioOf(speeds(ours), speeds(fast)), goal: 0.6, at: 'least', ours: mine, peer: shown('fast-gateway', fast) })
  } finally {
    await load.stop()
    for (const server of [...Object.values(doors), service]) await server.stop()
  }
}
