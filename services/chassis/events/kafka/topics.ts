import kafkajs, { type Admin, type ITopicConfig, type PartitionMetadata } from 'kafkajs'
import { setting } from '../../runtime/config.ts'
import { patiently } from './patiently.ts'

/** How the topics of an installation are kept. */
export interface TopicPlan {
  partitions: number
  replication: number
  minInSync: number
  /** How long facts are kept; states are kept for ever, the newest of each key. */
  retentionDays: number
  prefix?: string
}

/** One machine, for trying: nothing is kept twice. */
export const trial: TopicPlan = { partitions: 3, replication: 1, minInSync: 1, retentionDays: 7 }
/** What production begins with: one broker may be lost without a stop. */
const productionPlan: TopicPlan = { partitions: 12, replication: 3, minInSync: 2, retentionDays: 7 }

const plans: Readonly<Record<string, TopicPlan>> = { trial, production: productionPlan }

/**
 * The plan that the environment names: `KAFKA_PLAN` (trial where it is empty), with `KAFKA_PARTITIONS` partitions where that is set. Throws Error naming the
 * variable that is not understood.
 */
export const plannedTopics = (): TopicPlan => {
  const [named, wanted] = [setting('KAFKA_PLAN', '') || 'trial', setting('KAFKA_PARTITIONS', '')]
  const plan = Object.hasOwn(plans, named) ? plans[named] : undefined
  if (!plan) throw new Error(`KAFKA_PLAN=${named} is not known: it is ${Object.keys(plans).join(', ')} or empty`)
  if (!/^([1-9]\d{0,4})?$/.test(wanted)) throw new Error(`KAFKA_PARTITIONS=${wanted} is not known: it is a whole number from 1 on, or empty`)
  return wanted === '' ? plan : { ...plan, partitions: Number(wanted) }
}

const DAY_MS = 86_400_000
/** A setting that was made for this topic, not the brokers' own. */
const OWN = 1

const isState = (name: string): boolean => name.endsWith('.state')

/**
 * What compaction leaves of an erased person. A service that is away for as long as facts are kept must still find that somebody is gone; and what was
 * told of a person before goes within a day, though there is little else to clean. For this the brokers also close the segment that is written to
 * when it is a day old, at the next event that comes: no `segment.ms` is needed, and none helps a partition to which nothing comes.
 */
const erasing = ({ retentionDays }: TopicPlan) => [
  { name: 'delete.retention.ms', value: String(retentionDays * DAY_MS) },
  { name: 'max.compaction.lag.ms', value: String(DAY_MS) },
]

/** The configuration of a topic of this name: states are compacted, facts are forgotten after their days. */
const topicOf = (name: string, plan: TopicPlan): ITopicConfig => ({
  topic: (plan.prefix ?? '') + name,
  numPartitions: plan.partitions,
  replicationFactor: plan.replication,
  configEntries: [
    { name: 'min.insync.replicas', value: String(plan.minInSync) },
    ...(isState(name)
      ? [{ name: 'cleanup.policy', value: 'compact' }, { name: 'min.cleanable.dirty.ratio', value: '0.1' }, ...erasing(plan)]
      : [{ name: 'retention.ms', value: String(plan.retentionDays * DAY_MS) }]),
  ],
})

/** Creates topics and waits until they have leaders. A broker that was not told of them yet is asked again, which kafkajs does not when it waits itself. */
const create = async (admin: Admin, topics: readonly ITopicConfig[]): Promise<void> => {
  await admin.createTopics({ topics: [...topics], waitForLeaders: false, timeout: 30_000 })
  await patiently(() => admin.fetchTopicMetadata({ topics: topics.map(({ topic }) => topic) }))
}

/** Creates the topics that are missing and gives their names; those that are there stay as they are. */
export const createTopics = async (admin: Admin, names: readonly string[], plan: TopicPlan): Promise<string[]> => {
  const there = new Set(await admin.listTopics())
  const missing = [...new Set(names)].filter((name) => !there.has((plan.prefix ?? '') + name))
  if (missing.length > 0)
    await create(
      admin,
      missing.map((name) => topicOf(name, plan)),
    )
  return missing
}

