import { uuid } from '../core/request/idempotency.ts'

export interface FakeCall {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

export type FakeAnswer = { code?: number; msg?: string; data?: unknown } | Response
type Handler = (call: FakeCall, params: Record<string, string>) => FakeAnswer | Promise<FakeAnswer>

const matcher = (pattern: string) => {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  const expression = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`)
  return (path: string): Record<string, string> | null => {
    const found = expression.exec(path)
    return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) : null
  }
}

const envelope = (answer: FakeAnswer): Response => {
  if (answer instanceof Response) return answer
  const { code = 0, msg = 'success', data = null } = answer
  return new Response(JSON.stringify({ code, msg, data }), { headers: { 'content-type': 'application/json', 'x-request-id': uuid() } })
}

/** What sends pieces of files asks this way, since it tells how much of a body has left. */
const requestBy = (answer: (address: string, init: RequestInit) => Promise<Response>) =>
  class {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    private address = ''
    private readonly init: { method?: string; headers: Record<string, string> } = { headers: {} }
    open(method: string, address: string) {
      this.init.method = method
      this.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.init.headers[name] = value
    }
    abort() {
      this.onabort?.()
    }
    send(body: Blob) {
      this.upload.onprogress?.({ loaded: body.size })
      answer(this.address, { ...this.init, body })
        .then(async (came) => {
          this.status = came.status
          this.responseText = await came.text()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  } as unknown as typeof XMLHttpRequest

/** A network for stories: `'GET /sys/params/page': (call) => ({ data })`; what is not told answers 404. `calls` are all calls so far. */
export const fakeServer = (routes: Record<string, Handler>) => {
  const calls: FakeCall[] = []
  const table = new Map(Object.entries(routes))
  const answer = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://academy.test')
    const method = init.method ?? 'GET'
    const path = url.pathname.replace(/^\/api/, '')
    const call: FakeCall = {
      method,
      path,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    calls.push(call)
    for (const [key, handler] of table) {
      const [wanted, pattern = ''] = key.split(' ')
      const params = wanted === method ? matcher(pattern)(path) : null
      if (params) return envelope(await handler(call, params))
    }
    // whoever answers the file of a list gives tickets for it
    if (method === 'POST' && path.endsWith('/export-ticket') && table.has(`GET ${path.slice(0, -7)}`)) return envelope({ data: { token: 'ticket', path } })
    return new Response('', { status: 404 })
  }
  globalThis.XMLHttpRequest = requestBy(answer)
  globalThis.fetch = ((address: string, init?: RequestInit) => answer(address, init)) as typeof fetch
  return {
    calls,
    /** Adds or replaces a route from now on. */
    on: (key: string, handler: Handler) => table.set(key, handler),
    /** The calls of one route. */
    of: (key: string) => calls.filter((call) => `${call.method} ${call.path}` === key),
  }
}

/** A page answer of these rows as the server would give it. */
export const pageOf = (rows: readonly object[], call: FakeCall) => {
  const size = Number(call.query.limit ?? 10)
  const current = Number(call.query.page ?? 1)
  const records = rows.slice((current - 1) * size, current * size)
  return { records, list: records, total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}
