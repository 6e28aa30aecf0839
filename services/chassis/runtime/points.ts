/** What stands on either side of a moment at which something leaves the process or is stored. */
export type Point = `${string}.${'before' | 'after'}`

/** Whoever listens to the points: the fault runner, which ends the process there. */
export interface Armed {
  reach(point: Point): void
  /** Names whose points are reached while `work` and all it starts runs. */
  within<T>(owner: string, work: () => T): T
}

/** Nobody in production: a point then costs one look at `undefined`. */
let armed: Armed | undefined

/** Takes who listens to the points of this process from now on, or nobody. */
export const arm = (by: Armed | undefined): void => {
  armed = by
}

/** Tells that a point was reached. */
export const reach = (point: Point): void => armed?.reach(point)

/** Runs work under a name, `<service>.<handler or reaction>`, and gives what it gives: the points it reaches are called by it. */
export const within = <T>(owner: string, work: () => T): T => (armed ? armed.within(owner, work) : work())

/** Runs one write, publish, acknowledge or send between its two points and gives what it gives. */
export const around = <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  if (!armed) return work()
  reach(`${moment}.before`)
  return work().then((result) => {
    reach(`${moment}.after`)
    return result
  })
}
