import kafkajs, { type Admin, type ITopicConfig } from 'kafkajs'

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
export const productionPlan: TopicPlan = { partitions: 12, replication: 3, minInSync: 2, retentionDays: 7 }

/** The configuration of a topic of this name: states are compacted, facts are forgotten after their days. */
const topicOf = (name: string, { partitions, replication, minInSync, retentionDays, prefix = '' }: TopicPlan): ITopicConfig => ({
  topic: prefix + name,
  numPartitions: partitions,
  replicationFactor: replication,
  configEntries: [
    { name: 'min.insync.replicas', value: String(minInSync) },
    ...(name.endsWith('.state')
      ? [
          { name: 'cleanup.policy', value: 'compact' },
          { name: 'min.cleanable.dirty.ratio', value: '0.1' },
        ]
      : [{ name: 'retention.ms', value: String(retentionDays * 86_400_000) }]),
  ],
})

/** Creates the topics that are missing and gives their names; those that are there stay as they are. */
export const createTopics = async (admin: Admin, names: readonly string[], plan: TopicPlan): Promise<string[]> => {
  const there = new Set(await admin.listTopics())
  const missing = [...new Set(names)].filter((name) => !there.has((plan.prefix ?? '') + name))
  if (missing.length > 0) await admin.createTopics({ topics: missing.map((name) => topicOf(name, plan)), waitForLeaders: true, timeout: 30_000 })
  return missing
}

/** What a topic is kept by now, of those that the plan asks for more: `replication 1 of 3`. Empty when all is as safe as the plan wants. */
export const weaknesses = async (admin: Admin, names: readonly string[], { replication, minInSync, prefix = '' }: TopicPlan): Promise<string[]> => {
  const topics = names.map((name) => prefix + name)
  const { topics: found } = await admin.fetchTopicMetadata({ topics })
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map((name) => ({ type: kafkajs.ConfigResourceTypes.TOPIC, name, configNames: ['min.insync.replicas'] })),
  })
  const few = found.flatMap(({ name, partitions }) => {
    const fewest = Math.min(...partitions.map((partition) => partition.replicas.length))
    return fewest < replication ? [`${name}: replication ${fewest} of ${replication}`] : []
  })
  const lax = resources.flatMap(({ resourceName, configEntries }) => {
    const value = Number(configEntries[0]?.configValue ?? 1)
    return value < minInSync ? [`${resourceName}: min.insync.replicas ${value} of ${minInSync}`] : []
  })
  return [...few, ...lax]
}
