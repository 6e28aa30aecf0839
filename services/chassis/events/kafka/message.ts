import type { Envelope } from '@academy/contracts/core/event.ts'
import type { KafkaMessage, Message } from 'kafkajs'
import { keyOf } from '../bus.ts'

/** Carries the envelope of a record that is gone: its message has no value, so that compaction erases the record (architecture.md §7). */
const GONE = 'envelope'

/** An event as a message: its envelope as JSON; a state that is gone as a tombstone with the envelope beside it. */
export const messageOf = (event: Envelope): Message =>
  event.data === null && event.name.endsWith('.state')
    ? { key: keyOf(event), value: null, headers: { [GONE]: JSON.stringify(event) } }
    : { key: keyOf(event), value: JSON.stringify(event) }

/** The event of a message. Throws SyntaxError when it is none of ours. */
export const eventOf = ({ value, headers }: KafkaMessage): Envelope => {
  const text = value ?? headers?.[GONE]
  if (text === null || text === undefined) throw new SyntaxError('a message without an envelope')
  return JSON.parse(String(text)) as Envelope
}
