import './coordinator.ts'
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js'
import OffsetManager from 'kafkajs/src/consumer/offsetManager/index.js'

const brokerOf = (connected: boolean) => ({ isConnected: () => connected })

test('a member whose coordinator has gone stores its places at the one that has the group now, and asks for it once', async () => {
  const [gone, other] = [brokerOf(false), brokerOf(true)]
  const asked: string[] = []
  const findGroupCoordinator = async ({ groupId }: { groupId: string }) => {
    asked.push(groupId)
    return other
  }
  const cluster = { findGroupCoordinator }
  const places = Object.create(OffsetManager.prototype) as OffsetManager
  Object.assign(places, { groupId: 'training', coordinator: gone, cluster })
  const get = () => places.getCoordinator()
  expect(await Promise.all([get(), get()])).toEqual([other, other])
  expect(await get()).toBe(other)
  expect(asked).toEqual(['training'])
})

test('a heartbeat goes to the coordinator of now; while nobody is found it fails, and the next one asks again', async () => {
  const beats: string[] = []
  const broker = (name: string, connected: boolean) => ({ isConnected: () => connected, heartbeat: async () => void beats.push(name) })
  let found: object | Error = new Error('nobody coordinates')
  const cluster = {
    findGroupCoordinator: async () => {
      if (found instanceof Error) throw found
      return found
    },
  }
  const options = { logger: { namespace: () => ({}) }, instrumentationEmitter: { emit: () => undefined }, cluster, groupId: 'training', topics: [] }
  const group = new (ConsumerGroup as unknown as new (given: object) => ConsumerGroup)(options)
  Object.assign(group, { coordinator: broker('gone', false), memberId: 'one', generationId: 1, lastRequest: 0 })
  await expect(group.heartbeat({ interval: 0 })).rejects.toThrow('nobody coordinates')
  found = broker('other', true)
  await group.heartbeat({ interval: 0 })
  expect(beats).toEqual(['other'])
})
