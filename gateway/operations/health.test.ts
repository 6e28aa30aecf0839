import { createServer } from 'node:http'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { start } from '../testing/site.ts'

/** A service whose database may be away. */
const service = async () => {
  let status = 200
  const server = createServer((req, res) => {
    res.statusCode = req.url === '/ready' ? status : 404
    res.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    ready: (is: boolean) => {
      status = is ? 200 : 503
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('health names the services that cannot work just now; this process itself lives', async () => {
  const [identity, fee] = [await service(), await service()]
  const site = await start({ services: ['identity', 'fee'], addressOf: (name: Service) => (name === 'fee' ? fee : identity).address })
  expect(await site.ask('/health')).toEqual({ status: 200, code: 0, msg: 'success' })
  fee.ready(false)
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await site.ask('/health')).toEqual({ status: 200, code: codes.unavailable, msg: 'unavailable', data: { away: ['fee'] } })
  identity.stop()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect(await site.ask('/health')).toMatchObject({ code: codes.unavailable, data: { away: ['identity', 'fee'] } })
  await site.stop()
  fee.stop()
})
