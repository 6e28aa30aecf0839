import { backoff } from '../runtime/backoff.ts'
import { ownedBy, traced } from '../runtime/fault-points.ts'
import { logger } from '../runtime/logger.ts'
import { type AuditRow, auditRows, type ChainRow, chainRows, rowHash, sha256 } from './audit.ts'
import { database } from './database.ts'
import { isDuplicate } from './duplicate.ts'
import { lease } from './lease.ts'
import { rewriteOnce } from './rewritten.ts'
import { insertRows } from './system.ts'

const PERIOD_MS = 2000
/** While nothing comes; a row is still chained within five seconds (decided.md §4). */
const IDLE_MS = 4000
const BATCH = 500
/** Rows found by one look: each look reads all that were written lately. */
const LOOK = 20_000
/** A transaction may commit this long after the time its audit rows carry. */
const LATE_MS = 120_000
/** Rows are new within so long of the newest link, for most of them. */
const RECENT_MS = 5_000
/** Every so many looks all rows are looked at: work on a clock of its own writes rows of long ago. */
const ALL_EVERY = 15
/**
 * Every so many of those, and when a process begins, the ids of a day are compared: how many rows there are the database knows by heart, not rightly any
 * more once it was killed, and a row that was taken away hides one that is not chained. Comparing the ids of years is the nightly verification's.
 */
const SURE_EVERY = 15
const SURE_MS = 24 * 3_600_000

/** What a look goes over: what was written lately, everything where the counts differ, or every id of a day. */
export type Range = 'late' | 'all' | 'sure'

type Since = { at?: { $gte: Date } }

/** How many rows from this time on no link names yet, counted on indexes alone. */
const missingSince = async (service: string, since: Since): Promise<number> => {
  const [audits, chain] = [auditRows(database(service)), chainRows(database(service))]
  const [there, chained] = await Promise.all(
    since.at ? [audits.countDocuments(since), chain.countDocuments(since)] : [audits.estimatedDocumentCount(), chain.estimatedDocumentCount()],
  )
  return there - chained
}

/** Ids of rows from this time on that no link names yet, oldest first; both sides are read from their indexes alone. */
const idsSince = async (service: string, since: Since): Promise<string[]> => {
  const [audits, chain] = [auditRows(database(service)), chainRows(database(service))]
  const links = await chain.find(since, { auditId: 1, _id: 0 }).lean()
  const known = new Set(links.map((link) => link.auditId))
  const ids: string[] = []
  for await (const { _id } of audits.find(since, { _id: 1 }).sort({ at: 1, _id: 1 }).lean().cursor()) {
    if (!known.has(_id)) ids.push(_id)
    if (ids.length === LOOK) break
  }
  return ids
}

const since = (last: ChainRow | undefined, ms: number): Since => (last ? { at: { $gte: new Date(last.at.getTime() - ms) } } : {})
/** From when on rows may be unchained: all of them, or since a while before the newest link. */
const sinceOf = (last: ChainRow | undefined, range: Range): Since => (range === 'all' ? {} : since(last, range === 'late' ? LATE_MS : SURE_MS))

/**
 * Ids without a link. Most are new: where as many are found near the newest link as are missing afterwards, nothing late is among them, and the two
 * minutes before it need not be read.
 */
const unchainedBehind = async (service: string, last: ChainRow | undefined, range: Range): Promise<string[]> => {
  const whole = sinceOf(last, range)
  if (range !== 'sure' && (await missingSince(service, whole)) === 0) return []
  if (range !== 'late') return idsSince(service, whole)
  const recent = await idsSince(service, since(last, RECENT_MS))
  return recent.length > 0 && recent.length === (await missingSince(service, whole)) ? recent : idsSince(service, whole)
}
const newestLink = async (service: string): Promise<ChainRow | undefined> =>
  ((await chainRows(database(service)).find().sort({ seq: -1 }).limit(1).lean()) as ChainRow[])[0]

