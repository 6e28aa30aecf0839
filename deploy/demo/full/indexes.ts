import { database } from '@academy/chassis/mongo/database.ts'
import { declaredIndexes } from '@academy/chassis/mongo/indexes.ts'
import type { Place } from './sink.ts'

/** Collections that are filled without indexes. */
export const bulky: readonly (readonly [place: Place, name: string])[] = [
  ['identity', 'users'],
  ['identity', 'post_replica'],
  ['org', 'posts'],
  ...(['org', 'training', 'approval-workflow', 'fee', 'community', 'notification'] as const).map((place) => [place, 'user_replica'] as const),
  ...(['training', 'approval-workflow', 'fee', 'community'] as const).map((place) => [place, 'post_replica'] as const),
  ...(['approval-workflow', 'fee'] as const).map((place) => [place, 'offering_replica'] as const),
  ...['offerings', 'enrolments', 'seats', 'bookings', 'study_records'].map((name) => ['training', name] as const),
  ...['cases', 'tasks', 'decisions'].map((name) => ['approval-workflow', name] as const),
  ...['holds', 'journals', 'postings', 'penalties', 'rule_snapshots'].map((name) => ['fee', name] as const),
  ...['rooms', 'members', 'finishes'].map((name) => ['community', name] as const),
  ...['notices', 'mails', 'invitations'].map((name) => ['notification', name] as const),
]

const modelOf = (place: Place, name: string) => {
  const found = Object.values(database(place).models).find((model) => model.collection.name === name)
  if (!found) throw new Error(`${place} has no collection ${name}`)
  return found
}

const sameKey = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Takes the indexes off a collection that is to be filled; its ids keep theirs. */
export const dropIndexes = async (place: Place, name: string): Promise<void> => {
  await database(place).db?.collection(name).dropIndexes()
}

/** Builds the declared indexes of a collection in one reading of its rows; those that are there stay. */
export const buildIndexes = async (place: Place, name: string): Promise<void> => {
  const collection = database(place).db?.collection(name)
  const there = (await collection?.indexes()) ?? []
  const wanted = declaredIndexes(modelOf(place, name)).filter(({ key }) => !there.some((index) => sameKey(index.key, key)))
  if (wanted.length > 0) await collection?.createIndexes(wanted)
}
