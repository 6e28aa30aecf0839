import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { keepStanding } from './keep-standing.ts'
import { startMongod } from './start-mongod.ts'

const until = async (done: () => boolean, withinMs = 30_000): Promise<void> => {
  for (const end = Date.now() + withinMs; !done() && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(done()).toBe(true)
}

test('a mongod that is killed is started again on its data and port, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standing-'))
  const dataDir = join(folder, 'mongo')
  const running = await startMongod({ dataDir })
  const client = new MongoClient(running.url)
  await client.db('x').collection<{ _id: string }>('a').insertOne({ _id: 'kept' })
  const said: string[] = []
  const standing = keepStanding({ name: 'The database', lost: async () => running.own?.lost(), restart: async () => running.own?.restart() }, (line) =>
    said.push(line),
  )
  const { process: own } = JSON.parse(await readFile(`${dataDir}.json`, 'utf8')) as { process: { pid: number } }
  process.kill(own.pid, 'SIGKILL')
  await until(() => said.length === 2)
  expect(said).toEqual(['The database ended by itself; it is started again.', 'The database answers again.'])
  expect(await client.db('x').collection('a').countDocuments()).toBe(1)
  await standing.stop()
  await client.close()
  await running.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

describe('what ends again and again', () => {
  const dying = (restart: () => Promise<void> = async () => undefined) => {
    const said: string[] = []
    return { said, standing: keepStanding({ name: 'The database', lost: async () => 'its log says: no room', restart }, (line) => said.push(line)) }
  }
  test('is given up after two starts within a minute, in one plain sentence', async () => {
    const { said, standing } = dying()
    await expect(standing.failed).rejects.toThrow(
      'The database ended 3 times within a minute, so everything is stopped; the data are kept. its log says: no room',
    )
    expect(said.filter((line) => line.endsWith('started again.'))).toHaveLength(2)
    await standing.stop()
  })

  test('so is what does not start, with why', async () => {
    const { standing } = dying(async () => {
      throw new Error('port 1 is taken')
    })
    await expect(standing.failed).rejects.toThrow('port 1 is taken')
  })
})

test('what is stopped is not started again', async () => {
  const said: string[] = []
  let words: string | undefined
  const standing = keepStanding({ name: 'x', lost: async () => words, restart: async () => undefined }, (line) => said.push(line))
  await standing.stop()
  words = 'gone'
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(said).toEqual([])
})