/**
 * Gives topics of states that an older release made what they lack for erasing people, and their names; whatever else was set for them stays. The
 * library can only replace all settings of a topic, so those that are its own are said again.
 */
export const eraseInTime = async (admin: Admin, names: readonly string[], plan: TopicPlan): Promise<string[]> => {
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const asked = names.filter(isState).map((name) => ({ type, name: (plan.prefix ?? '') + name }))
  const { resources } = await patiently(() => admin.describeConfigs({ includeSynonyms: false, resources: asked }))
  const lacking = resources.flatMap(({ resourceName, configEntries }) => {
    const missing = erasing(plan).filter(({ name, value }) => configEntries.find(({ configName }) => configName === name)?.configValue !== value)
    const set = configEntries.filter(({ configName, configSource }) => configSource === OWN && !missing.some(({ name }) => name === configName))
    const own = set.map(({ configName, configValue }) => ({ name: configName, value: configValue }))
    return missing.length > 0 ? [{ type, name: resourceName, configEntries: [...own, ...missing] }] : []
  })
  if (lacking.length > 0) await patiently(() => admin.alterConfigs({ validateOnly: false, resources: lacking }))
  return lacking.map(({ name }) => name)
}

interface Kept {
  name: string
  partitions: readonly PartitionMetadata[]
  minInSync: number
  cleanup: string
}

/** How topics are kept by the brokers now. */
const keptOf = async (admin: Admin, topics: readonly string[]): Promise<Kept[]> => {
  const asked = topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: ['min.insync.replicas', 'cleanup.policy'] }))
  const { topics: found } = await patiently(() => admin.fetchTopicMetadata({ topics: [...topics] }))
  const { resources } = await patiently(() => admin.describeConfigs({ includeSynonyms: false, resources: asked }))
  return found.map(({ name, partitions }) => {
    const entries = resources.find((one) => one.resourceName === name)?.configEntries ?? []
    const entry = (key: string) => entries.find(({ configName }) => configName === key)?.configValue ?? ''
    return { name, partitions, minInSync: Number(entry('min.insync.replicas') || 1), cleanup: entry('cleanup.policy') }
  })
}

/** What topics are kept by now, of those that the plan asks for more: `replication 1 of 3`, and of those whose states would be forgotten. Empty when all is as safe as the plan wants. */
export const weaknesses = async (admin: Admin, names: readonly string[], { replication, minInSync, prefix = '' }: TopicPlan): Promise<string[]> => {
  const kept = await keptOf(
    admin,
    names.map((name) => prefix + name),
  )
  const few = kept.flatMap(({ name, partitions }) => {
    const fewest = Math.min(...partitions.map((partition) => partition.replicas.length))
    return fewest < replication ? [`${name}: replication ${fewest} of ${replication}`] : []
  })
  const lax = kept.flatMap((one) => (one.minInSync < minInSync ? [`${one.name}: min.insync.replicas ${one.minInSync} of ${minInSync}`] : []))
  const forgetting = kept.flatMap(({ name, cleanup }) => (isState(name) && cleanup !== 'compact' ? [`${name}: cleanup.policy ${cleanup}, not compact`] : []))
  return [...few, ...lax, ...forgetting]
}

/** Topics that have other partitions than the plan makes: `3 partitions, 12 planned`. They work; whoever adds some moves keys to others. */
export const unplanned = async (admin: Admin, names: readonly string[], { partitions: planned, prefix = '' }: TopicPlan): Promise<string[]> => {
  const { topics } = await patiently(() => admin.fetchTopicMetadata({ topics: names.map((name) => prefix + name) }))
  return topics.flatMap(({ name, partitions }) => (partitions.length === planned ? [] : [`${name}: ${partitions.length} partitions, ${planned} planned`]))
}
