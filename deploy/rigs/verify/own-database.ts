import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'

/** A database of a test's own in the tests' server, gone afterwards; `rows` gives its collections. */
export const ownDatabase = () => {
  let client: MongoClient
  let db: Db
  beforeAll(async () => {
    client = await MongoClient.connect(process.env.TEST_MONGO_URL ?? '')
    db = client.db(`verify_${randomUUID().slice(0, 8)}`)
  })
  afterAll(async () => {
    await db.dropDatabase()
    await client.close()
  })
  return { db: () => db, rows: (name: string) => db.collection<{ _id: string } & Record<string, unknown>>(name) }
}
