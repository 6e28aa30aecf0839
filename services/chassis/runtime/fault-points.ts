/** What stands on either side of a moment at which something leaves the process or is stored. */
export type Point = `${string}.${'before' | 'after'}`

/** Whoever listens to the points: the fault runner, which ends the process there. */
export interface FaultHook {
  at(point: Point): void
  /** Names whose points are reached while `work` and all it starts runs. */
  ownedBy<T>(owner: string, work: () => T): T
}

/** Nobody in production: a point then costs one look at `undefined`. */
let hook: FaultHook | undefined

/** Takes who listens to the points of this process from now on, or nobody. */
export const installFaultHook = (by: FaultHook | undefined): void => {
  hook = by
}

/** Tells that a point was reached. */
export const faultPoint = (point: Point): void => hook?.at(point)

/** Runs work under a name, `<service>.<handler or reaction>`, and gives what it gives: the points it reaches are called by it. */
export const ownedBy = <T>(owner: string, work: () => T): T => (hook ? hook.ownedBy(owner, work) : work())

/** Runs one write, publish, acknowledge or send between its two points and gives what it gives. */
export const traced = <T>(moment: string, work: () => Promise<T>): Promise<T> => {
  if (!hook) return work()
  faultPoint(`${moment}.before`)
  return work().then((result) => {
    faultPoint(`${moment}.after`)
    return result
  })
}
