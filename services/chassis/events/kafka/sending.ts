import type { Envelope } from '@academy/contracts/core/event.ts'
import kafkajs, { type ICustomPartitioner, type Kafka, type Message, type PartitionMetadata } from 'kafkajs'
import { messageOf } from './message.ts'
import { patiently } from './patiently.ts'

/** Are these all partitions of a topic? Of one without a leader the brokers may tell nothing, and every key would go elsewhere. */
const whole = (known: readonly PartitionMetadata[]): boolean =>
  new Set(known.map(({ partitionId }) => partitionId)).size === known.length && known.every(({ partitionId }) => partitionId < known.length)

/** By this name the library asks the brokers anew before it gives up. */
const unknown = (topic: string): Error =>
  Object.assign(new kafkajs.KafkaJSError(`not all partitions of ${topic} are known`), { name: 'KafkaJSMetadataNotLoaded' })

/** The library's partitioner, which notes where each message goes and refuses where not all partitions are known. */
const noting =
  (chosen: WeakMap<Message, number>): ICustomPartitioner =>
  () => {
    const choose = kafkajs.Partitioners.DefaultPartitioner()
    return (asked) => {
      if (!whole(asked.partitionMetadata)) throw unknown(asked.topic)
      const partition = choose(asked)
      chosen.set(asked.message, partition)
      return partition
    }
  }

/**
 * Sends events to a topic; resolves when every partition that they went to has taken them. While the brokers sort themselves out all are sent again for
 * five seconds, then it rejects. The library does not try again by itself: its second attempt leaves out brokers that answered the first, also for a partition that has moved to one of them, and
 * calls that sent (kafkajs 2.2.4).
 */
export const senderOf = (kafka: Kafka) => {
  const chosen = new WeakMap<Message, number>()
  const producer = kafka.producer({ allowAutoTopicCreation: false, idempotent: false, createPartitioner: noting(chosen), retry: { retries: 0 } })
  return {
    connect: () => producer.connect(),
    disconnect: () => producer.disconnect(),
    send: (topic: string, events: readonly Envelope[]): Promise<void> => {
      const messages = events.map(messageOf)
      return patiently(async () => {
        const answers = await producer.send({ topic, acks: -1, messages })
        const taken = new Set(answers.filter(({ errorCode }) => errorCode === 0).map(({ partition }) => partition))
        const open = messages.filter((message) => !taken.has(chosen.get(message) ?? -1))
        if (open.length > 0) throw new kafkajs.KafkaJSError(`${open.length} of ${messages.length} events were not taken by ${topic}`)
      })
    },
  }
}
