import type { Reason } from './envelope.ts'
import type { DataOf, EventType } from './event.ts'

/** A fact that a pure rule returns; the handler's unit of work stores and sends it (style.md 12). */
export interface Fact {
  type: EventType
  aggregateId: string
  data: unknown
}

/** Builds a fact whose data fits its declared type. */
export const fact = <E extends EventType>(type: E, aggregateId: string, data: DataOf<E>): Fact => ({ type, aggregateId, data })

/** What a move of a noun gives: the next state with its facts, or every reason against it, never only the first (architecture.md §3). */
export type Outcome<T> = ({ failures?: undefined; events: Fact[] } & T) | { failures: Reason[] }

/** A move that the lifecycle's table does not allow from here. */
export const forbidden = (move: string, state: string): { failures: Reason[] } => ({ failures: [{ code: 'moveNotAllowed', params: { move, state } }] })
