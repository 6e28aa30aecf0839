import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { type Database, startMongod } from '../../local/start-mongod.ts'
import { archived, type Change, reachedBy } from './archive.ts'

const BATCH = 500
/** What belongs to the connections of then, to the set itself, or to indexes that the copy has already. */
const apart = /^(config|local)\.|\.system\./

/** The changes within one entry, each without what binds it to the session of then; a transaction stands in the log as one entry. Throws Error for a form that the small installations of a drill do not write. */
const within = (change: Change): Change[] => {
  if (change.op === 'n' || apart.test(change.ns)) return []
  const inner = change.op === 'c' ? (change.o.applyOps as Change[] | undefined) : undefined
  if (change.o.partialTxn || change.o.prepare) throw new Error('a transaction in several parts: restore with the tools of your database')
  if (inner) return inner.flatMap((one) => within({ ...one, ts: change.ts }))
  const { op, ns, o, o2, ui } = change
  return [{ op, ns, o, ...(o2 === undefined ? {} : { o2 }), ...(ui === undefined ? {} : { ui }) } as Change]
}

const apply = async (client: MongoClient, all: readonly Change[]): Promise<void> => {
  if (all.length > 0) await client.db('admin').command({ applyOps: all })
}

/** A base copy and the changes archived after it become a running database in a folder of its own; gives it and how many changes were applied. */
export const restore = async (base: string, folder: string, into: string): Promise<{ database: Database; applied: number }> => {
  await rm(into, { recursive: true, force: true })
  await cp(base, into, { recursive: true })
  const database = await startMongod({ dataDir: into })
  const client = await MongoClient.connect(database.url)
  const reached = await reachedBy(client)
  let applied = 0
  let batch: Change[] = []
  const flush = async () => {
    await apply(client, batch)
    applied += batch.length
    batch = []
  }
  for await (const change of archived(folder, reached)) {
    batch.push(...within(change))
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  await client.close()
  return { database, applied }
}

/** Where a drill keeps its parts. */
export const places = (folder: string) => ({ base: join(folder, 'base'), changes: join(folder, 'changes'), restored: join(folder, 'restored', 'mongo') })
