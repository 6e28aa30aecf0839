import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { kafkaSettings } from '@academy/chassis/events/kafka/settings.ts'
import { createTopics, productionPlan, trial } from '@academy/chassis/events/kafka/topics.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { topics } from '@academy/contracts/events.ts'
import kafkajs from 'kafkajs'

// Makes the topics of all events that are missing, before any service starts: run at each deployment.

const kafka = kafkaSettings()
const plan = {
  ...(setting('KAFKA_PLAN', 'trial') === 'production' ? productionPlan : trial),
  ...(process.env.KAFKA_PARTITIONS ? { partitions: Number(process.env.KAFKA_PARTITIONS) } : {}),
  prefix: kafka.prefix,
}
const admin = await adminOf({ ...kafka, clientId: 'topics' })
try {
  const made = await createTopics(admin, topics, plan)
  process.stdout.write(`READY topics: ${made.length} made, ${topics.length - made.length} were there\n`)
} catch (error) {
  const reasons =
    error instanceof kafkajs.KafkaJSAggregateError ? [...new Set(error.errors.map((one) => (one instanceof Error ? one.message : one)))] : [String(error)]
  process.stderr.write(`topics with ${plan.replication} replicas, ${plan.minInSync} in sync, cannot be made: ${reasons.join('; ')}\n`)
  process.exitCode = 1
} finally {
  await admin.disconnect()
}
