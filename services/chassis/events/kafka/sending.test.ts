import type { Kafka, Message, PartitionMetadata, ProducerConfig } from 'kafkajs'
import { eventFor } from '../../testing/bus-conformance.ts'
import { senderOf } from './sending.ts'

const metadata = (ids: readonly number[]) => ids.map((partitionId) => ({ partitionId, leader: 1 }) as PartitionMetadata)

/** A library that knows these partitions of a topic and has an answer for some of them only, as after a leader has moved between two attempts. */
const library = (known: readonly number[], answered: readonly number[]) => {
  const send =
    (choose: ReturnType<NonNullable<ProducerConfig['createPartitioner']>>) =>
    async ({ topic, messages }: { topic: string; messages: Message[] }) => {
      for (const message of messages) choose({ topic, message, partitionMetadata: metadata(known) })
      return answered.map((partition) => ({ topicName: topic, partition, errorCode: 0 }))
    }
  const configs: ProducerConfig[] = []
  const producer = (config: ProducerConfig) => {
    configs.push(config)
    return { send: send((config.createPartitioner as NonNullable<ProducerConfig['createPartitioner']>)()) }
  }
  return { kafka: { producer } as unknown as Kafka, configs }
}
const events = Array.from({ length: 40 }, (_, at) => eventFor('bus.thing.happened', `k${at}`, 1))

test('events count as sent when every partition that they went to has taken them', async () => {
  const { kafka, configs } = library([0, 1, 2], [0, 1, 2])
  await expect(senderOf(kafka).send('t', events)).resolves.toBeUndefined()
  // what the library tries again by itself may be left out by it
  expect(configs[0]?.retry).toEqual({ retries: 0 })
})

test('an attempt that leaves one partition out is no success: the relay keeps the events and sends them again', async () => {
  await expect(senderOf(library([0, 1, 2], [0, 2]).kafka).send('t', events)).rejects.toThrow(/^\d+ of 40 events were not taken by t$/)
})

test.each([[[0, 2]], [[0, 1, 1]], [[1, 2]]])('where the brokers tell of partitions %j only nothing is sent: keys would go elsewhere', async (known) => {
  await expect(senderOf(library(known, known).kafka).send('t', events)).rejects.toThrow('not all partitions of t are known')
})