/** What a look found: the rows without a link, oldest first, and the link that the next one hangs on. */
interface Looked {
  ids: string[]
  last: ChainRow | undefined
}
const look = async (service: string, range: Range): Promise<Looked> => {
  const last = await newestLink(service)
  return { ids: await unchainedBehind(service, last, range), last }
}

/** Hangs the rows that a look found on the chain. Throws a duplicate where another sequencer was first. */
const chainFound = async (service: string, { ids, last }: Looked): Promise<void> => {
  const db = database(service)
  let seq = last?.seq ?? 0
  let hash = last?.hash ?? ''
  for (let from = 0; from < ids.length; from += BATCH) {
    const fresh = (await auditRows(db)
      .find({ _id: { $in: ids.slice(from, from + BATCH) } })
      .sort({ at: 1, _id: 1 })
      .lean()) as AuditRow[]
    const links = fresh.map((row) => {
      const own = rowHash(row)
      hash = sha256(`${hash}|${own}`)
      seq++
      return { _id: String(seq), seq, at: row.at, auditId: row._id, rowHash: own, hash }
    })
    await traced('chain', () => insertRows(chainRows(db), links))
  }
}

/**
 * Chains audit rows of a range that are not yet chained, oldest first, by hash (I59). Gives how many one
 * look found; `found` is a look that was taken just before.
 */
export const chainOnce = async (service: string, range: Range = 'late', found?: Looked): Promise<number> => {
  const looked = found ?? (await look(service, range))
  try {
    await chainFound(service, looked)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    // another sequencer was first: what it left is looked for anew
    return chainOnce(service, range)
  }
  return looked.ids.length
}

/** Chains everything that is there, however much; gives false where the duty was lost meanwhile. */
const chainAll = async (service: string, hold: () => Promise<boolean>): Promise<boolean> => {
  for (let count = LOOK; count === LOOK; ) {
    if (!(await hold())) return false
    count = await chainOnce(service, 'all')
  }
  return true
}

const rangeOf = (looks: number): Range => (looks % ALL_EVERY > 0 ? 'late' : looks % (ALL_EVERY * SURE_EVERY) > 0 ? 'all' : 'sure')

/** Chains what is there, when this process holds the duty; it is asked for only when something waits. Gives whether there was something. */
const chainer = (service: string, holder: ReturnType<typeof lease>) => {
  let looks = 0
  let rewritten = false
  return async (): Promise<boolean> => {
    if (!rewritten) rewritten = await rewriteOnce(service, { hold: holder.hold, chainAll: () => chainAll(service, holder.hold) })
    if (!rewritten) return false
    const range = rangeOf(looks++)
    // who has not the duty only counts
    if (range !== 'sure' && !holder.holds() && (await missingSince(service, sinceOf(await newestLink(service), range))) === 0) return false
    const found = holder.holds() || (await holder.hold()) ? await look(service, range) : undefined
    if (!found?.ids.length || !(await holder.hold())) return false
    for (let count = await chainOnce(service, range, found); count === LOOK; ) count = await chainOnce(service, range)
    return true
  }
}

/** One sequencer a service, by lease: chains new audit rows within five seconds. */
export const startSequencer = (service: string): { stop(): Promise<void> } => {
  const holder = lease(service, 'audit-chain', 10_000)
  const chain = chainer(service, holder)
  const pauses = backoff(PERIOD_MS, IDLE_MS)
  let running = true
  const loop = (async () => {
    while (running) {
      await pauses.rest()
      if (!running) break
      try {
        if (await ownedBy(`${service}.audit-chain`, chain)) pauses.wake()
        pauses.poll()
      } catch (error) {
        logger.warn({ err: error, service }, 'audit chain: trying again')
      }
    }
  })()
  return {
    stop: async () => {
      running = false
      pauses.end()
      await loop
      await holder.release()
    },
  }
}
