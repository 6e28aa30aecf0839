import { setting } from '@academy/chassis/runtime/config.ts'
import kafkajs from 'kafkajs'
import { endWithParent } from '../worker.ts'
import { marked, prefix, text } from './fixture.ts'
import { tellFor } from './telling.ts'

// The peer, the side that tells: kafkajs alone; a command is answered when the broker has the message.

endWithParent()
const producer = new kafkajs.Kafka({ clientId: 'plain', brokers: setting('KAFKA_BROKERS').split(','), logLevel: kafkajs.logLevel.ERROR }).producer()
await producer.connect()
tellFor((id) =>
  producer.send({ topic: `${prefix}plain`, acks: -1, messages: [{ key: id, value: JSON.stringify({ name: marked.name, id, data: { n: 1, text } }) }] }),
)
