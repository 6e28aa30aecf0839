import type { Db } from 'mongodb'
import { type Finding, finding } from './finding.ts'

interface Row {
  _id: string
  key: string
  version: number
  sent: boolean
  at: Date
}

const LATE_MS = 60_000

/** Recomputes I45 and I47 of one service: versions without a gap, nothing unsent for a minute, no dead letter. */
export const verifyEvents = async (db: Db, service: string, now: Date): Promise<Finding[]> => {
  const rows = (await db.collection('outbox').find().project({ key: 1, version: 1, sent: 1, at: 1 }).sort({ key: 1, version: 1 }).toArray()) as unknown as Row[]
  const gaps: string[] = []
  rows.forEach((row, n) => {
    const before = rows[n - 1]
    if (before?.key === row.key && row.version !== before.version + 1) gaps.push(row._id)
  })
  const unsent = rows.filter((row) => !row.sent && now.getTime() - row.at.getTime() > LATE_MS).map((row) => row._id)
  const dead = (await db.collection('dead_letters').find().project({ _id: 1 }).toArray()).map((row) => String(row._id))
  return [
    finding(`I45 ${service}: every change is told, versions without a gap`, rows.length, [...gaps, ...unsent]),
    finding(`I49 ${service}: no dead letter`, rows.length, dead),
  ]
}
