import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { startMongod } from '../../local/start-mongod.ts'
import { archive, copyBase } from './archive.ts'
import { places, restore } from './restore.ts'

interface Row {
  _id: number
  n: number
}

test('a copy taken while people write, and the changes carried away after it, give back every write (I60)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-restore-'))
  const dataDir = join(folder, 'mongo')
  const server = await startMongod({ dataDir })
  const client = await MongoClient.connect(server.url)
  const rows = client.db('one').collection<Row>('rows')
  await rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: 0 })))
  const { base, changes, restored } = places(folder)
  const since = await copyBase(client, dataDir, base)
  const log = await archive(client, since, changes, 60_000)
  await rows.updateOne({ _id: 1 }, { $inc: { n: 5 } })
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.insertOne({ _id: 4, n: 4 }, { session })
      await rows.deleteOne({ _id: 2 }, { session })
    }),
  )
  await client.db('one').collection<Row>('born-later').insertOne({ _id: 1, n: 1 })
  await log.now()
  await rows.insertOne({ _id: 5, n: 5 })
  await log.stop()
  await client.close()
  await server.stop()

  const { database } = await restore(base, changes, restored)
  const back = await MongoClient.connect(database.url)
  try {
    expect(await back.db('one').collection<Row>('rows').find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 5 },
      { _id: 3, n: 0 },
      { _id: 4, n: 4 },
    ])
    expect(await back.db('one').collection('born-later').countDocuments()).toBe(1)
  } finally {
    await back.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 30_000)
