import { event } from '@academy/contracts/core/event.ts'
import { z } from 'zod'

export const prefix = 'events_'
export const tenantId = 'chengtu'

/** The fact of the bench: something was marked. */
export const marked = event('org.mark.made', 1, z.object({ n: z.number(), text: z.string() }), { n: 1, text: 'x' })
export const text = 'a mark of some length, as events have it: '.repeat(12)

/** Where effects stand: ours in the database of `fee`, the peer's in `plain`. */
export const effects = 'effects'

/** Milliseconds on a clock that all processes of this machine share. */
export const moment = (): number => performance.timeOrigin + performance.now()

/** What is asked of a process that tells: these commands, so many at once, or one each so many milliseconds. */
export interface Asked {
  ids: string[]
  atOnce?: number
  everyMs?: number
  /** What the commands told stays in the outbox until `release`. */
  held?: boolean
}
/** Lets out what is held. */
export interface Release {
  release: true
}
/** When each command was answered. */
export type Answered = [id: string, at: number][]
