import type { DataOf, Envelope, EventType } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { logger } from '../runtime/logger.ts'

/** An event in a version that this program does not know yet: while programs are exchanged, a newer one tells it. */
export class NewerEvent extends Error {
  override name = 'NewerEvent'
}

/** What is wrong with an event of a version that this program does not know; nothing where it does. */
export const newerThan = ({ name, version }: EventType, { schema }: Envelope): NewerEvent | undefined =>
  schema > version ? new NewerEvent(`${name} was told in version ${schema}, this program knows ${version}: it waits for a newer one`) : undefined

/**
 * What an event says in this program's version, `null` where a state is gone: earlier versions are lifted step by step. Throws NewerEvent, and ZodError
 * where the data are not what the version promises.
 */
export const saidOf = (type: EventType, event: Envelope): unknown => {
  const unknown = newerThan(type, event)
  if (unknown) throw unknown
  if (event.data === null) return null
  const data = type.earlier.slice(event.schema - 1).reduce<unknown>((told, { lift }) => lift(told as never), event.data)
  return z.decode(type.schema, data as never)
}

/** The same for who listens while it happens and keeps no place: `undefined` where this program cannot read what was said, which is logged. */
export const saidNow = <E extends EventType>(type: E, event: Envelope): DataOf<E> | null | undefined => {
  try {
    return saidOf(type, event) as DataOf<E> | null
  } catch (error) {
    logger.warn({ err: error, eventId: event.eventId }, 'a listener could not read an event')
    return undefined
  }
}
