/** The pauses of a loop that looks for work again and again. */
interface Backoff {
  /** Begins a look: a ring from now on ends the next pause. */
  poll(): void
  /** Pauses, each time longer while nobody rings, or so many milliseconds; resolves at once when somebody rang since the look began. */
  rest(ms?: number): Promise<void>
  /** Ends a pause and makes the next ones short again. */
  wake(): void
  /** Ends the pause and every later one. */
  end(): void
}

/**
 * Pauses from `first` to `last` milliseconds that double while nothing comes: whoever writes in this process rings, what others write is seen
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
