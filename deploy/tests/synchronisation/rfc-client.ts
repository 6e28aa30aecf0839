// A SCIM 2.0 client from RFC 7643 and RFC 7644 alone. It imports nothing, so that it knows of the server what the RFCs and its discovery say.

type Json = Record<string, unknown>
export interface ScimUser extends Json {
  schemas: string[]
  userName: string
  id?: string
}
interface Answer {
  status: number
  headers: Headers
  body: Json
}

const MEDIA = 'application/scim+json'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Sends requests: the platform's own `fetch`, or whatever stands between a client and a server. */
type Send = (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response>

export const scimClient = (base: string, token: string, send: Send = fetch) => {
  const raw = async (method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await send(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: MEDIA, ...(body === undefined ? {} : { 'content-type': MEDIA }), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text && answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Json) : {},
    }
  }
  const get = (path: string, headers?: Record<string, string>) => raw('GET', path, undefined, headers)
  const seek = async (filter: string) => ((await get(`/Users?filter=${encodeURIComponent(filter)}`)).body.Resources ?? []) as (ScimUser & { id: string })[]
  /** Page after page, by startIndex and count (RFC 7644 §3.4.2.4). */
  const everybody = async (count: number): Promise<ScimUser[]> => {
    const found: ScimUser[] = []
    for (;;) {
      const { body } = await get(`/Users?startIndex=${found.length + 1}&count=${count}`)
      found.push(...(body.Resources as ScimUser[]))
      if (found.length >= Number(body.totalResults) || Number(body.itemsPerPage) === 0) return found
    }
  }
  return {
    raw,
    get,
    seek,
    everybody,
    post: (path: string, body: object) => raw('POST', path, JSON.stringify(body)),
    put: (path: string, body: object, headers?: Record<string, string>) => raw('PUT', path, JSON.stringify(body), headers),
    patch: (path: string, operations: object[], headers?: Record<string, string>) =>
      raw('PATCH', path, JSON.stringify({ schemas: [PATCH], Operations: operations }), headers),
    remove: (path: string, headers?: Record<string, string>) => raw('DELETE', path, undefined, headers),
  }
}
