import { setting } from '../runtime/config.ts'
import type { Observed } from './observed.ts'

/**
 * Switches on what the environment asks for: `METRICS_PORT` serves figures for Prometheus (on `LISTEN_HOST`), `OTEL_EXPORTER_OTLP_ENDPOINT` names
 * the collector of traces. Nothing of it is even loaded otherwise. Gives what ends it.
 */
export const startObserving = async (observed: Observed): Promise<() => Promise<void>> => {
  const port = setting('METRICS_PORT', '')
  const ends: (() => Promise<void>)[] = []
  if (port) {
    const { serveMetrics } = await import('./serve-metrics.ts')
    ends.push((await serveMetrics(observed, Number(port), setting('LISTEN_HOST', '127.0.0.1'))).stop)
  }
  if (setting('OTEL_EXPORTER_OTLP_ENDPOINT', '')) {
    const { exportTraces } = await import('./traces.ts')
    ends.push(exportTraces().stop)
  }
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
