/** The one source of time, so that tests can move it; `now()` gives a `Date` in UTC. */
export interface Clock {
  now(): Date
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told otherwise, for tests. */
export const fakeClock = (start: Date): Clock & { set(at: Date): void; advance(ms: number): void } => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    set: (to) => {
      at = to.getTime()
    },
    advance: (ms) => {
      at += ms
    },
  }
}
