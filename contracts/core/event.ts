import type { z } from 'zod'

/** The envelope of every event (decided.md §4). `aggregateVersion` counts 1, 2, 3 … without a gap per aggregate and topic. */
export interface Envelope<D = unknown> {
  eventId: string
  name: string
  schema: number
  tenantId: string
  aggregateId: string
  aggregateVersion: number
  at: string
  requestId: string
  correlationId: string
  causationId?: string
  /** `through` is the import by which he changed it. */
  actor: { userId: string; role?: string; for?: string; through?: string }
  data: D
}

/** How an earlier version of an event's data looked on the wire, and how it becomes the version after it. */
interface Earlier {
  example: unknown
  /** Takes data as it was told in this version and gives it as the next version would tell it. Pure. */
  lift(data: never): unknown
}

/** A fact: something that happened, published to `<prefix>.<noun>`. */
export interface EventType<S extends z.ZodType = z.ZodType> {
  kind: 'fact' | 'state'
  name: string
  topic: string
  version: number
  schema: S
  example: z.output<S>
  /** Versions 1, 2, … before this one: programs of both run side by side while they are exchanged, and topics keep what was told before. */
  earlier: readonly Earlier[]
}

/** Gives the earlier versions where none is left out. Throws Error. */
const complete = (name: string, version: number, earlier: readonly Earlier[]): readonly Earlier[] => {
  if (earlier.length !== version - 1) throw new Error(`${name}: version ${version} says of ${earlier.length} earlier ones how they are lifted`)
  return earlier
}

/** Declares a fact once, with the example that the producer's and every consumer's tests use. Its name is `prefix.noun.past-tense`. */
export const event = <S extends z.ZodType>(
  name: `${string}.${string}.${string}`,
  version: number,
  schema: S,
  example: NoInfer<z.output<S>>,
  earlier: readonly Earlier[] = [],
): EventType<S> => ({
  kind: 'fact',
  name,
  topic: name.split('.').slice(0, 2).join('.'),
  version,
  schema,
  example,
  earlier: complete(name, version, earlier),
})

/** Declares a noun's public state, published whole to the compacted topic `<prefix>.<noun>.state`; `null` data means gone. */
export const state = <S extends z.ZodType>(
  name: `${string}.${string}.state`,
  version: number,
  schema: S,
  example: NoInfer<z.output<S>>,
  earlier: readonly Earlier[] = [],
): EventType<S> => ({
  kind: 'state',
  name,
  topic: name,
  version,
  schema,
  example,
  earlier: complete(name, version, earlier),
})

export type DataOf<E extends EventType> = z.output<E['schema']>

/** An event of another service and what is read from it. */
export interface From<R> {
  event: EventType
  read(data: unknown, aggregateId: string): R
}
/** `from(event, read)`: the data in `read` has the event's type. */
export const from = <E extends EventType, R>(event: E, read: (data: DataOf<E>, aggregateId: string) => R): From<R> => ({
  event,
  read: (data, aggregateId) => read(data as DataOf<E>, aggregateId),
})
