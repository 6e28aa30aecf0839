import { database } from '@academy/chassis/mongo/database.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { importRows } from '@academy/jobs/imports/orchestrate.ts'
import { type Document, MongoClient } from 'mongodb'
import { plusDays } from '../../seed/world/calendar.ts'
import { personMaker } from '../../seed/world/people.ts'
import { numbered, personRow } from '../../seed/world/rows.ts'
import { bulkWrite } from '../bulk-write.ts'
import { type Bench, must } from '../figure.ts'
import { median, ratioOf, timed } from '../measure.ts'
import { prefix, startProduct } from '../story/product.ts'
import { tenantId } from '../story/world.ts'

/** The rows that an import has made, as they stand. */
const made = (since: Date): Promise<Document[]> =>
  database('identity')
    .collection('users')
    .find({ tenantId, createDate: { $gte: since } })
    .toArray()

/** Makes people of the world whom the academy does not know yet. */
const newcomers = async () => {
  const today = dayOf(new Date())
  const make = personMaker({ seed: 'import', domain: 'import.example', prefix: 'im', today, mobileStart: '13955', distinctNames: false })
  const known = new Set((await made(new Date(0))).map((row) => String(row.idNumber)))
  const person = () => {
    for (;;) {
      const one = make('TE03', 'O0001', { joinDate: plusDays(today, -400) })
      if (!known.has(one.idNumber)) return personRow(one)
    }
  }
  return (many: number) => Array.from({ length: many }, person)
}

/** Imports so many new people; gives the time and the rows that stand for them. */
const importer = async ({ platform, settled }: Awaited<ReturnType<typeof startProduct>>) => {
  const people = await newcomers()
  let run = 0
  return async (many: number): Promise<{ ms: number; rows: Document[] }> => {
    const sheet = numbered(people(many))
    const since = new Date()
    const ms = await timed(async () => {
      const counts = await importRows(platform, tenantId, { people: sheet }, { runId: `bench-${run++}` })
      must(counts.people?.created === many, `${counts.people?.created} of ${many} people were made`)
    })
    const rows = await made(since)
    must(rows.length === many, `${rows.length} rows stand for ${many} people`)
    await settled()
    return { ms, rows }
  }
}

/** People by the importer, every check and its apply, beside `bulkWrite` of the same rows into a collection with the same indexes. */
export const importing: Bench = async ({ mongoUrl, short, tell }) => {
  const [count, rounds] = short ? [400, 1] : [20_000, 3]
  const product = await startProduct(mongoUrl, 1, 1)
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true } })
  const plain = client.db(`${prefix}plain`)
  const given = { ours: [] as number[], peer: [] as number[] }
  try {
    const bring = await importer(product)
    const { rows: first } = await bring(Math.min(count, 500))
    const indexes = await database('identity').collection('users').indexes()
    await bulkWrite(plain, indexes, first)
    // the peer writes what the importer has made, so the importer goes first in every round
    for (let round = 0; round < rounds; round++) {
      const { ms, rows } = await bring(count)
      given.ours.push(ms)
      given.peer.push(await bulkWrite(plain, indexes, rows))
    }
    const shown = (ms: readonly number[]) => `${count.toLocaleString('en')} people in ${(median(ms) / 1000).toFixed(2)} s`
    const [ours, peer] = [`checked and applied: ${shown(given.ours)}`, `bulkWrite: ${shown(given.peer)}`]
    tell({ name: 'import', ratio: ratioOf(given.peer, given.ours), goal: 0.3, at: 'least', ours, peer })
  } finally {
    await plain.dropDatabase()
    await client.close()
    await product.stop()
  }
}
