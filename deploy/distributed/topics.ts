import { kafkaOf } from '@academy/chassis/events/kafka/kafka-bus.ts'
import { createTopics, productionPlan, trial } from '@academy/chassis/events/kafka/topics.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { topics } from '@academy/contracts/events.ts'

// Makes the topics of all events that are missing, before any service starts: run at each deployment.

const plan = {
  ...(setting('KAFKA_PLAN', 'trial') === 'production' ? productionPlan : trial),
  ...(process.env.KAFKA_PARTITIONS ? { partitions: Number(process.env.KAFKA_PARTITIONS) } : {}),
  prefix: setting('KAFKA_PREFIX', ''),
}
const admin = kafkaOf({ brokers: setting('KAFKA_BROKERS').split(','), clientId: 'topics' }).admin()
await admin.connect()
const made = await createTopics(admin, topics, plan)
await admin.disconnect()
process.stdout.write(`READY topics: ${made.length} made, ${topics.length - made.length} were there\n`)
