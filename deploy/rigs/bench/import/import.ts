import { database } from '@academy/chassis/mongo/database.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { importRows } from '@academy/jobs/imports/orchestrate.ts'
import { type Db, type Document, MongoClient } from 'mongodb'
import { personMaker } from '../../../demo/world/people.ts'
import { numbered, personRow } from '../../../demo/world/rows.ts'
import { bulkWrite } from '../bulk-write.ts'
import { type Bench, type Figure, must } from '../figure.ts'
import { median, ratioOf } from '../measure.ts'
import { prefix, startProduct } from '../story/product.ts'
import { tenantId } from '../story/world.ts'
import { standing } from './left.ts'

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
      const one = make('TE03', 'O0001', { joinDate: addDays(today, -400) })
      if (!known.has(one.idNumber)) return personRow(one)
    }
  }
  return (many: number) => Array.from({ length: many }, person)
}

/** Imports so many new people; gives the time, the time until every service has heard of them, and the rows that stand for them. */
const importer = async ({ platform, settled }: Awaited<ReturnType<typeof startProduct>>) => {
  const people = await newcomers()
  let run = 0
  return async (many: number): Promise<{ ms: number; settledMs: number; rows: Document[] }> => {
    const sheet = numbered(people(many))
    const since = new Date()
    const began = performance.now()
    const counts = await importRows(platform, tenantId, { people: sheet }, { runId: `bench-${run++}` })
    const ms = performance.now() - began
    must(counts.people?.created === many, `${counts.people?.created} of ${many} people were made`)
    await settled()
    const settledMs = performance.now() - began
    const rows = await made(since)
    must(rows.length === many, `${rows.length} rows stand for ${many} people`)
    return { ms, settledMs, rows }
  }
}
type Importer = Awaited<ReturnType<typeof importer>>

/** The peer writes what the importer has made, so the importer goes first in every round. */
interface Given {
  ours: number[]
  peer: number[]
}

const secondsOf = (many: number, ms: readonly number[]): string => `${many.toLocaleString('en')} people in ${(median(ms) / 1000).toFixed(2)} s`

/** People checked and applied, beside their rows alone. */
const people = async (bring: Importer, plain: Db, { count, rounds }: { count: number; rounds: number }): Promise<Figure> => {
  const given: Given = { ours: [], peer: [] }
  const collection = plain.collection('users')
  const indexes = await database('identity').collection('users').indexes()
  for (let round = 0; round < rounds; round++) {
    const { ms, rows } = await bring(count)
    given.ours.push(ms)
    given.peer.push(await bulkWrite({ collection, indexes, rows }))
  }
  const [ours, peer] = [`checked and applied: ${secondsOf(count, given.ours)}`, `bulkWrite: ${secondsOf(count, given.peer)}`]
  return { name: 'import', ratio: ratioOf(given.peer, given.ours), goal: 0.3, at: 'least', ours, peer }
}

/** Until every service knows the people, beside all rows that this leaves: their audit, events, log and copies too. */
const everyRow = async (bring: Importer, client: MongoClient, plain: Db, { count, rounds }: { count: number; rounds: number }): Promise<Figure> => {
  const given: Given = { ours: [], peer: [] }
  let perPerson = 0
  for (let round = 0; round < rounds; round++) {
    const left = await standing(client, prefix, plain)
    const { settledMs } = await bring(count)
    const lots = await left()
    perPerson = lots.reduce((sum, { rows }) => sum + rows.length, 0) / count
    given.ours.push(settledMs)
    given.peer.push(await bulkWrite(...lots))
  }
  const [ours, peer] = [
    `applied, told and heard: ${secondsOf(count, given.ours)}`,
    `bulkWrite of all ${perPerson.toFixed(0)} rows a person: ${secondsOf(count, given.peer)}`,
  ]
  return { name: 'import-every-row', ratio: ratioOf(given.peer, given.ours), goal: 0.3, at: 'least', ours, peer }
}

/** People by the importer, every check and its apply, beside `bulkWrite` of the same rows into collections with the same indexes: of the people alone, and of all that they leave. */
export const importing: Bench = async ({ mongoUrl, short, tell }) => {
  const rounds = short ? 1 : 3
  const product = await startProduct(mongoUrl, 1, 1)
  const client = await MongoClient.connect(mongoUrl, { writeConcern: { w: 'majority', journal: true } })
  const plain = client.db('plain_import')
  try {
    const bring = await importer(product)
    await people(bring, plain, { count: short ? 400 : 500, rounds: 1 })
    tell(await people(bring, plain, { count: short ? 400 : 20_000, rounds }))
    tell(await everyRow(bring, client, plain, { count: short ? 400 : 4000, rounds }))
  } finally {
    await plain.dropDatabase()
    await client.close()
    await product.stop()
  }
}
