import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { bulkWrite } from './bulk-write.ts'

let client: MongoClient
let db: Db
beforeAll(async () => {
  client = await MongoClient.connect(process.env.TEST_MONGO_URL ?? '')
  db = client.db(`bulk-write-${randomUUID().slice(0, 8)}`)
})
afterAll(async () => {
  await db.dropDatabase()
  await client.close()
})

test('the peer of many rows has the indexes of what it is measured against, and stands before its rows are written', async () => {
  const model = db.collection('model')
  await model.createIndexes([
    { key: { a: 1, b: -1 }, unique: true, partialFilterExpression: { live: true }, name: 'one_live' },
    { key: { at: 1 }, expireAfterSeconds: 86_400, sparse: true },
    { key: { c: 1 } },
  ])
  const [peer, bare] = [db.collection('peer'), db.collection('bare')]
  const rows = [{ a: 1, live: false }, { a: 1, live: false }, { at: new Date() }]
  for (let round = 0; round < 2; round++)
    await bulkWrite({ collection: peer, indexes: await model.indexes(), rows: [...rows] }, { collection: bare, indexes: [], rows: [{ a: 1 }] })
  expect(await peer.indexes()).toEqual(await model.indexes())
  expect([await peer.countDocuments(), await bare.countDocuments()]).toEqual([3, 1])

  // a collection that does not exist yet would be made by its first write
  const names = async () => (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
  await bulkWrite({ collection: db.collection('empty'), indexes: [], rows: [] })
  expect(await names()).toContain('empty')
})
