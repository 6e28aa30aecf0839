import type { Db } from 'mongodb'
import { foundAgain, type Suspect } from './again.ts'
import { type Finding, finding, heavy } from './finding.ts'

interface Row {
  _id: string
  key: string
  version: number
  sent: boolean
  at: Date
  sentAt?: Date
}

const LATE_MS = 60_000
/** Sent rows are kept for seven days; near their end the later ones of an aggregate may go first. */
const KEPT_MS = 6.5 * 86_400_000
const BATCH = 500
/** Somebody may tell more between the two reads. */
const PATIENCE_MS = 2_000

/** Of these newest rows of their aggregates those beside which a later event is missing, or which none was counted for. */
const endsApart = async (db: Db, newest: readonly Row[]): Promise<Row[]> => {
  const counters = await db
    .collection<{ _id: string; n: number }>('sequences')
    .find({ _id: { $in: newest.map(({ key }) => key) } })
    .toArray()
  const last = new Map(counters.map(({ _id, n }) => [_id, n]))
  return newest.filter(({ key, version }) => last.get(key) !== version)
}

const fields = { key: 1, version: 1, sent: 1, at: 1, sentAt: 1 }
const suspect = (row: Row): Suspect<string, string> => ({ key: row.key, found: [row._id] })

/** Recomputes I45 and I47 of one service: versions without a gap up to the last that was counted, nothing unsent for a minute, no dead letter. Reads row by row. */
export const verifyEvents = async (db: Db, service: string, now: Date, patienceMs = PATIENCE_MS): Promise<Finding[]> => {
  const outbox = db.collection<Row>('outbox')
  const rows = outbox.find({}, { projection: fields, ...heavy }).sort({ key: 1, version: 1 })
  const wrong: string[] = []
  const suspects: Suspect<string, string>[] = []
  let newest: Row[] = []
  let checked = 0
  let before: Row | undefined
  // what is kept no longer may be gone behind it
  const ended = async (row: Row | undefined, all: boolean) => {
    if (row && (!row.sentAt || Date.now() - row.sentAt.getTime() < KEPT_MS)) newest.push(row)
    if (newest.length < BATCH && !all) return
    suspects.push(...(await endsApart(db, newest)).map(suspect))
    newest = []
  }
  for await (const row of rows) {
    checked++
    if (before?.key === row.key && row.version !== before.version + 1) wrong.push(row._id)
    if (before?.key !== row.key) await ended(before, false)
    if (!row.sent && now.getTime() - row.at.getTime() > LATE_MS) wrong.push(row._id)
    before = row
  }
  await ended(before, true)
  const look = async (key: string) => {
    // both, so that the index serves it
    const own = { sent: { $in: [true, false] }, key }
    const last = await outbox.find(own, { projection: fields }).sort({ version: -1 }).limit(1).toArray()
    return (await endsApart(db, last)).map(({ _id }) => _id)
  }
  wrong.push(...(await foundAgain(suspects, look, patienceMs)))
  const dead = (await db.collection('dead_letters').find().project({ _id: 1 }).toArray()).map((row) => String(row._id))
  return [finding(`I45 ${service}: every change is told, versions without a gap`, checked, wrong), finding(`I49 ${service}: no dead letter`, checked, dead)]
}
