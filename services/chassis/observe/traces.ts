import { createHash, randomBytes } from 'node:crypto'
import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { release } from '../runtime/config.ts'
import { logger } from '../runtime/logger.ts'
import { type Moment, type Observer, observe } from './observe.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const EVERY_MS = 2000
/** A collector that is away holds no process back. */
const LATEST_MS = 2000

const digest = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits)

/** A story is one trace: its correlation id is the trace's, so that nothing has to travel. */
const traceIdOf = (correlationId: string): string => (UUID.test(correlationId) ? correlationId.replaceAll('-', '').toLowerCase() : digest(correlationId, 32))
const spanIdOf = (text: string): string => digest(text, 16)

/** One line of a trace: where it belongs and what it stands under. */
interface Line {
  traceId: string
  spanId: string
  parent?: string | undefined
  kind: SpanKind
  name: string
  tenantId?: string | undefined
}

const random = (bytes: number) => randomBytes(bytes).toString('hex')

const requestLine = ({ service, name, requestId, correlationId = requestId, tenantId }: Moment): Line => {
  const atDoor = service === 'gateway'
  return {
    traceId: correlationId ? traceIdOf(correlationId) : random(16),
    spanId: requestId ? spanIdOf(`${service}|${requestId}`) : random(8),
    parent: atDoor || !requestId ? undefined : spanIdOf(`gateway|${requestId}`),
    kind: SpanKind.SERVER,
    name,
    tenantId,
  }
}

/** What asks by itself stands where a request at the door would. */
const callLine = ({ name, requestId = '', correlationId = requestId, tenantId, begins }: Moment): Line => ({
  traceId: traceIdOf(correlationId),
  spanId: begins ? spanIdOf(`gateway|${requestId}`) : random(8),
  parent: begins ? undefined : spanIdOf(`gateway|${requestId}`),
  kind: SpanKind.CLIENT,
  name: `ask ${name}`,
  tenantId,
})

/** An event stands under the event that caused it, or under the request; an attempt to handle it stands under the event. */
const eventLines = ({ kind, service, name, events = [] }: Moment): Line[] =>
  events.map((event) => {
    const own = { traceId: traceIdOf(event.correlationId), tenantId: event.tenantId }
    if (kind === 'event') return { ...own, spanId: random(8), parent: spanIdOf(event.eventId), kind: SpanKind.CONSUMER, name }
    const parent = spanIdOf(event.causationId ?? `${service}|${event.requestId}`)
    return { ...own, spanId: spanIdOf(event.eventId), parent, kind: SpanKind.PRODUCER, name: event.name }
  })

const linesOf = (moment: Moment): Line[] => {
  if (moment.kind === 'request') return [requestLine(moment)]
  return moment.kind === 'call' ? [callLine(moment)] : eventLines(moment)
}

const under = ({ traceId, parent }: Line): Context =>
  parent ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parent, traceFlags: TraceFlags.SAMPLED, isRemote: true }) : ROOT_CONTEXT

const bad = new Set(['failed', 'unavailable', 'buried'])
const now = () => performance.timeOrigin + performance.now()

/** Writes lines as spans: each service of the process has a tracer of its own name. */
const writer = (processor: BatchSpanProcessor) => {
  let next = { traceId: '', spanId: '' }
  const idGenerator = { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId }
  const { version } = release()
  const tracers = new Map<string, Tracer>()
  const tracerOf = (service: string): Tracer => {
    const known = tracers.get(service)
    if (known) return known
    const resource = resourceFromAttributes({ 'service.name': service, 'service.namespace': 'dealer-academy', 'service.version': version })
    const tracer = new TracerProvider({ resource, idGenerator, spanProcessors: [processor] }).getTracer('academy')
    tracers.set(service, tracer)
    return tracer
  }
  return (service: string, line: Line, began: number, outcome: string): void => {
    const { kind, name, tenantId } = line
    const attributes = { 'academy.service': service, 'academy.name': name, 'academy.outcome': outcome, ...(tenantId ? { 'academy.tenant': tenantId } : {}) }
    // a span takes its ids while it is started, and nothing comes between
    next = line
    const span = tracerOf(service).startSpan(name, { kind, startTime: began, attributes }, under(line))
    if (bad.has(outcome)) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(now())
  }
}

const quietly = (said: string): void => logger.debug({ said }, 'traces')

/**
 * Tells the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names (OTLP over HTTP) of every moment, in batches and beside the work. What is told are
 * names of services, endpoints, reactions and events, outcomes, the tenant and ids. Gives what ends it.
 */
export const exportTraces = (): { stop(): Promise<void> } => {
  diag.setLogger({ error: quietly, warn: quietly, info: quietly, debug: quietly, verbose: quietly }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ timeoutMillis: LATEST_MS })
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS, exportTimeoutMillis: LATEST_MS, maxQueueSize: 8192 })
  const write = writer(processor)
  const observer: Observer = (moment) => {
    const began = now()
    return (outcome) => {
      for (const line of linesOf(moment)) write(moment.service, line, began, outcome)
    }
  }
  const end = observe(observer)
  return {
    stop: async () => {
      end()
      const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS).unref())
      const ended = processor.shutdown().catch((error: unknown) => logger.debug({ err: error }, 'the last traces were not taken'))
      await Promise.race([ended, late])
      diag.disable()
    },
  }
}
