import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import type { RouteHandler } from './mount.ts'
import type { RequestParts } from './request-parts.ts'

interface Found {
  answer: RouteHandler['answer']
  params: RequestParts['params']
}

/** Declared reads by their path, and by what stands before a single last `{id}`. */
const tableOf = (all: readonly RouteHandler[]): ((path: string) => Found | undefined) => {
  const literal = new Map<string, Found>()
  const last = new Map<string, { answer: RouteHandler['answer']; name: string }>()
  for (const { method, path, answer } of all) {
    if (method !== 'GET') continue
    const [, before, name] = /^([^{]*\/)\{(\w+)\}$/.exec(path) ?? []
    if (before && name) last.set(before, { answer, name })
    else if (!path.includes('{')) literal.set(path, { answer, params: {} })
  }
  return (path) => {
    const known = literal.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/') + 1
    const one = cut < path.length ? last.get(path.slice(0, cut)) : undefined
    return one && { answer: one.answer, params: { [one.name]: path.slice(cut) } }
  }
}

/** Nothing that has to be decoded, and no body: what is left for Express to judge. */
const isPlain = (req: IncomingMessage, url: string, path: string): boolean =>
  req.method === 'GET' &&
  !path.includes('%') &&
  !url.includes('#') &&
  req.headers['content-length'] === undefined &&
  req.headers['transfer-encoding'] === undefined

/**
 * Answers plain reads of declared endpoints straight from a table and gives everything else to `rest` (Express). Both find the same routes;
 * this one spares a read the chain of middleware, which costs more than its checks (deploy/decisions/0006).
 */
export const fastRoutes = (all: readonly RouteHandler[], rest: RequestListener): RequestListener => {
  const find = tableOf(all)
  return (req: IncomingMessage, res: ServerResponse) => {
    const url = req.url ?? ''
    const mark = url.indexOf('?')
    const path = mark < 0 ? url : url.slice(0, mark)
    const found = isPlain(req, url, path) ? find(path) : undefined
    if (!found) return rest(req, res)
    void found.answer({ headers: req.headers, params: found.params, query: mark < 0 ? {} : parse(url.slice(mark + 1)) }, res)
  }
}
