import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'

const inner = ConsumerGroup.prototype.fetch

test('a batch that was fetched before the group shared its partitions out anew is told from one that came since', async () => {
  // what the library reads is not asked of a broker here
  ConsumerGroup.prototype.fetch = async () => [{}]
  const { isOfThisGeneration } = await import('./generations.ts')
  const group = { generationId: 1 }
  const [before] = await ConsumerGroup.prototype.fetch.call(group as ConsumerGroup, '0')
  expect(isOfThisGeneration(before ?? {})).toBe(true)
  group.generationId = 2
  const [since] = await ConsumerGroup.prototype.fetch.call(group as ConsumerGroup, '0')
  expect([before, since].map((batch) => isOfThisGeneration(batch ?? {}))).toEqual([false, true])
  ConsumerGroup.prototype.fetch = inner
})
