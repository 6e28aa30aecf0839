import { cp, mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BSON, type MongoClient, type Timestamp } from 'mongodb'

/** One change of the database as its log holds it. */
export interface Change {
  ts: Timestamp
  op: string
  ns: string
  o: Record<string, unknown>
  [field: string]: unknown
}

const changes = (client: MongoClient) => client.db('local').collection<Change>('oplog.rs')

/** The place in the log up to which most members have everything: nothing before it can still come. */
const settledPlace = async (client: MongoClient): Promise<Timestamp> => {
  const { lastWrite } = await client.db('admin').command({ hello: 1 })
  if (!lastWrite) throw new Error('the database keeps no log of its changes: it is no replica set')
  return lastWrite.majorityOpTime.ts
}

/** The last change that a database started on a copy of another's files has of the other: the one before it began by itself. It leaves out what might not be whole. */
export const reachedBy = async (client: MongoClient): Promise<Timestamp> => {
  const newest = (filter: object) => changes(client).find(filter).sort({ $natural: -1 }).limit(1).next()
  const begun = await newest({ op: 'n', 'o.msg': 'new primary' })
  const row = begun && (await newest({ ts: { $lt: begun.ts } }))
  if (!row) throw new Error('the copy has no log of changes')
  return row.ts
}

/**
 * Copies the data files of a running database while its writes wait, and gives the place in its log after which changes are to be archived: one before
 * the copy, since the copy may start without its last changes. In production this is a snapshot of a member that nobody writes to; here there is one
 * member. Throws what copying throws; writes go on in any case.
 */
export const copyBase = async (client: MongoClient, dataDir: string, into: string): Promise<Timestamp> => {
  const since = await settledPlace(client)
  await client.db('admin').command({ fsync: 1, lock: true })
  try {
    await cp(dataDir, into, { recursive: true, filter: (from) => !from.endsWith('mongod.lock') })
    return since
  } finally {
    await client.db('admin').command({ fsyncUnlock: 1 })
  }
}

const nameOf = (ts: Timestamp) => `${String(ts.getHighBitsUnsigned()).padStart(10, '0')}-${String(ts.getLowBitsUnsigned()).padStart(10, '0')}.bson`

/** Written beside, synced and renamed: a file that is there is whole. */
const keep = async (folder: string, all: readonly Change[]): Promise<void> => {
  const last = all.at(-1)
  if (!last) return
  const file = join(folder, nameOf(last.ts))
  const handle = await open(`${file}.part`, 'w')
  await handle.writeFile(Buffer.concat(all.map((change) => BSON.serialize(change))))
  await handle.sync()
  await handle.close()
  await rename(`${file}.part`, file)
}

export interface Archive {
  /** Writes what came since the last time; resolves when it is safe. */
  now(): Promise<void>
  stop(): Promise<void>
}

/** Carries every change of the database after this place away to a folder, every so many ms; what is not carried away when the machine is lost, is lost. */
export const archive = async (client: MongoClient, since: Timestamp, folder: string, everyMs: number): Promise<Archive> => {
  await mkdir(folder, { recursive: true })
  let last = since
  const ending = new AbortController()
  const now = async () => {
    // only what most members have: the rest may be rolled back
    const all = await changes(client)
      .find({ ts: { $gt: last } }, { readConcern: { level: 'majority' }, promoteValues: false })
      .sort({ $natural: 1 })
      .toArray()
    await keep(folder, all)
    last = all.at(-1)?.ts ?? last
  }
  const loop = (async () => {
    while (!ending.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined) // told to end: it ends
      if (!ending.signal.aborted) await now()
    }
  })()
  return {
    now,
    stop: async () => {
      ending.abort()
      await loop
    },
  }
}

/** Every archived change after this place, in order. */
export async function* archived(folder: string, since: Timestamp): AsyncGenerator<Change> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.bson')).sort()) {
    const bytes = await readFile(join(folder, name))
    for (let at = 0; at < bytes.length; ) {
      const size = bytes.readInt32LE(at)
      const change = BSON.deserialize(bytes.subarray(at, at + size), { promoteValues: false, promoteLongs: false }) as Change
      at += size
      if (change.ts.greaterThan(since)) yield change
    }
  }
}
