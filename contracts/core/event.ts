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
  actor: { userId: string; role?: string; for?: string }
  data: D
}

/** A fact: something that happened, published to `<prefix>.<noun>`. */
export interface EventType<S extends z.ZodType = z.ZodType> {
  kind: 'fact' | 'state'
  name: string
  topic: string
  version: number
  schema: S
  example: z.output<S>
}

/** Declares a fact once, with the example that the producer's and every consumer's tests use. Its name is `prefix.noun.past-tense`. */
export const event = <S extends z.ZodType>(name: `${string}.${string}.${string}`, version: number, schema: S, example: NoInfer<z.output<S>>): EventType<S> => ({
  kind: 'fact',
  name,
  topic: name.split('.').slice(0, 2).join('.'),
  version,
  schema,
  example,
})

/** Declares a noun's public state, published whole to the compacted topic `<prefix>.<noun>.state`; `null` data means gone. */
export const state = <S extends z.ZodType>(name: `${string}.${string}.state`, version: number, schema: S, example: NoInfer<z.output<S>>): EventType<S> => ({
  kind: 'state',
  name,
  topic: name,
  version,
  schema,
  example,
})

export type DataOf<E extends EventType> = z.output<E['schema']>
