import type { IncomingHttpHeaders } from 'node:http'

/** What a route looks at of a request, however it came in: by Express or by the table of declared reads. */
export interface RequestParts {
  headers: IncomingHttpHeaders
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  /** The parsed body, the bytes of an upload, or nothing. */
  body?: unknown
}
