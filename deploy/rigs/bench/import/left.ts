import type { Db, Document, MongoClient } from 'mongodb'
import type { Lot } from '../bulk-write.ts'

/** Every collection of the databases with this prefix. */
const collectionsOf = async (client: MongoClient, prefix: string) => {
  const { databases } = await client
    .db()
    .admin()
    .listDatabases({ nameOnly: true, filter: { name: { $regex: `^${prefix}` } } })
  const all = databases.map(async ({ name }) =>
    (await client.db(name).listCollections({ type: 'collection' }, { nameOnly: true }).toArray()).map((one) => client.db(name).collection(one.name)),
  )
  return (await Promise.all(all)).flat().filter(({ collectionName }) => !collectionName.startsWith('system.'))
}

/** Looks which rows stand in the databases with this prefix; gives what reads those that have come since, each collection's as a lot for one of the plain database. */
export const standing = async (client: MongoClient, prefix: string, plain: Db) => {
  const before = new Map<string, Set<string>>()
  for (const collection of await collectionsOf(client, prefix)) {
    const ids = await collection.find({}, { projection: { _id: 1 } }).toArray()
    before.set(collection.namespace, new Set(ids.map(({ _id }) => String(_id))))
  }
  return async (): Promise<Lot[]> => {
    const lots: Lot[] = []
    for (const collection of await collectionsOf(client, prefix)) {
      const known = before.get(collection.namespace)
      const rows: Document[] = []
      for await (const row of collection.find()) if (!known?.has(String(row._id))) rows.push(row)
      if (rows.length > 0) lots.push({ collection: plain.collection(collection.namespace.slice(prefix.length)), indexes: await collection.indexes(), rows })
    }
    return lots
  }
}
