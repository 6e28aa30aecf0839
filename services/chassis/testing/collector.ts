import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as it is sent, with the service whose it is. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string } }[]
  service: string
}
interface Sent {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Omit<Span, 'service'>[] }[] }[]
}

/** Gives an attribute's text. */
export const attribute = (attributes: Span['attributes'], key: string): string => attributes.find((one) => one.key === key)?.value.stringValue ?? ''

/** A collector that keeps what it is told: for tests of traces. */
export const startCollector = async () => {
  const texts: string[] = []
  const spans: Span[] = []
  const server = createServer((req, res) => {
    json(req).then((body) => {
      texts.push(`${req.url} ${JSON.stringify(body)}`)
      for (const { resource, scopeSpans } of (body as Sent).resourceSpans)
        for (const span of scopeSpans.flatMap((one) => one.spans)) spans.push({ ...span, service: attribute(resource.attributes, 'service.name') })
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    }, res.destroy.bind(res))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    texts,
    spans,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
