interface Asked<A, R> {
  ask: A
  resolve(result: R): void
  reject(error: unknown): void
}

/** So many asks go together at most, and so many batches at once. */
interface BatchLimits {
  most?: number
  atOnce?: number
}

/**
 * Makes of a function over many asks (results in their order) one over a single ask: calls of the same moment go together, as do those that came
 * while `atOnce` batches were under way. When a batch fails each of its asks is tried alone, so that one that is wrong fails alone.
 */
export const batcher = <A, R>(together: (asks: A[]) => Promise<R[]>, { most = 500, atOnce = Number.POSITIVE_INFINITY }: BatchLimits = {}) => {
  const waiting: Asked<A, R>[] = []
  let running = 0
  const alone = ({ ask, resolve, reject }: Asked<A, R>) => together([ask]).then(([result]) => resolve(result as R), reject)
  const go = (batch: Asked<A, R>[]) =>
    together(batch.map((one) => one.ask)).then(
      (results) => {
        for (const [at, one] of batch.entries()) one.resolve(results[at] as R)
      },
      async (error: unknown) => {
        if (batch.length === 1) batch[0]?.reject(error)
        else for (const one of batch) await alone(one)
      },
    )
  const flush = () => {
    while (waiting.length > 0 && running < atOnce) {
      running++
      void go(waiting.splice(0, most)).finally(() => {
        running--
        flush()
      })
    }
  }
  return (ask: A): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ ask, resolve, reject })
    })
}
