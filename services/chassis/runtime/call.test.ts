import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operationsOf } from '@academy/contracts/core/operations.ts'
import { breakersOf, callService } from './call.ts'
import type { Platform } from './platform.ts'

let server: Server
let open: boolean
beforeAll(async () => {
  server = createServer((_, res) => {
    // the head comes at once: a service may stand still in the middle too
    if (open) res.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const platform = () =>
  ({
    signingKey: 'a-key-for-tests-alone',
    clock: { now: () => new Date() },
    addressOf: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }) as unknown as Platform

test.each([
  ['before it says anything', false],
  ['in the middle of its answer', true],
])('a service that stands still %s is given up after the time that its caller waits, and is told as that', async (_, begins) => {
  open = begins
  const own = platform()
  const began = performance.now()
  const asked = callService(own, 'fee', operationsOf('fee').endpoints.look, {}, { tenantId: 'chengtu', withinMs: 300 })
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', data: { service: 'fee' } })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(breakersOf(own)).toMatchObject([{ service: 'fee', failures: 1, reason: 'no answer in time' }])
})
