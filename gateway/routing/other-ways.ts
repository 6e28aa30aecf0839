import type { IncomingMessage } from 'node:http'
import type { Way } from './way.ts'

/** So many further addresses of a service are tried at most. */
const OTHERS = 3
/** Addresses take turns among all who ask, so the turn may come round to one that was tried: so often it is asked for another. */
const LOOKS = 16

const codeOf = (error: Error): string => (error as NodeJS.ErrnoException).code ?? ''
const isRefused = (error: Error): boolean => codeOf(error) === 'ECONNREFUSED'
const cuts = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const isCut = (error: Error): boolean => cuts.has(codeOf(error))
/** Without a body nothing of a request was used up where no connection was made. */
const isBare = ({ headers }: IncomingMessage): boolean => headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
const onlyReads = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Which way a request takes after its way broke; none where its sender is to be told. `next` gives the service's ways in turn. Where nobody listened,
 * others are tried. Where a process went with the connection while somebody only read, it is tried once more, on another way or, behind a balancer, on a
 * new connection of the same: what ends every process that hears it must not go round them all.
 */
export const otherWays = (req: IncomingMessage, next: () => Way): ((broken: Way, error: Error) => Way | undefined) => {
  const tried = new Set<Way>()
  let left = OTHERS
  const untried = (): Way | undefined => {
    for (let n = 0; n < LOOKS; n++) {
      const way = next()
      if (!tried.has(way)) return way
    }
    return undefined
  }
  return (broken, error) => {
    tried.add(broken)
    if (left <= 0 || !isBare(req)) return undefined
    if (isRefused(error)) {
      left--
      return untried()
    }
    left = 0
    return isCut(error) && onlyReads(req) ? (untried() ?? broken) : undefined
  }
}
