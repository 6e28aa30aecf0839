import { newCluster } from './kafka-runtime.ts'

test('no name of a new cluster looks like an option to the tools of Kafka', () => {
  const names = Array.from({ length: 2000 }, newCluster)
  expect(names.filter((name) => !/^[\w][\w-]{21}$/.test(name))).toEqual([])
})
