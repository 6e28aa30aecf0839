import { createRequire } from 'node:module'
import { setting } from '@academy/chassis/runtime/config.ts'
import { serveFrom } from './serve-from.ts'

// The second peer: fast-gateway with nothing but the route.

interface Route {
  prefix: string
  target: string
  prefixRewrite: string
}
type Start = (options: { routes: Route[] }) => { start(port: number, host: string): Promise<{ address(): { port: number } }> }

const fast = createRequire(import.meta.url)('fast-gateway') as Start
const server = await fast({ routes: [{ prefix: '/api', target: setting('BENCH_TARGET'), prefixRewrite: '' }] }).start(0, '127.0.0.1')
serveFrom(server.address().port)
