import { database } from '@academy/chassis/mongo/database.ts'

/** A query as the profiler tells it. */
export interface Profiled {
  ns: string
  planSummary: string
  hasSortStage?: boolean
  docsExamined?: number
  keysExamined?: number
  nreturned?: number
  command: { filter?: object; query?: object; sort?: object; pipeline?: readonly { $match?: object }[] }
}

/** Room for all that one service's lists ask: the profiler's own megabyte forgets the first. */
const PROFILE_BYTES = 2 ** 26

/** Every query that these services send to their databases while something is done. */
export const queriesDuring = async (services: readonly string[], work: () => Promise<unknown>): Promise<Profiled[]> => {
  const dbs = services.flatMap((name) => database(name).db ?? [])
  for (const db of dbs) {
    await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES })
    await db.command({ profile: 2 })
  }
  await work()
  const rows = await Promise.all(
    dbs.map(async (db) => {
      await db.command({ profile: 0 })
      const told = await db
        .collection('system.profile')
        .find({ op: { $in: ['query', 'command'] }, planSummary: { $exists: true } })
        .toArray()
      await db.dropCollection('system.profile')
      return told as unknown as Profiled[]
    }),
  )
  return rows.flat()
}

/** The collection of a query, `fee.accounts`; tests give each database a name of their own before it. */
export const collectionOf = ({ ns }: Profiled): string => ns.replace(/^[^_]+_/, '')
