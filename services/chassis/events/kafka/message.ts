import type { Envelope } from '@academy/contracts/core/event.ts'
import type { KafkaMessage, Message } from 'kafkajs'
import { logger } from '../../runtime/logger.ts'
import { keyOf } from '../bus.ts'

/** Carries the envelope of a record that is gone: its message has no value, so that compaction erases the record (architecture.md §7). */
const GONE = 'envelope'

/** An event as a message: its envelope as JSON; a state that is gone as a tombstone with the envelope beside it. */
export const messageOf = (event: Envelope): Message =>
  event.data === null && event.name.endsWith('.state')
    ? { key: keyOf(event), value: null, headers: { [GONE]: JSON.stringify(event) } }
    : { key: keyOf(event), value: JSON.stringify(event) }

const texts = ['eventId', 'name', 'tenantId', 'aggregateId', 'at', 'requestId', 'correlationId'] as const
const numbers = ['schema', 'aggregateVersion'] as const

/** Does it carry everything that ours say of themselves? What they tell is read by whoever knows its type. */
const isEnvelope = (told: unknown): told is Envelope => {
  if (typeof told !== 'object' || told === null || !('data' in told)) return false
  const said: Partial<Record<keyof Envelope, unknown>> = told
  return (
    typeof said.actor === 'object' &&
    said.actor !== null &&
    texts.every((name) => typeof said[name] === 'string') &&
    numbers.every((name) => typeof said[name] === 'number')
  )
}

/** The event of a message. Throws SyntaxError when it is none of ours. */
const eventOf = ({ value, headers }: Pick<KafkaMessage, 'value' | 'headers'>): Envelope => {
  const text = value ?? headers?.[GONE]
  if (text === null || text === undefined) throw new SyntaxError('a message without an envelope')
  const told: unknown = JSON.parse(String(text))
  if (!isEnvelope(told)) throw new SyntaxError('a message that is no envelope')
  return told
}

/** The event of a message, and nothing where it is none, which is logged: nobody of ours wrote it, and nobody can handle it. */
export const eventIn = (message: KafkaMessage, where: { topic: string; partition: number }): Envelope | undefined => {
  try {
    return eventOf(message)
  } catch (error) {
    logger.error({ err: error, ...where, offset: message.offset }, 'kafka: a message that is no event is left out')
    return undefined
  }
}
