import { Pool } from 'undici'

/** So many requests are with one process of a service at once, each on a connection of its own. */
const CONNECTIONS = 256
/** A connection is made anew after so long: behind one address may be more processes than when it was made. */
const LASTS_MS = 30_000
/** So many more wait for one of them: a moment's crowd, and no more memory than that while a service hangs. */
const WAITING = 512
/** Who is there takes a connection within this; what is left of a request's time is another's. */
const CONNECT_MS = 5_000

/** So many wait already that whoever comes now is told so at once. */
export class Full extends Error {}
/** The time of a request is over, wherever it stands. */
export class Late extends Error {}

type Turn = () => void

/**
 * Kept-alive connections to a service, which has `timeout` milliseconds to answer, and the line of those who wait for one. The line is ours because nobody can
 * leave undici's, and nothing bounds it.
 */
export const upstreamTo = (origin: string, timeout: number, { connections = CONNECTIONS, waiting = WAITING } = {}) => {
  const connect = { timeout: Math.min(timeout, CONNECT_MS) }
  const pool = new Pool(origin, { connections, pipelining: 1, clientTtl: LASTS_MS, headersTimeout: timeout, bodyTimeout: timeout, connect })
  // a number: requests that come and go in a long-lived set cost its processor a third more each (deploy/decisions/0008)
  let running = 0
  const line = new Set<Turn>()
  const begin = (turn: Turn): void => {
    running++
    turn()
  }
  const callNext = (): void => {
    for (const turn of line) {
      if (running >= connections) return
      line.delete(turn)
      begin(turn)
    }
  }
  return {
    pool,
    /** Calls `turn` when a connection is free, at once or later; false where too many wait. */
    enter: (turn: Turn): boolean => {
      if (line.size === 0 && running < connections) begin(turn)
      else if (line.size < waiting) line.add(turn)
      else return false
      return true
    },
    /** He does not wait any more; nothing where his turn has come already. */
    withdraw: (turn: Turn): void => void line.delete(turn),
    /** undici is done with one whose turn came, which it says once: the next one comes, as soon as it has let go of the connection. */
    leave: (): void => {
      running--
      if (line.size > 0) queueMicrotask(callNext)
    },
  }
}
export type Upstream = ReturnType<typeof upstreamTo>
