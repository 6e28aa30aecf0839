import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { gauges } from './gauges.ts'
import type { Moment, Observer } from './observe.ts'
import type { Observed } from './observed.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const AGES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600]

/** Labels come from the contracts and from what is declared: bounded, and never about a person. */
const countersIn = (registry: Registry) => {
  const registers = [registry]
  const seconds = <L extends string>(name: string, help: string, labelNames: L[], buckets = SECONDS) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  return {
    request: seconds('academy_request_seconds', 'Requests answered: by the gateway by service asked, by a service by endpoint', [
      'service',
      'route',
      'outcome',
    ]),
    event: seconds('academy_event_seconds', 'Attempts of a reaction to handle an event', ['service', 'consumer', 'outcome']),
    age: seconds('academy_event_age_seconds', 'Age of an event when it was handled', ['service'], AGES),
    call: seconds('academy_call_seconds', 'Other services asked', ['asked', 'outcome']),
    published: new Counter({ name: 'academy_published_total', help: 'Events published', labelNames: ['service'], registers }),
  }
}

const observing = (registry: Registry): Observer => {
  const { request, event, age, call, published } = countersIn(registry)
  const ended: Record<Moment['kind'], (moment: Moment, outcome: string, took: number) => void> = {
    request: ({ service, name: route }, outcome, took) => request.observe({ service, route, outcome }, took),
    call: ({ name: asked }, outcome, took) => call.observe({ asked, outcome }, took),
    publish: ({ service, events = [] }, outcome) => {
      if (outcome === 'published') published.inc({ service }, events.length)
    },
    event: ({ service, name: consumer, age: seconds }, outcome, took) => {
      event.observe({ service, consumer, outcome }, took)
      if (seconds !== undefined && outcome === 'applied') age.observe({ service }, seconds)
    },
  }
  return (moment) => {
    const began = performance.now()
    return (outcome) => ended[moment.kind](moment, outcome, (performance.now() - began) / 1000)
  }
}

/** Takes what is looked at and gives who observes it, and what gives all figures as Prometheus reads them. */
export const metricsOf = (observed: Observed): { observer: Observer; scrape(): Promise<string>; type: string } => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const look = gauges(registry, observed)
  return {
    observer: observing(registry),
    scrape: async () => {
      await look()
      return registry.metrics()
    },
    type: registry.contentType,
  }
}
