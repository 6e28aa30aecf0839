import type { Db, Document, IndexDescriptionInfo } from 'mongodb'
import { must } from './figure.ts'
import { timed } from './measure.ts'

const BATCH = 1000

/** The peer of what writes many rows: the same rows by `bulkWrite` into an empty collection with the same indexes. Gives the milliseconds of the writing. */
export const bulkWrite = async (plain: Db, indexes: readonly IndexDescriptionInfo[], rows: readonly Document[]): Promise<number> => {
  const users = plain.collection('users')
  await users.drop()
  await plain.createCollection('users')
  for (const { key, name, ...how } of indexes)
    if (name !== '_id_') await users.createIndex(key, { ...(how.unique ? { unique: true } : {}), ...(how.sparse ? { sparse: true } : {}) })
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) => rows.slice(n * BATCH, (n + 1) * BATCH))
  const ms = await timed(async () => {
    for (const batch of batches)
      await users.bulkWrite(
        batch.map((document) => ({ insertOne: { document } })),
        { ordered: false },
      )
  })
  must((await users.countDocuments()) === rows.length, 'bulkWrite lost rows')
  return ms
}
