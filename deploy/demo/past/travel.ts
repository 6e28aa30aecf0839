import type { Clock } from '@academy/chassis/runtime/clock.ts'

/** A clock that goes on as time does, from another moment on; to be moved only while nothing is in flight. */
export interface Travelling extends Clock {
  to(at: Date): void
  /** Back to the present. */
  home(): void
}

export const travellingClock = (): Travelling => {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    to: (at) => {
      offset = at.getTime() - Date.now()
    },
    home: () => {
      offset = 0
    },
  }
}
