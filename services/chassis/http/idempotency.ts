import type { ClientSession } from 'mongoose'
import { sha256 } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { bare, insertRows, systemModel } from '../mongo/system.ts'
import { Refusal } from '../runtime/refusal.ts'

interface KeyRow {
  _id: string
  route: string
  bodyHash: string
  /** Results of the units that have committed, in order. */
  units: unknown[]
  answer?: unknown
  startedAt: Date
  expireAt: Date
}

const KEEP_MS = 24 * 3_600_000
const WAIT_MS = 5000
/** After this long an unanswered first call is taken for dead and a retry goes on with its work. */
const DEAD_MS = 35_000

/** The idempotency keys of one service, each for 24 hours. */
export const keyRows = (service: string) => systemModel<KeyRow>(database(service), 'idempotency', [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]])

export interface Keyed {
  id: string
  units: unknown[]
  /** How many units this call has come to. */
  used?: number
}

/**
 * Claims an idempotency key (decided.md §4; I48): `{ keyed }` for the first call and for a retry of a dead one, `{ answer }` for a repeated call.
 * Throws keyReused for another body, stillRunning after five seconds.
 */
export const claimKey = async (service: string, key: string, route: string, body: unknown): Promise<{ keyed: Keyed } | { answer: unknown }> => {
  const rows = keyRows(service)
  const bodyHash = sha256(JSON.stringify(body ?? null))
  try {
    await insertRows(rows, [{ _id: key, route, bodyHash, units: [], startedAt: new Date(), expireAt: new Date(Date.now() + KEEP_MS) }])
    return { keyed: { id: key, units: [] } }
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  for (const until = Date.now() + WAIT_MS; ; ) {
    const row = (await rows.findById(key).lean()) as KeyRow | null
    if (!row) return claimKey(service, key, route, body)
    if (row.bodyHash !== bodyHash || row.route !== route) throw new Refusal('keyReused')
    if (row.answer !== undefined) return { answer: row.answer }
    const taken = await rows.findOneAndUpdate(
      { _id: key, answer: { $exists: false }, startedAt: { $lt: new Date(Date.now() - DEAD_MS) } },
      { $set: { startedAt: new Date() } },
      { lean: true },
    )
    if (taken) return { keyed: { id: key, units: (taken as KeyRow).units } }
    if (Date.now() > until) throw new Refusal('stillRunning')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Remembers the answer of a claimed key, refusals too. */
export const settleKey = (service: string, keyed: Keyed, answer: unknown) =>
  bare(keyRows(service)).updateOne({ _id: keyed.id }, { $set: { answer } }, { ignoreUndefined: true })
/** Remembers the result of a unit of a claimed key, in the unit's own transaction. */
export const keepResult = async (service: string, keyed: Keyed, result: unknown, session: ClientSession): Promise<void> => {
  await bare(keyRows(service)).updateOne({ _id: keyed.id }, { $push: { units: result ?? null } }, { session, ignoreUndefined: true })
}
/** Gives a claimed key back, so that the caller may try again; units that have committed stay and are not done twice. */
export const forgetKey = async (service: string, keyed: Keyed): Promise<void> => {
  const row = (await keyRows(service).findById(keyed.id).lean()) as KeyRow | null
  if (row && row.units.length > 0) await keyRows(service).updateOne({ _id: keyed.id }, { $set: { startedAt: new Date(0) } })
  else await keyRows(service).deleteOne({ _id: keyed.id })
}
