import type { Admin } from 'kafkajs'
import { logger } from '../../runtime/logger.ts'
import { allOf, type Bus } from '../bus.ts'
import { admitted, type ClientOptions, kafkaOf } from './client.ts'
import { memberOf } from './group.ts'
import { listenTo, statesOf } from './listening.ts'
import { patiently } from './patiently.ts'
import { senderOf } from './sending.ts'

export interface KafkaOptions extends ClientOptions {
  /** Before the names of topics and groups, for several installations on one cluster. */
  prefix?: string
  /** Is told when a consumer has stopped for good; by default the process ends, and whoever runs it starts another. */
  fatal?(error: Error): void
}

const ending = (error: Error): void => {
  logger.fatal({ err: error }, 'kafka: a consumer stopped for good; the process ends')
  process.exit(1)
}

/** How many events of all topics that a group has ever read lie behind its stored places. */
const lagOf = async (admin: Admin, groupId: string): Promise<number> => {
  const places = await patiently(() => admin.fetchOffsets({ groupId }))
  const sums = await Promise.all(
    places.map(async ({ topic, partitions }) => {
      const marks = new Map((await patiently(() => admin.fetchTopicOffsets(topic))).map(({ partition, high }) => [partition, Number(high)]))
      return partitions.reduce((sum, { partition, offset }) => sum + Math.max(0, (marks.get(partition) ?? 0) - Math.max(0, Number(offset))), 0)
    }),
  )
  return sums.reduce((all, one) => all + one, 0)
}

/**
 * The Kafka driver of the bus: one topic an aggregate, keyed by tenant and aggregate; no transactions, no idempotent producer, no automatic commits, no
 * topics made on the way (architecture.md §5). Throws Error when no broker answers or lets us in.
 */
export const kafkaBus = async (options: KafkaOptions): Promise<Bus> => {
  const { prefix = '', fatal = ending } = options
  const kafka = kafkaOf(options)
  const admin = kafka.admin()
  const sender = senderOf(kafka)
  await admitted(admin, options)
  await sender.connect()
  const named = (topics: readonly string[]) => topics.map((topic) => prefix + topic)
  const ends = new Set<() => void>()
  return {
    publish: (topic, events) => sender.send(prefix + topic, events),
    subscribe: async (group, topics, handlers) => {
      const member = await memberOf(kafka, admin, { group, groupId: prefix + group, topics: named(topics), fatal }, allOf(handlers))
      ends.add(member.end)
      return {
        stop: async () => {
          ends.delete(member.end)
          await member.stop()
        },
      }
    },
    broadcast: (topics, listener) => listenTo(kafka, admin, prefix, named(topics), listener, fatal),
    states: (topic) => statesOf(kafka, admin, prefix, prefix + topic),
    lag: (group) => lagOf(admin, prefix + group),
    stop: async () => {
      for (const end of ends) end()
      await Promise.all([sender.disconnect(), admin.disconnect()])
    },
  }
}
