import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '@academy/contracts/core/event.ts'
import type { Kafka, Message } from 'kafkajs'
import { PartlyTaken } from '../bus.ts'
import { attemptsOf, grouped, NOWHERE, tooLarge } from './attempts.ts'
import { messageOf } from './message.ts'
import { passing } from './patiently.ts'
import { inTurn, type Open, portionsOf } from './portions.ts'

/** So long brokers may sort themselves out. A partition that takes longer holds nobody up any more: it is tried once each time something goes to it. */
const PATIENCE_MS = 5000
const PAUSE_MS = 200
/** The group of all partitions that refuse nothing: none is called so. */
const TOGETHER = -2

/** Since when the partitions of a topic have refused what was sent to them: these are sent to alone, so that they spoil no request of others. */
const refusing = () => {
  const since = new Map<string, Map<number, number>>()
  const note = (topic: string, taken: ReadonlySet<number>, refused: ReadonlySet<number>): void => {
    const ailing = since.get(topic) ?? new Map<number, number>()
    for (const partition of taken) ailing.delete(partition)
    // once it is known where messages go, none goes nowhere
    if (!refused.has(NOWHERE)) ailing.delete(NOWHERE)
    for (const partition of refused) if (!ailing.has(partition)) ailing.set(partition, Date.now())
    if (ailing.size > 0) since.set(topic, ailing)
    else since.delete(topic)
  }
  return { of: (topic: string) => since.get(topic), note }
}

/** One attempt at a time: partitions that refuse apart from the others and from each other. */
const tryingOf = ({ attempt, partitionOf }: ReturnType<typeof attemptsOf>) => {
  const refused = refusing()
  const once = async (topic: string, messages: Message[]): Promise<Open> => {
    const ailing = refused.of(topic)
    const apart = (message: Message) => {
      const partition = partitionOf(topic, message)
      return ailing?.has(partition) ? partition : TOGETHER
    }
    const groups = ailing ? grouped(messages, apart) : [messages]
    const open = new Map((await Promise.all(groups.map((group) => attempt(topic, group)))).flatMap((left) => [...left]))
    if (!ailing && open.size === 0) return open
    const partitions = (some: Message[]) => new Set(some.map((message) => partitionOf(topic, message)))
    // one event that is too large is its own fault
    const sick = messages.filter((message) => open.has(message) && !tooLarge(open.get(message)))
    refused.note(topic, partitions(messages.filter((message) => !open.has(message))), partitions(sick))
    return open
  }
  const waits = (topic: string, message: Message, why: unknown): boolean => {
    const began = refused.of(topic)?.get(partitionOf(topic, message)) ?? Date.now()
    return passing(why) && Date.now() - began < PATIENCE_MS
  }
  return async (topic: string, messages: Message[]): Promise<Open> => {
    const open = new Map(await once(topic, messages))
    for (;;) {
      const again = messages.filter((message) => open.has(message) && waits(topic, message, open.get(message)))
      if (again.length === 0) return open
      await sleep(PAUSE_MS)
      const still = await once(topic, again)
      for (const message of again)
        if (still.has(message)) open.set(message, still.get(message))
        else open.delete(message)
    }
  }
}

/** What a topic refused with, where it took nothing; otherwise what it took. */
const refusal = (topic: string, events: readonly Envelope[], messages: readonly Message[], open: Open): unknown => {
  const [why] = open.values()
  if (open.size === events.length) return why
  const taken = new Set(events.filter((_, at) => !open.has(messages[at] as Message)).map(({ eventId }) => eventId))
  return new PartlyTaken(`${open.size} of ${events.length} events were not taken by ${topic}`, taken, why)
}

/**
 * Sends events to a topic; resolves when every partition that they went to has taken them. While the brokers sort themselves out what is open is sent
 * again for five seconds, then it rejects, with PartlyTaken where some were taken.
 */
export const senderOf = (kafka: Kafka) => {
  const attempts = attemptsOf(kafka)
  const trying = tryingOf(attempts)
  return {
    connect: () => attempts.producer.connect(),
    disconnect: () => attempts.producer.disconnect(),
    send: async (topic: string, events: readonly Envelope[]): Promise<void> => {
      const messages = events.map(messageOf)
      const open = await inTurn(portionsOf(messages), (portion) => trying(topic, portion))
      if (open.size > 0) throw refusal(topic, events, messages, open)
    },
  }
}
