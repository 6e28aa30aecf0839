import { type Installation, installation } from '../testing/installation.ts'
import { pay, twoServices } from '../testing/two-services.ts'
import { observed } from './observe.ts'
import { serveMetrics } from './serve-metrics.ts'
import { startObserving } from './start.ts'

const somebody = { userId: 'u-wang-lan', grants: [] }
let site: Installation
let served: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  site = await installation(twoServices)
  served = await serveMetrics({ platform: site.platform, services: ['fee', 'org'] }, 0)
})
afterAll(async () => {
  await served.stop()
  await site.stop()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
const asked = (how: 'well' | 'refused' | 'broken' | 'poison') => site.call('fee', pay, { payer: '王兰', how }, somebody)

/** The value of the one series that has all these labels. */
const value = (text: string, name: string, labels: Record<string, string> = {}): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && Object.entries(labels).every(([key, is]) => one.includes(`${key}="${is}"`)))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

test('requests, events, what is published and what could not be handled are counted where they happen, once', async () => {
  for (const how of ['well', 'well', 'refused', 'broken', 'poison'] as const) await asked(how)
  await site.settled()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const text = await scrape()
  const of = (name: string, labels: Record<string, string>) => value(text, name, labels)
  const requests = (outcome: string) => of('academy_request_seconds_count', { service: 'fee', route: 'bills.pay', outcome })
  expect(['ok', 'refused', 'failed'].map(requests)).toEqual([3, 1, 1])
  const handled = (consumer: string, outcome: string) => of('academy_event_seconds_count', { consumer, outcome })
  expect([handled('book.bill', 'applied'), handled('book.bill', 'failed'), handled('book.bill', 'buried'), handled('bill.booked', 'applied')]).toEqual([
    2, 2, 1, 2,
  ])
  expect([of('academy_published_total', { service: 'fee' }), of('academy_published_total', { service: 'org' })]).toEqual([3, 2])
  expect([of('academy_event_age_seconds_count', { service: 'org' }), of('academy_dead_letters', { service: 'org', state: 'failed' })]).toEqual([2, 1])
  expect([
    of('academy_outbox_waiting', { service: 'fee' }),
    of('academy_consumer_lag', { service: 'org' }),
    of('academy_processes', { service: 'fee' }),
  ]).toEqual([0, 0, 1])
  expect([of('academy_reachable', { service: 'fee', store: 'mongo' }), of('academy_reachable', { service: 'fee', store: 'bus' })]).toEqual([1, 1])
  expect(text).toContain('process_resident_memory_bytes')
})

test('no figure names a person, a request or what was said', async () => {
  await asked('broken')
  expect(await scrape()).not.toMatch(/王兰|wang-lan|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

test('an event that came again and a service that could not be asked are told apart from the others', async () => {
  const { outboxRows } = await import('../mongo/outbox.ts')
  const { database } = await import('../mongo/database.ts')
  const row = await outboxRows(database('org')).findOne().lean()
  await site.platform.bus.publish(row?.topic ?? '', row ? [row.envelope] : [])
  await site.settled()
  const { callService } = await import('../runtime/call.ts')
  await expect(callService(site.platform, 'community', pay, { payer: 'x' }, { tenantId: 'chengtu' })).rejects.toThrow()
  const text = await scrape()
  expect(value(text, 'academy_event_seconds_count', { consumer: 'bill.booked', outcome: 'repeated' })).toBe(1)
  expect(value(text, 'academy_call_seconds_count', { asked: 'community', outcome: 'unavailable' })).toBe(1)
})

test('a broker that does not answer and an outbox that grows are seen; the rest of the figures goes on', async () => {
  const { lag } = site.platform.bus
  site.platform.bus.lag = () => Promise.reject(new Error('no broker'))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const text = await scrape()
  site.platform.bus.lag = lag
  expect(value(text, 'academy_reachable', { service: 'org', store: 'bus' })).toBe(0)
  expect(value(text, 'academy_consumer_lag', { service: 'org' })).toBeUndefined()
  expect(value(text, 'academy_outbox_waiting', { service: 'org' })).toBe(0)
})

test('nothing else is served there', async () => {
  const statuses = ['/', '/health', '/metrics/x', '/fee/bills/pay'].map(async (path) => (await fetch(`http://127.0.0.1:${served.port}${path}`)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404])
  expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('without its variable nobody looks, and whoever looked stops with the process', async () => {
  await served.stop()
  expect(observed()).toBe(false)
  const stop = await startObserving({ platform: site.platform, services: [] })
  expect(observed()).toBe(false)
  await stop()
  process.env.METRICS_PORT = '0'
  const stopAgain = await startObserving({ platform: site.platform, services: [] })
  delete process.env.METRICS_PORT
  expect(observed()).toBe(true)
  await stopAgain()
  expect(observed()).toBe(false)
})
