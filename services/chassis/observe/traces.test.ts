import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Installation, installation } from '../testing/installation.ts'
import { pay, twoServices } from '../testing/two-services.ts'
import { observed } from './observe.ts'
import { startObserving } from './start.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string } }[]
  service: string
}
interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Omit<Span, 'service'>[] }[] }[]
}

const of = (attributes: Span['attributes'], key: string) => attributes.find((one) => one.key === key)?.value.stringValue ?? ''
const texts: string[] = []
const spans: Span[] = []
/** A collector that keeps what it is told. */
const collector: Server = createServer((req, res) => {
  json(req).then((body) => {
    texts.push(`${req.url} ${JSON.stringify(body)}`)
    for (const { resource, scopeSpans } of (body as Sent).resourceSpans)
      for (const span of scopeSpans.flatMap((one) => one.spans)) spans.push({ ...span, service: of(resource.attributes, 'service.name') })
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }, res.destroy.bind(res))
})

let site: Installation
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  site = await installation(twoServices)
})
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.closeAllConnections()
  collector.close()
  await site.stop()
})
const start = (endpoint: string) => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
  return startObserving({ platform: site.platform, services: ['fee', 'org'] })
}
const asked = (how: 'well' | 'broken' | 'poison') => site.call('fee', pay, { payer: '王兰', how }, { userId: 'u-wang-lan', grants: [] })
const named = (name: string) => spans.filter((span) => span.name === name)

test('a command, what it tells, and what hears it in another service are one trace, each under its cause', async () => {
  const stop = await start(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  await asked('well')
  await site.settled()
  await stop()
  const [request] = named('bills.pay')
  const story = spans.filter(({ traceId }) => traceId === request?.traceId)
  const shown = story.map(({ service, name, parentSpanId }) => [service, name, story.find(({ spanId }) => spanId === parentSpanId)?.name])
  expect(shown.sort()).toEqual([
    ['fee', 'bill.booked', 'org.book.written'],
    ['fee', 'bills.pay', undefined],
    ['fee', 'fee.bill.paid', 'bills.pay'],
    ['org', 'book.bill', 'fee.bill.paid'],
    ['org', 'org.book.written', 'fee.bill.paid'],
  ])
  expect(new Set(story.map(({ spanId }) => spanId)).size).toBe(5)
  expect(story.map(({ attributes }) => [of(attributes, 'academy.tenant'), of(attributes, 'academy.outcome') !== ''])).toEqual(
    story.map(() => ['chengtu', true]),
  )
  expect(texts.every((text) => text.startsWith('/v1/traces '))).toBe(true)
})

test('a failure and what was given up are marked', async () => {
  const stop = await start(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  spans.length = 0
  await asked('broken')
  await asked('poison')
  await site.settled()
  await stop()
  const seen = (name: string) => named(name).map(({ attributes, status }) => [of(attributes, 'academy.outcome'), status.code === 2])
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

test('no trace names a person or what was said', () => {
  expect(texts.join()).not.toMatch(/王兰|wang-lan|payer|poison|identity/)
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
