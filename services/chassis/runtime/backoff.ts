/** The pauses of a loop that polls for work. */
interface Backoff {
  /** Begins a poll: a wakeup from now on ends the next pause. */
  poll(): void
  /** Pauses, each time longer while nothing wakes it, or so many milliseconds; resolves at once when a wakeup came since the poll began. */
  rest(ms?: number): Promise<void>
  /** Ends a pause and makes the next ones short again. */
  wake(): void
  /** Ends the pause and every later one. */
  end(): void
}

/**
 * Pauses from `first` to `last` milliseconds that double while nothing comes: a write of this process wakes it, what others write is seen
 * within `last`.
 */
export const backoff = (first: number, last: number): Backoff => {
  let pause = first
  let rung = false
  let ended = false
  let wake: () => void = () => undefined
  return {
    poll: () => {
      rung = false
    },
    rest: (ms) =>
      new Promise<void>((resolve) => {
        if (rung || ended) return resolve()
        const timer = setTimeout(resolve, ms ?? pause)
        pause = ms === undefined ? Math.min(pause * 2, last) : first
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => {
      rung = true
      pause = first
      wake()
    },
    end: () => {
      ended = true
      wake()
    },
  }
}
