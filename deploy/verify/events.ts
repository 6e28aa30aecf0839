import type { Db } from 'mongodb'
import { type Finding, finding, heavy } from './finding.ts'

interface Row {
  _id: string
  key: string
  version: number
  sent: boolean
  at: Date
}

const LATE_MS = 60_000

/** Recomputes I45 and I47 of one service: versions without a gap, nothing unsent for a minute, no dead letter. Reads row by row. */
export const verifyEvents = async (db: Db, service: string, now: Date): Promise<Finding[]> => {
  const rows = db
    .collection<Row>('outbox')
    .find({}, { projection: { key: 1, version: 1, sent: 1, at: 1 }, ...heavy })
    .sort({ key: 1, version: 1 })
  const wrong: string[] = []
  let checked = 0
  let before: Row | undefined
  for await (const row of rows) {
    checked++
    if (before?.key === row.key && row.version !== before.version + 1) wrong.push(row._id)
    if (!row.sent && now.getTime() - row.at.getTime() > LATE_MS) wrong.push(row._id)
    before = row
  }
  const dead = (await db.collection('dead_letters').find().project({ _id: 1 }).toArray()).map((row) => String(row._id))
  return [finding(`I45 ${service}: every change is told, versions without a gap`, checked, wrong), finding(`I49 ${service}: no dead letter`, checked, dead)]
}
