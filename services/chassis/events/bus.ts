import type { Envelope } from '@academy/contracts/core/event.ts'

/** A consumer's subscription; `stop` waits for the handler that runs. */
export interface Subscription {
  stop(): Promise<void>
}

/** What `publish` rejects with where some of the events are durable: which. None of them comes after one of its key that is not. */
export class PartlyTaken extends Error {
  readonly taken: ReadonlySet<string>

  constructor(message: string, taken: ReadonlySet<string>, cause: unknown) {
    super(message, { cause })
    this.taken = taken
  }
}

export type Handler = (event: Envelope) => Promise<void>

/** One handler or several, as a list. */
export const allOf = (handlers: Handler | readonly Handler[]): readonly Handler[] => (typeof handlers === 'function' ? [handlers] : handlers)

/**
 * The small interface that Kafka and the embedded driver both fulfil (architecture.md §5). Delivery is at least once, in order per key
 * (tenant and aggregate); one conformance suite holds for all drivers.
 */
export interface Bus {
  /** Appends events to a topic; resolves when they are durable. Rejects when they are not, with PartlyTaken where some are. */
  publish(topic: string, events: readonly Envelope[]): Promise<void>
  /**
   * Delivers every event of the topics to one member of the group; an event counts as delivered when its handlers have resolved. Of several, the first
   * one ends before the others begin, which hold up each other nowhere: each hears the events of a key in their order.
   */
  subscribe(group: string, topics: readonly string[], handlers: Handler | readonly Handler[]): Promise<Subscription>
  /** Delivers new events to this process, whatever other processes get: for live pushes. Nothing is remembered. */
  broadcast(topics: readonly string[], listener: (event: Envelope) => void): Promise<Subscription>
  /** The newest state of every key of a compacted topic. */
  states(topic: string): AsyncIterable<Envelope>
  /** Events that a group has not yet handled. */
  lag(group: string): Promise<number>
  stop(): Promise<void>
}

/** What orders the events of a topic, on the bus and behind a dead letter: tenant and aggregate. */
export const keyOf = (event: Envelope): string => `${event.tenantId}|${event.aggregateId}`
