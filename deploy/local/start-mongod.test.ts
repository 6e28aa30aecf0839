import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { database } from './database.ts'
import { end, isAlive, type Process } from './running.ts'
import { type Database, startMongod } from './start-mongod.ts'

let folder = ''
const dataDir = () => join(folder, 'mongo')
const memory = async () => JSON.parse(await readFile(`${dataDir()}.json`, 'utf8')) as { port: number; process?: Process }

const withClient = async <T>({ url }: Database, work: (client: MongoClient) => Promise<T>): Promise<T> => {
  const client = new MongoClient(url)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const write = (running: Database, name: string) =>
  withClient(running, (client) =>
    client
      .db('x')
      .collection('a')
      .insertOne({ name }, { writeConcern: { w: 'majority', journal: true } }),
  )
const names = (running: Database) =>
  withClient(running, async (client) => (await client.db('x').collection('a').find().toArray()).map(({ name }) => name as string))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mongod-'))
})
afterAll(async () => {
  const { process } = await memory()
  if (process) await end(process)
  await rm(folder, { recursive: true, force: true })
})

test('keeps data and port over a stop, a kill -9 and a left-over server; transactions work', async () => {
  const first = await startMongod({ dataDir: dataDir() })
  await write(first, 'before stop')
  await withClient(first, (client) => client.withSession((session) => session.withTransaction(() => client.db('x').collection('b').insertOne({}, { session }))))
  await first.stop()
  expect((await memory()).process).toBeUndefined()

  const second = await startMongod({ dataDir: dataDir() })
  await write(second, 'before kill')
  const { process: killed } = await memory()
  if (killed) process.kill(killed.pid, 'SIGKILL')
  // its port is free when it is gone
  while (killed && isAlive(killed)) await new Promise((resolve) => setTimeout(resolve, 20))

  const third = await startMongod({ dataDir: dataDir() })
  expect(await names(third)).toEqual(['before stop', 'before kill'])
  expect([second.port, third.port]).toEqual([first.port, first.port])

  const told: string[] = []
  const again = await startMongod({ dataDir: dataDir(), report: (line) => told.push(line) })
  expect([again.port, told.length]).toEqual([first.port, 1])
  const { process: last } = await memory()
  await again.stop()
  expect(last && isAlive(last)).toBe(false)
}, 120_000)

test('says plainly when the address given in MONGO_URL cannot be used', async () => {
  process.env.MONGO_URL = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
  await expect(database({ dataDir: dataDir() })).rejects.toThrow('The database that MONGO_URL names cannot be used')
  delete process.env.MONGO_URL
})
