import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import type { Db } from 'mongodb'

/** How the database served one query: as its profiler tells. */
interface Plan {
  command: string
  plan: string
  sortedInMemory: boolean
  docsExamined: number
  keysExamined: number
}

/** Runs work while the profiler listens to a collection and gives the plan of every query. */
export const plansOf = async (db: Db, collection: string, work: () => Promise<unknown>): Promise<Plan[]> => {
  await db.command({ profile: 0 })
  await db.dropCollection('system.profile')
  await db.command({ profile: 2 })
  await work()
  await db.command({ profile: 0 })
  const rows = await db
    .collection('system.profile')
    .find({ ns: `${db.databaseName}.${collection}`, op: { $in: ['query', 'command'] } })
    .toArray()
  return rows.map((row) => ({
    command: Object.keys(row.command as object)[0] ?? '',
    plan: String(row.planSummary),
    sortedInMemory: row.hasSortStage === true,
    docsExamined: Number(row.docsExamined ?? 0),
    keysExamined: Number(row.keysExamined ?? 0),
  }))
}

/** What is wrong with a plan: it reads the whole collection, or sorts more in memory than a list tells a total of. */
export const faultOf = ({ plan, sortedInMemory, keysExamined }: Plan): string | undefined => {
  if (plan.includes('COLLSCAN')) return 'reads the whole collection'
  return sortedInMemory && keysExamined > TOTAL_MAX ? `sorts ${keysExamined} in memory` : undefined
}
