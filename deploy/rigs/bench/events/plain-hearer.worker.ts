import { setting } from '@academy/chassis/runtime/config.ts'
import kafkajs from 'kafkajs'
import { MongoClient } from 'mongodb'
import { endWithParent } from '../worker.ts'
import { effects, prefix } from './fixture.ts'

// The peer, the side that hears: eachMessage, one journaled write a message, all partitions beside each other.

endWithParent()
const client = await MongoClient.connect(setting('TEST_MONGO_URL'), { writeConcern: { w: 'majority', journal: true } })
const rows = client.db(`${prefix}plain`).collection<{ _id: string }>(effects)
const kafka = new kafkajs.Kafka({ clientId: 'plain', brokers: setting('KAFKA_BROKERS').split(','), logLevel: kafkajs.logLevel.ERROR })
const consumer = kafka.consumer({ groupId: `${prefix}plain`, maxWaitTimeInMs: 500 })
await consumer.connect()
await consumer.subscribe({ topics: [`${prefix}plain`] })
const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve))
await consumer.run({
  partitionsConsumedConcurrently: 3,
  eachMessage: async ({ message }) => {
    const { id, data } = JSON.parse(String(message.value)) as { id: string; data: object }
    await rows.insertOne({ _id: id, ...data })
  },
})
await joined
process.send?.({ ready: true })
