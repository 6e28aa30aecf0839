import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClientSession, MongoClient } from 'mongodb'
import { type Members, startMembers, stopMembers } from './start-members.ts'
import '../../services/chassis/mongo/closed-connections.ts'
import { startMongod } from './start-mongod.ts'

let home = ''
const folder = () => join(home, 'members')

const withThings = async <T>({ url }: { url: string }, work: (things: ReturnType<ReturnType<MongoClient['db']>['collection']>) => Promise<T>): Promise<T> => {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true } })
  try {
    return await work(client.db('x').collection('things'))
  } finally {
    await client.close()
  }
}
const write = (server: { url: string }, name: string) => withThings(server, (things) => things.insertOne({ name }))
const names = (server: { url: string }) => withThings(server, async (things) => (await things.find().toArray()).map(({ name }) => name as string).sort())

/** What each member itself holds. */
const held = ({ nodes }: Members) => Promise.all(nodes.map(({ port }) => names({ url: `mongodb://127.0.0.1:${port}/?directConnection=true` })))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'members-'))
})
afterAll(async () => {
  await stopMembers(folder())
  await rm(home, { recursive: true, force: true })
})

test('three members begin with the data of one, elect another when the one that leads is killed, take it back, and keep everything and their ports', async () => {
  const alone = await startMongod({ dataDir: join(home, 'one') })
  await write(alone, 'with one')
  await alone.stop()

  const first = await startMembers({ folder: folder(), from: join(home, 'one') })
  await write(first, 'with three')
  const leader = await first.primary()
  await leader.kill()
  await write(first, 'with two')
  expect((await first.primary()).port).not.toBe(leader.port)
  await leader.restart()
  await first.whole()
  await first.stop()

  const second = await startMembers({ folder: folder() })
  expect(second.url).toBe(first.url)
  const all = ['with one', 'with three', 'with two']
  expect(await held(second)).toEqual([all, all, all])
  await second.stop()
}, 180_000)

const CHANGES = 30

test('what is under way while the leader is killed is done once, by the next: all of it, not only what is told first (deploy/decisions/0013)', async () => {
  const members = await startMembers({ folder: folder() })
  const client = new MongoClient(members.url, { writeConcern: { w: 'majority', journal: true }, maxPoolSize: CHANGES })
  const [counters, rows] = [client.db('x').collection<{ _id: string; n: number }>('counters'), client.db('x').collection<{ _id: string }>('rows')]
  try {
    const writes = Array.from({ length: CHANGES }, (_, at) => `write-${at}`)
    const changes = Array.from({ length: CHANGES }, (_, at) => `change-${at}`)
    await counters.insertMany([...writes, ...changes].map((_id) => ({ _id, n: 0 })))
    const count = (_id: string, session?: ClientSession) => counters.updateOne({ _id }, { $inc: { n: 1 } }, session ? { session } : {})
    const change = (_id: string) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await count(_id, session)
          await sleep(50)
          await rows.insertMany([{ _id }, { _id: `${_id}, too` }], { session })
        }),
      )
    const leader = await members.primary()
    const done = Promise.allSettled([...changes.map(change), ...writes.map(async (_id) => sleep(40).then(() => count(_id)))])
    await sleep(50)
    await leader.kill()
    expect((await done).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    expect(await counters.countDocuments({ n: 1 })).toBe(2 * CHANGES)
    expect(await rows.countDocuments()).toBe(2 * CHANGES)
  } finally {
    await client.close()
    await members.stop()
  }
}, 180_000)
