interface Asked<A, R> {
  ask: A
  resolve(result: R): void
  reject(error: unknown): void
}

const MOST = 500

/**
 * Makes of a function over many asks (results in their order) one over a single ask: calls of the same moment go together, `MOST` at once.
 * When a batch fails each of its asks is tried alone, so that one that is wrong fails alone.
 */
export const gathered = <A, R>(together: (asks: A[]) => Promise<R[]>): ((ask: A) => Promise<R>) => {
  let waiting: Asked<A, R>[] = []
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
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += MOST) void go(all.slice(at, at + MOST))
  }
  return (ask) =>
    new Promise<R>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ ask, resolve, reject })
    })
}
