import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { type Members, startMembers, stopMembers } from './start-members.ts'
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
