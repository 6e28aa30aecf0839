import kafkajs, { type ICustomPartitioner, type Kafka, type Message, type PartitionMetadata } from 'kafkajs'
import { inTurn, type Open } from './portions.ts'

/** Are these all partitions of a topic? Of one without a leader the brokers may tell nothing, and every key would go elsewhere. */
const whole = (known: readonly PartitionMetadata[]): boolean =>
  new Set(known.map(({ partitionId }) => partitionId)).size === known.length && known.every(({ partitionId }) => partitionId < known.length)

/** By this name the library asks the brokers anew before it gives up. */
const unknown = (topic: string): Error =>
  Object.assign(new kafkajs.KafkaJSError(`not all partitions of ${topic} are known`), { name: 'KafkaJSMetadataNotLoaded' })

/** Where a message goes as long as the partitions of its topic are not known. */
export const NOWHERE = -1

/** The library's partitioner, which notes where each message goes and refuses where not all partitions are known; and where one will go, as far as that is known. */
const noting = () => {
  const choose = kafkajs.Partitioners.DefaultPartitioner()
  const chosen = new WeakMap<Message, number>()
  const known = new Map<string, PartitionMetadata[]>()
  const createPartitioner: ICustomPartitioner = () => (asked) => {
    if (!whole(asked.partitionMetadata)) throw unknown(asked.topic)
    known.set(asked.topic, asked.partitionMetadata)
    const partition = choose(asked)
    chosen.set(asked.message, partition)
    return partition
  }
  const partitionOf = (topic: string, message: Message): number => {
    const partitionMetadata = known.get(topic)
    return chosen.get(message) ?? (partitionMetadata ? choose({ topic, message, partitionMetadata }) : NOWHERE)
  }
  return { createPartitioner, partitionOf }
}

/** Do brokers refuse this for its size? */
export const tooLarge = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSError &&
  (('type' in error && (error.type === 'MESSAGE_TOO_LARGE' || error.type === 'RECORD_LIST_TOO_LARGE')) || tooLarge(error.cause))

/** Messages in groups, in each in their order. */
export const grouped = (messages: readonly Message[], by: (message: Message) => number): Message[][] => {
  const groups = new Map<number, Message[]>()
  for (const message of messages) {
    const group = groups.get(by(message))
    if (group) group.push(message)
    else groups.set(by(message), [message])
  }
  return [...groups.values()]
}

const halves = (messages: readonly Message[]): Message[][] => {
  const middle = Math.ceil(messages.length / 2)
  return [messages.slice(0, middle), messages.slice(middle)]
}

/**
 * Sends messages to a topic once and gives those that it has not taken. The library does not try again by itself: its second attempt leaves out brokers
 * that answered the first, also for a partition that has moved to one of them, and calls that sent (kafkajs 2.2.4).
 */
export const attemptsOf = (kafka: Kafka) => {
  const { createPartitioner, partitionOf } = noting()
  const producer = kafka.producer({ allowAutoTopicCreation: false, idempotent: false, createPartitioner, retry: { retries: 0 } })
  const answered = async (topic: string, messages: Message[]): Promise<Open> => {
    try {
      const answers = await producer.send({ topic, acks: -1, messages })
      const taken = new Set(answers.filter(({ errorCode }) => errorCode === 0).map(({ partition }) => partition))
      const open = messages.filter((message) => !taken.has(partitionOf(topic, message)))
      const why = new kafkajs.KafkaJSError(`${open.length} of ${messages.length} events were not taken by ${topic}`)
      return new Map(open.map((message) => [message, why]))
    } catch (error) {
      // of a broker that refuses one partition the library does not tell which others it took
      return new Map(messages.map((message) => [message, error]))
    }
  }
  const attempt = async (topic: string, messages: Message[]): Promise<Open> => {
    const open = await answered(topic, messages)
    const [why] = open.values()
    if (messages.length === 1 || !tooLarge(why)) return open
    const partitions = grouped(messages, (message) => partitionOf(topic, message))
    return inTurn(partitions.length > 1 ? partitions : halves(messages), (piece) => attempt(topic, piece))
  }
  return { producer, partitionOf, attempt }
}
