import { MongoClient } from 'mongodb'

/** Drops the databases of a server whose names begin so: a test server's next academy finds none. */
export const dropDatabases = async (url: string, prefix: string): Promise<void> => {
  const client = await new MongoClient(url).connect()
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true })
  for (const { name } of databases.filter((database) => database.name.startsWith(prefix))) await client.db(name).dropDatabase()
  await client.close()
}
