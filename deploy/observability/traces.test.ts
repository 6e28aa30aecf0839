import { exportTraces } from '@academy/chassis/observe/traces.ts'
import { startCollector } from '@academy/chassis/testing/collector.ts'
import { scene } from './story.ts'

let one: Awaited<ReturnType<typeof scene>>
let collector: Awaited<ReturnType<typeof startCollector>>
beforeAll(async () => {
  one = await scene()
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.address
}, 120_000)
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.stop()
  await one.stop()
})

test('a request at the door, the services behind it, and an application and its approval up to their notices are told, and nobody is named', async () => {
  const traces = exportTraces()
  await one.traffic()
  await traces.stop()
  const { spans, texts } = collector
  const door = spans.filter(({ service, name }) => service === 'gateway' && name === 'identity')
  const behind = spans.filter(({ parentSpanId }) => door.some(({ spanId }) => spanId === parentSpanId))
  expect(behind.map(({ service, traceId }) => [service, door.some((span) => span.traceId === traceId)])).toContainEqual(['identity', true])
  for (const command of ['delivery/enrolments.apply', 'tasks.decide']) {
    const begun = spans.find(({ name }) => name === command)
    const story = spans.filter(({ traceId }) => traceId === begun?.traceId)
    expect([command, [...new Set(story.map(({ service }) => service))]]).toEqual([
      command,
      expect.arrayContaining(['approval-workflow', 'fee', 'notification', 'training']),
    ])
    // each line of a story stands under another of it; only its command begins it
    const known = new Set(story.map(({ spanId }) => spanId))
    expect(story.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId)).map(({ name }) => name)).toEqual([command])
  }
  expect(texts.join()).not.toMatch(/u-coord|u-O0001|苏望晴|Su Wangqing/)
}, 60_000)
