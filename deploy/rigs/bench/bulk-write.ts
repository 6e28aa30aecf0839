import type { Collection, Document, IndexDescriptionInfo } from 'mongodb'
import { must } from './figure.ts'
import { timed } from './measure.ts'

const BATCH = 1000

/** An empty collection with these indexes, whatever they say beside their keys; made before any of its rows is written. */
const emptied = async (collection: Collection, indexes: readonly IndexDescriptionInfo[]): Promise<void> => {
  await collection.drop()
  await collection.db.createCollection(collection.collectionName)
  const own = indexes.filter(({ name }) => name !== '_id_')
  if (own.length > 0) await collection.createIndexes(own)
}

const batchesOf = (rows: readonly Document[]): Document[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) => rows.slice(n * BATCH, (n + 1) * BATCH))

/** Rows and the collection that they belong to, with its indexes. */
export interface Lot {
  collection: Collection
  indexes: readonly IndexDescriptionInfo[]
  rows: readonly Document[]
}

const write = async ({ collection, rows }: Lot): Promise<void> => {
  for (const batch of batchesOf(rows))
    await collection.bulkWrite(
      batch.map((document) => ({ insertOne: { document } })),
      { ordered: false },
    )
}

/** The peer of what writes many rows: the same rows by `bulkWrite` into empty collections with the same indexes, all collections at once. Gives the milliseconds of the writing. */
export const bulkWrite = async (...lots: readonly Lot[]): Promise<number> => {
  for (const { collection, indexes } of lots) await emptied(collection, indexes)
  const ms = await timed(() => Promise.all(lots.map(write)))
  for (const { collection, rows } of lots) must((await collection.countDocuments()) === rows.length, `bulkWrite lost rows of ${collection.collectionName}`)
  return ms
}
