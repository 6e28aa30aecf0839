import { createServer } from 'node:http'
import { close, listen } from '../http/server.ts'
import { logger } from '../runtime/logger.ts'
import { metricsOf } from './metrics.ts'
import { observe } from './observe.ts'
import type { Observed } from './observed.ts'

/** Serves the figures of this process at `/metrics` of a port of their own, which no gateway leads to; port 0 takes a free one. */
export const serveMetrics = async (observed: Observed, port: number, host?: string): Promise<{ port: number; stop(): Promise<void> }> => {
  const { observer, scrape, type } = metricsOf(observed)
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end()
    scrape().then(
      (text) => res.writeHead(200, { 'Content-Type': type }).end(text),
      (error: unknown) => {
        logger.error({ err: error }, 'the figures of this process could not be told')
        res.writeHead(500).end()
      },
    )
  })
  const listening = await listen(server, port, host)
  const end = observe(observer)
  return {
    port: listening,
    stop: async () => {
      end()
      await close(server)
    },
  }
}
