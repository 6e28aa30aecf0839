import type { IncomingMessage } from 'node:http'
import { type Body, isStreamed } from './body.ts'
import { Full, Late, type Upstream } from './upstream.ts'

/** So many further addresses of a service are tried at most. */
const OTHERS = 3
/** Addresses take turns among all who ask, so the turn may come round to one that was tried: so often it is asked for another. */
const LOOKS = 16

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''
const cuts = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const isCut = (error: Error): boolean => cuts.has(codeOf(error))
const onlyReads = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Which way a request takes after its way broke; none where its sender is to be told. `next` gives the service's ways in turn. Where nothing of it was
 * sent, because no connection was made or too many wait for one, others are tried, whatever it asks for: only a body that is half used up cannot be sent
 * again. Where a process went with the connection while somebody only read, it is tried once more, on another way or, behind a balancer, on a new
 * connection of the same: what ends every process that hears it must not go round them all. What may change something and may have been heard is never sent
 * again.
 */
export const otherUpstreams = (
  req: IncomingMessage,
  body: Body,
  next: () => Upstream,
): ((broken: Upstream, error: Error, sent: boolean) => Upstream | undefined) => {
  const tried = new Set<Upstream>()
  let left = OTHERS
  let same = true
  const untried = (): Upstream | undefined => {
    for (let n = 0; n < LOOKS; n++) {
      const way = next()
      if (!tried.has(way)) return way
    }
    return undefined
  }
  return (broken, error, sent) => {
    tried.add(broken)
    if (left <= 0 || isStreamed(body) || error instanceof Late) return undefined
    if (!sent) {
      left--
      const other = untried()
      if (other || error instanceof Full || !same) return other
      // one address: behind a balancer another process may take the connection
      same = false
      return broken
    }
    left = 0
    return isCut(error) && onlyReads(req) && body === null ? (untried() ?? broken) : undefined
  }
}
