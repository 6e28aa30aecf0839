import { callService } from '../runtime/call.ts'
import { attribute, startCollector } from '../testing/collector.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { pay, twoServices } from '../testing/two-services.ts'
import { observed } from './observe.ts'
import { startObserving } from './start.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let site: Installation
beforeAll(async () => {
  collector = await startCollector()
  site = await installation(twoServices)
})
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.stop()
  await site.stop()
})
const start = (endpoint: string) => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  return startObserving({ platform: site.platform, services: ['fee', 'org'] })
}
const asked = (how: 'well' | 'broken' | 'poison') => site.call('fee', pay, { payer: '王兰', how }, { userId: 'u-wang-lan', grants: [] })
const named = (name: string) => collector.spans.filter((span) => span.name === name)

test('a command, what it tells, and what hears it in another service are one trace, each under its cause', async () => {
  const stop = await start(collector.address)
  await asked('well')
  await site.settled()
  await stop()
  const [request] = named('bills.pay')
  const story = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
  const shown = story.map(({ service, name, parentSpanId }) => [service, name, story.find(({ spanId }) => spanId === parentSpanId)?.name])
  expect(shown.sort()).toEqual([
    ['fee', 'bill.booked', 'org.book.written'],
    ['fee', 'bills.pay', undefined],
    ['fee', 'fee.bill.paid', 'bills.pay'],
    ['org', 'book.bill', 'fee.bill.paid'],
    ['org', 'org.book.written', 'fee.bill.paid'],
  ])
  expect(new Set(story.map(({ spanId }) => spanId)).size).toBe(5)
  expect(story.map(({ attributes }) => [attribute(attributes, 'academy.tenant'), attribute(attributes, 'academy.outcome') !== ''])).toEqual(
    story.map(() => ['chengtu', true]),
  )
  expect(collector.texts.every((text) => text.startsWith('/v1/traces '))).toBe(true)
})

test('a failure and what was given up are marked', async () => {
  const stop = await start(collector.address)
  collector.spans.length = 0
  await asked('broken')
  await asked('poison')
  await site.settled()
  await stop()
  const seen = (name: string) => named(name).map(({ attributes, status }) => [attribute(attributes, 'academy.outcome'), status.code === 2])
  expect(seen('bills.pay')).toEqual([
    ['failed', true],
    ['ok', false],
  ])
  expect(seen('book.bill')).toEqual([
    ['failed', true],
    ['failed', true],
    ['buried', true],
  ])
})

test('what a service asks another by itself is a trace of its own', async () => {
  const stop = await start(collector.address)
  collector.spans.length = 0
  await callService(site.platform, 'fee', pay, { payer: '王兰' }, { tenantId: 'chengtu' })
  await stop()
  const [[asks], [answers]] = [named('ask fee'), named('bills.pay')]
  expect([asks?.parentSpanId, answers?.parentSpanId, answers?.traceId]).toEqual([undefined, asks?.spanId, asks?.traceId])
})

test('no trace names a person or what was said', () => {
  expect(collector.texts.join()).not.toMatch(/王兰|wang-lan|payer|poison|identity/)
})

test('a collector that is away holds nothing back and ends in time; without its variable nobody looks', async () => {
  const stop = await start('http://127.0.0.1:9')
  const began = performance.now()
  expect((await asked('well')).msg).toBe('success')
  await site.settled()
  await stop()
  expect(performance.now() - began).toBeLessThan(6000)
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  await (await startObserving({ platform: site.platform, services: [] }))()
  expect(observed()).toBe(false)
})
