import { lease } from '../events/lease.ts'
import { logger } from '../runtime/logger.ts'
import { type AuditRow, auditRows, type ChainRow, chainRows, rowHash, sha256 } from './audit.ts'
import { database } from './database.ts'

const PERIOD_MS = 2000
const BATCH = 1000
/** A transaction may commit this long after the time its audit rows carry. */
const LATE_MS = 120_000

/** Chains audit rows that are not yet chained, oldest first, by hash (I59). Gives how many. */
export const chainOnce = async (service: string): Promise<number> => {
  const db = database(service)
  const [last] = (await chainRows(db).find().sort({ seq: -1 }).limit(1).lean()) as ChainRow[]
  const fresh = (await auditRows(db)
    .aggregate([
      { $match: last ? { at: { $gte: new Date(last.at.getTime() - LATE_MS) } } : {} },
      { $sort: { at: 1, _id: 1 } },
      { $lookup: { from: 'audit_chain', localField: '_id', foreignField: 'auditId', as: 'link' } },
      { $match: { link: { $size: 0 } } },
      { $limit: BATCH },
      { $unset: 'link' },
    ])
    .option({ maxTimeMS: 10_000 })) as AuditRow[]
  let seq = last?.seq ?? 0
  let hash = last?.hash ?? ''
  const links = fresh.map((row) => {
    const own = rowHash(row)
    hash = sha256(`${hash}|${own}`)
    seq++
    return { _id: String(seq), seq, at: row.at, auditId: row._id, rowHash: own, hash }
  })
  if (links.length > 0) await chainRows(db).insertMany(links, { ordered: true })
  return links.length
}

/** Verifies the whole chain of a service: changed, missing and not yet chained rows are told. */
export const verifyChain = async (service: string): Promise<{ links: number; broken: string[]; unchained: number }> => {
  const db = database(service)
  const broken: string[] = []
  let hash = ''
  let links = 0
  for await (const link of chainRows(db).find().sort({ seq: 1 }).lean().cursor()) {
    const row = (await auditRows(db).findById(link.auditId).lean()) as AuditRow | null
    hash = sha256(`${hash}|${link.rowHash}`)
    links++
    if (!row || rowHash(row) !== link.rowHash || hash !== link.hash || link.seq !== links) broken.push(link.auditId)
  }
  return { links, broken, unchained: (await auditRows(db).countDocuments()) - links }
}

/** One sequencer a service, by lease: chains new audit rows every two seconds. */
export const startSequencer = (service: string): { stop(): Promise<void> } => {
  const holder = lease(service, 'audit-chain', 10_000)
  let running: Promise<unknown> = Promise.resolve()
  const tick = async () => {
    if (!(await holder.hold())) return
    while ((await chainOnce(service)) === BATCH);
  }
  const timer = setInterval(() => {
    running = running.then(tick).catch((error: unknown) => logger.warn({ err: error, service }, 'audit chain: trying again'))
  }, PERIOD_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await holder.release()
    },
  }
}
