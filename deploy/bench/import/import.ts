import { database } from '@academy/chassis/mongo/database.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { importRows } from '@academy/jobs/imports/orchestrate.ts'
import { type Document, MongoClient } from 'mongodb'
import { plusDays } from '../../seed/world/calendar.ts'
import { personMaker } from '../../seed/world/people.ts'
import { numbered, personRow } from '../../seed/world/rows.ts'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf, timed } from '../measure.ts'
import { prefix, startProduct } from '../story/product.ts'
import { tenantId } from '../story/world.ts'

const BATCH = 1000

/** The rows that an import has made, as they stand. */
const made = (since: Date): Promise<Document[]> =>
  database('identity')
    .collection('users')
    .find({ tenantId, createDate: { $gte: since } })
    .toArray()

/** People by the importer, every check and its apply, beside `bulkWrite` of the same rows into a collection with the same indexes. */
export const importing: Bench = async ({ mongoUrl, short, tell }) => {
  const [count, rounds] = short ? [400, 1] : [20_000, 3]
  const product = await startProduct(mongoUrl, 1, 1)
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true } })
  const plain = client.db(`${prefix}plain`)
  const today = dayOf(new Date())
  const make = personMaker({ seed: 'import', domain: 'import.example', prefix: 'im', today, mobileStart: '13955', distinctNames: false })
  let rows: Document[] = []
  let run = 0
  const known = new Set((await made(new Date(0))).map((row) => String(row.idNumber)))
  const person = () => {
    for (;;) {
      const one = make('TE03', 'O0001', { joinDate: plusDays(today, -400) })
      if (!known.has(one.idNumber)) return personRow(one)
    }
  }
  const people = (many: number) => Array.from({ length: many }, person)
  const ours = async (many: number): Promise<number> => {
    const sheet = numbered(people(many))
    const since = new Date()
    const ms = await timed(async () => {
      const counts = await importRows(product.platform, tenantId, { people: sheet }, { runId: `bench-${run++}` })
      must(counts.people?.created === many, `${counts.people?.created} of ${many} people were made`)
    })
    rows = await made(since)
    must(rows.length === many, `${rows.length} rows stand for ${many} people`)
    await product.settled()
    return ms
  }
  const peer = async (): Promise<number> => {
    const users = plain.collection('users')
    await users.drop()
    await plain.createCollection('users')
    for (const { key, name, ...how } of await database('identity').collection('users').indexes())
      if (name !== '_id_') await users.createIndex(key, { ...(how.unique ? { unique: true } : {}), ...(how.sparse ? { sparse: true } : {}) })
    const ms = await timed(async () => {
      for (let at = 0; at < rows.length; at += BATCH)
        await users.bulkWrite(
          rows.slice(at, at + BATCH).map((document) => ({ insertOne: { document } })),
          { ordered: false },
        )
    })
    must((await users.countDocuments()) === rows.length, 'bulkWrite lost rows')
    return ms
  }
  try {
    await ours(Math.min(count, 500))
    await peer()
    // the peer writes what the importer has made, so the importer goes first in every round
    const given = { ours: [] as number[], peer: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      const one = await interleaved(1, { ours: () => ours(count), peer })
      given.ours.push(...one.ours)
      given.peer.push(...one.peer)
    }
    const shown = (ms: readonly number[]) => `${count.toLocaleString('en')} people in ${(median(ms) / 1000).toFixed(2)} s`
    tell({
      name: 'import',
      ratio: ratioOf(given.peer, given.ours),
      goal: 0.3,
      at: 'least',
      ours: `checked and applied: ${shown(given.ours)}`,
      peer: `bulkWrite: ${shown(given.peer)}`,
    })
  } finally {
    await plain.dropDatabase()
    await client.close()
    await product.stop()
  }
}
