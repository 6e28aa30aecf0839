import { randomUUID } from 'node:crypto'
import { type ClientSession, type Db, type Document, type MongoClient, ObjectId } from 'mongodb'
import { services } from '../../../embedded/services.ts'
import { must } from '../figure.ts'
import { prefix } from './product.ts'

/** What only events need, or what follows from the clock (processes note that they live): not part of the same writes. */
const ownOfEvents = new Set([
  'processes',
  'outbox',
  'inbox',
  'sequences',
  'seen_versions',
  'leases',
  'job_turns',
  'dead_letters',
  'idempotency',
  'audit_chain',
  'gone_states',
])
const isOwn = (name: string) => ownOfEvents.has(name) || name.endsWith('_replica')

type Rows = Map<string, Map<string, Document>>

/** Every business row of all services, by collection and id. */
export const everything = async (client: MongoClient): Promise<Rows> => {
  const all: Rows = new Map()
  for (const { name: service } of services.filter(({ name }) => name !== 'jobs')) {
    const db = client.db(`${prefix}${service}`)
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (isOwn(name)) continue
      const rows = await db.collection(name).find().toArray()
      all.set(`${service}_${name}`, new Map(rows.map((row) => [String(row._id), row])))
    }
  }
  return all
}

interface Change {
  collection: string
  row: Document
}
/** What one step of a story wrote: new rows, and rows that changed. */
export interface Writes {
  fresh: Change[]
  changed: Change[]
}

/** The writes between two looks at everything. */
export const writesBetween = (before: Rows, after: Rows): Writes => {
  const writes: Writes = { fresh: [], changed: [] }
  for (const [collection, rows] of after)
    for (const [id, row] of rows) {
      const was = before.get(collection)?.get(id)
      if (!was) writes.fresh.push({ collection, row })
      else if (JSON.stringify(was) !== JSON.stringify(row)) writes.changed.push({ collection, row })
    }
  return writes
}

const counted = (changes: readonly Change[]): string =>
  [...new Set(changes.map(({ collection }) => collection))]
    .map((name) => `${changes.filter(({ collection }) => collection === name).length} ${name}`)
    .join(', ')
/** The writes in words. */
export const wordsOf = ({ fresh, changed }: Writes): string => `inserts ${counted(fresh) || 'nothing'}; changes ${counted(changed) || 'nothing'}`

const newId = (old: unknown) => (typeof old === 'string' ? randomUUID() : new ObjectId())
/** Rows of one learner's own, not shared with others of his dealer or class. */
const isSeat = ({ collection }: Change) => collection === 'training_seats'
const isShared = ({ collection }: Change) => collection === 'training_offerings' || collection.startsWith('fee_accounts')

/** Lays the rows that the stories change: seats of offerings, accounts of dealers. */
const laySoil = async (db: Db, steps: readonly Writes[], dealers: number, classes: number, seats: number): Promise<void> => {
  const fresh = new Set(steps.flatMap((step) => step.fresh.map(({ row }) => String(row._id))))
  const standing = steps.flatMap((step) => step.changed).filter(({ row }) => !fresh.has(String(row._id)))
  for (const change of standing) {
    const { collection, row } = change
    const count = isSeat(change) ? classes * seats : collection === 'training_offerings' ? classes : dealers
    const copies = Array.from({ length: count }, (_, at) => {
      const own = { ...row, _id: `${collection}-${at}` as never }
      return isSeat(change) ? { ...own, offeringId: `class-${Math.floor(at / seats)}`, n: at % seats, state: 'free', enrolmentId: null } : own
    })
    await db.collection(collection).deleteMany({})
    await db.collection(collection).insertMany(copies)
  }
}

interface Story {
  at: number
  dealers: number
  seats: number
}

/** One row's change: what the story wrote of it before by the id that it got, what is shared by the story's dealer or class. */
const change = async (db: Db, { collection, row }: Change, ids: ReadonlyMap<string, string>, { at, dealers, seats }: Story, session?: ClientSession) => {
  const mine = ids.get(String(row._id))
  const shared = collection === 'training_offerings' ? Math.floor(at / seats) : at % dealers
  const { _id: _, version: __, ...fields } = row
  const result = await db
    .collection(collection)
    .updateOne({ _id: (mine ?? `${collection}-${shared}`) as never }, { $set: fields, $inc: { version: 1 } }, session ? { session } : {})
  must(result.matchedCount === 1, `${collection} has no such row`)
}

/** One step of the plain version: the contended rows by one conditional write each, everything else in one transaction. */
const play = async (client: MongoClient, db: Db, { fresh, changed }: Writes, ids: Map<string, string>, story: Story): Promise<void> => {
  if (changed.some(isSeat) && !ids.has('seat')) {
    const free = { offeringId: `class-${Math.floor(story.at / story.seats)}`, state: 'free' }
    const seat = await db.collection('training_seats').findOneAndUpdate(free, { $set: { state: 'held' }, $inc: { version: 1 } }, { sort: { n: 1 } })
    must(seat !== null, 'there was no free seat')
    ids.set('seat', String(seat?._id))
  }
  for (const { row } of fresh) ids.set(String(row._id), String(newId(row._id)))
  const collections = new Map<string, Document[]>()
  for (const { collection, row } of fresh)
    collections.set(collection, [...(collections.get(collection) ?? []), { ...row, _id: ids.get(String(row._id)) as never }])
  const own = changed.filter((one) => !isShared(one) && !isSeat(one))
  const shared = changed.filter(isShared)
  await client.withSession((session) =>
    session.withTransaction(
      async () => {
        for (const [name, rows] of collections) await db.collection(name).insertMany(rows, { session })
        for (const one of own) await change(db, one, ids, story, session)
        for (const one of shared.filter(({ collection }) => collection !== 'training_offerings')) await change(db, one, ids, story, session)
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    ),
  )
  for (const one of shared.filter(({ collection }) => collection === 'training_offerings')) await change(db, one, ids, story)
}

/** The same writes done by one function on one database, without events: gives what tells a story by its number. */
export const plainOf = async (client: MongoClient, steps: readonly [Writes, Writes], dealers: number, seats: number) => {
  const db = client.db(`${prefix}plain`)
  await db.dropDatabase()
  for (const { collection } of steps.flatMap((step) => [...step.fresh, ...step.changed])) {
    const there = await db.listCollections({ name: collection }, { nameOnly: true }).toArray()
    if (there.length === 0) await copyIndexes(client, db, collection)
  }
  return {
    db,
    prepare: (stories: number) => laySoil(db, steps, dealers, Math.ceil(stories / seats), seats),
    tell: async (at: number): Promise<void> => {
      const ids = new Map<string, string>()
      for (const step of steps) await play(client, db, step, ids, { at, dealers, seats })
    },
  }
}

const copyIndexes = async (client: MongoClient, db: Db, collection: string): Promise<void> => {
  const [service, ...name] = collection.split('_')
  await db.createCollection(collection)
  const indexes = await client.db(`${prefix}${service}`).collection(name.join('_')).indexes()
  for (const { key, unique: _, name: called } of indexes) if (called !== '_id_') await db.collection(collection).createIndex(key)
}
