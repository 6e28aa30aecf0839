import './brokerless.ts'
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'

test('a consumer that knows no broker any more asks those that it knew last, and crashes only where it never knew one', () => {
  let known: readonly number[] = []
  const cluster = { getNodeIds: () => known }
  const ids = (group: object) => ConsumerGroup.prototype.getNodeIds.call(group as ConsumerGroup)
  const [one, other] = [{ cluster }, { cluster }]
  expect(ids(one)).toEqual([])
  known = [1, 2]
  expect(ids(one)).toEqual([1, 2])
  known = []
  expect([ids(one), ids(other)]).toEqual([[1, 2], []])
  known = [3]
  expect(ids(one)).toEqual([3])
})
