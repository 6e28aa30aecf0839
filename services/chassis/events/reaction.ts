import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import type { Unit } from '../mongo/unit.ts'
import { keyOf } from './bus.ts'
import type { Replica } from './replicated.ts'

/** What a reaction gets besides the data: the unit of work of its inbox row, and the envelope. */
export interface ReactionContext extends Unit {
  event: Envelope
}

export interface Reaction {
  type: EventType
  name: string
  /** The module whose reaction it is: reactions of different modules never wait for each other. */
  module?: string
  /** `data` is null when a state is gone. */
  run(data: unknown, ctx: ReactionContext): Promise<void>
  /** A replica's own way: one conditional write by version, idempotent without an inbox row. Gives false for a stale event. */
  keep?(data: unknown, event: Envelope): Promise<boolean>
  /** The replica that it keeps. */
  replica?: Replica<EventType>
}

/** The lane in which an event waits for a reaction and behind its dead letters: tenant and aggregate, of each module for itself. */
export const laneOf = ({ module }: Pick<Reaction, 'module'>, event: Envelope): string => (module ? `${module}#${keyOf(event)}` : keyOf(event))

/** One line of a module's `reactions`: when `type` is heard, run `handler` inside the transaction of its inbox row (I46). */
export const on = <E extends EventType>(type: E, name: string, handler: (data: DataOf<E>, ctx: ReactionContext) => Promise<void>): Reaction => ({
  type,
  name,
  run: (data, ctx) => handler(data as DataOf<E>, ctx),
})

/** The same for a compacted state, whose data is `null` when the record is gone. */
export const onState = <E extends EventType>(type: E, name: string, handler: (data: DataOf<E> | null, ctx: ReactionContext) => Promise<void>): Reaction => ({
  type,
  name,
  run: (data, ctx) => handler(data as DataOf<E> | null, ctx),
})
