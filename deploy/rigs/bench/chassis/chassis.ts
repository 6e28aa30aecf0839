import { isDeepStrictEqual } from 'node:util'
import { type Bench, type Figure, must } from '../figure.ts'
import { infoPath, pagePath } from '../http/constant.ts'
import { identity, key, layGround, prefix } from '../http/fixture.ts'
import { type Load, type Server, startLoad, startServer, type Turn, turn } from '../http/load.ts'
import { interleaved, median, ratioOf } from '../measure.ts'

const CONNECTIONS = 32

interface Three {
  product: Server
  express: Server
  raw: Server
}

const startAll = async (mongoUrl: string): Promise<Three> => {
  await layGround(mongoUrl)
  return {
    product: await startServer(new URL('../http/product.worker.ts', import.meta.url), { TEST_MONGO_URL: mongoUrl, BENCH_PREFIX: prefix, BENCH_KEY: key }),
    express: await startServer(new URL('../http/express.worker.ts', import.meta.url)),
    raw: await startServer(new URL('../http/raw.worker.ts', import.meta.url)),
  }
}

/** What Shanghai reads where the peers send UTC: moments differ in form, nothing else. */
const withoutMoments = (data: unknown): unknown => JSON.parse(JSON.stringify(data, (key, value: unknown) => (/^(create|update)Date$/.test(key) ? '' : value)))

const mustAgree = async ({ product, express, raw }: Three, path: string, headers: Record<string, string>): Promise<void> => {
  const read = async ({ port }: Server) => (await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()) as { code: number; data: unknown }
  const [ours, ...peers] = [await read(product), await read(express), await read(raw)]
  for (const peer of peers) must(isDeepStrictEqual(withoutMoments(ours), withoutMoments(peer)), `the answers differ: ${JSON.stringify(ours).slice(0, 200)}`)
  const stranger = (await (await fetch(`http://127.0.0.1:${product.port}${path}`)).json()) as { code: number }
  must(stranger.code !== 0, 'a stranger was let in')
}

const shown = (name: string, turns: readonly Turn[]): string =>
  `${name}: ${median(turns.map(({ perSecond }) => perSecond)).toFixed(0)}/s, ${median(turns.map(({ cpu }) => cpu)).toFixed(0)} µs processor`

const measure = async (load: Load, three: Three, name: string, path: string, short: boolean): Promise<Figure[]> => {
  const headers = { 'x-identity': identity() }
  await mustAgree(three, path, headers)
  const of = (server: Server, ms: number) => () => turn(load, server, { path, headers, connections: CONNECTIONS, ms })
  const round = (ms: number) => ({ product: of(three.product, ms), express: of(three.express, ms), raw: of(three.raw, ms) })
  await interleaved(1, round(short ? 300 : 2000))
  const { product, express, raw } = await interleaved(short ? 1 : 7, round(short ? 300 : 2000))
  const speeds = (turns: readonly Turn[]) => turns.map(({ perSecond }) => perSecond)
  const costs = (turns: readonly Turn[]) => turns.map(({ cpu }) => cpu)
  const ours = shown('chassis', product)
  return [
    { name: `chassis-${name}`, ratio: ratioOf(speeds(product), speeds(express)), goal: 2, at: 'least', ours, peer: shown('stock Express', express) },
    { name: `chassis-${name}-cpu`, ratio: ratioOf(costs(product), costs(raw)), goal: 2.2, at: 'most', ours, peer: shown('node:http alone', raw) },
  ]
}

/** One request through parse, policy, scope, call, project and envelope, beside stock Express without any check and node:http alone. */
export const chassis: Bench = async ({ mongoUrl, short, tell }) => {
  const three = await startAll(mongoUrl)
  const load = startLoad()
  try {
    for (const [name, path] of [
      ['info', infoPath],
      ['page', pagePath],
    ] as const)
      for (const figure of await measure(load, three, name, path, short)) tell(figure)
  } finally {
    await load.stop()
    for (const server of Object.values(three)) await server.stop()
  }
}
