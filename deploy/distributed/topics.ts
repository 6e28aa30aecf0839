import { adminOf } from '@academy/chassis/events/kafka/client.ts'
import { kafkaSettings } from '@academy/chassis/events/kafka/settings.ts'
import { createTopics, eraseInTime, plannedTopics, type TopicPlan, unplanned, weaknesses } from '@academy/chassis/events/kafka/topics.ts'
import { topics } from '@academy/contracts/events.ts'
import kafkajs, { type Admin } from 'kafkajs'

// Makes the topics of all events that are missing, before any service starts: run at each deployment.

const told = (error: unknown): string => {
  const reasons =
    error instanceof kafkajs.KafkaJSAggregateError ? error.errors.map((one) => (one instanceof Error ? one.message : String(one))) : [String(error)]
  return [...new Set(reasons)].join('; ')
}
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Makes what is missing. Throws Error where topics that are there would lose what the plan wants kept. */
const make = async (admin: Admin, plan: TopicPlan): Promise<void> => {
  const made = await createTopics(admin, topics, plan).catch((error: unknown) => {
    throw new Error(`topics with ${plan.replication} replicas, ${plan.minInSync} in sync, cannot be made: ${told(error)}`)
  })
  const better = await eraseInTime(admin, topics, plan)
  const weak = await weaknesses(admin, topics, plan)
  if (weak.length > 0) throw new Error(`these topics are not safe: ${weak.join(', ')}`)
  if (better.length > 0) say(`${better.length} topics of states forget people in time now`)
  for (const line of await unplanned(admin, topics, plan)) say(line)
  say(`READY topics: ${made.length} made, ${topics.length - made.length} were there`)
}

const kafka = kafkaSettings()
const plan = { ...plannedTopics(), prefix: kafka.prefix }
const admin = await adminOf({ ...kafka, clientId: 'topics' })
try {
  await make(admin, plan)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await admin.disconnect()
}
