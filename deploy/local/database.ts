import { MongoClient } from 'mongodb'
import { type Database, type MongodOptions, startMongod } from './start-mongod.ts'
import { messageOf, Trouble } from './trouble.ts'

const given = async (url: string): Promise<Database> => {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 })
  try {
    const hello = await client.db('admin').command({ hello: 1 })
    if (!hello.setName) throw new Error('it is not a replica set, so it has no transactions')
    return { url, port: Number(new URL(url).port || 27017), stop: async () => {} }
  } catch (thrown) {
    throw new Trouble(`The database that MONGO_URL names cannot be used: ${messageOf(thrown)}.`)
  } finally {
    await client.close()
  }
}

/** The database a run uses: the address in MONGO_URL, checked and left running at the end, or our own mongod on the data folder. */
export const database = (options: MongodOptions): Promise<Database> => (process.env.MONGO_URL ? given(process.env.MONGO_URL) : startMongod(options))
