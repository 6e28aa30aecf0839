import type { ClientSession } from 'mongoose'
import { sha256 } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { bare, insertRows, systemModel } from '../mongo/system.ts'
import { Refusal } from '../runtime/refusal.ts'
import { QUIET_MS, self, worksStill } from './heartbeat.ts'

interface KeyRow {
  _id: string
  route: string
  bodyHash: string
  /** Results of the units that have committed, in order, and what each is called. */
  units: unknown[]
  names: string[]
  answer?: unknown
  startedAt: Date
  /** The process that works on it, and how often it was taken over before: who was taken for dead and wakes must not finish it too. */
  by?: string
  claim: number
  expireAt: Date
}

const KEEP_MS = 24 * 3_600_000
const WAIT_MS = QUIET_MS + 1000
const POLL_MS = 50
/** A request is answered within half a minute: what takes longer than this hangs, whatever its process says. */
const LONGEST_MS = 60_000

/** The idempotency keys of one service, each for 24 hours. */
export const keyRows = (service: string) => systemModel<KeyRow>(database(service), 'idempotency', [[{ expireAt: 1 }, { expireAfterSeconds: 0 }]])

export interface Keyed {
  id: string
  /** Results of the units that had committed when it was taken up, with their names. */
  units: readonly unknown[]
  names: readonly string[]
  /** Which of those that took it up in turn this is. */
  claim: number
  /** The units that this call has come to. */
  seenUnits: Set<string>
}

/** A program of before knew units by their turn alone. */
const byTurn = (units: readonly unknown[]): string[] => units.map((_, turn) => String(turn))

/** Is whoever works on it gone? He began long ago, or was looked at for long (clocks may jump), and says nothing. */
const isLeft = async (service: string, { _id, startedAt, by }: KeyRow, seenMs: number): Promise<boolean> => {
  const age = Math.max(Date.now() - startedAt.getTime(), seenMs)
  if (age < QUIET_MS) return false
  return !by || age > LONGEST_MS || !(await worksStill(service, by, _id))
}

/** Goes on with the work of one who is gone; undefined where another was quicker, or it was done after all. */
const takeOver = async (service: string, { _id, claim }: KeyRow): Promise<Keyed | undefined> => {
  const taken = await keyRows(service).findOneAndUpdate(
    { _id, claim, answer: { $exists: false } },
    { $set: { startedAt: new Date(), by: self }, $inc: { claim: 1 } },
    { lean: true, returnDocument: 'after' },
  )
  if (!taken) return undefined
  const { units, names = [] } = taken
  if (names.length === units.length) return { id: _id, units, names, claim: taken.claim, seenUnits: new Set() }
  await keyRows(service).updateOne({ _id, claim: taken.claim }, { $set: { names: byTurn(units) } })
  return { id: _id, units, names: byTurn(units), claim: taken.claim, seenUnits: new Set() }
}

/**
 * Claims an idempotency key (decided.md §4; I48): `{ keyed }` for the first call and for a retry of one whose process is gone, `{ answer }` for a
 * repeated call. Throws keyReused for another body, stillRunning after five seconds.
 */
export const claimKey = async (service: string, key: string, route: string, body: unknown): Promise<{ keyed: Keyed } | { answer: unknown }> => {
  const rows = keyRows(service)
  const bodyHash = sha256(JSON.stringify(body ?? null))
  const fresh = { route, bodyHash, units: [], names: [], startedAt: new Date(), by: self, claim: 1, expireAt: new Date(Date.now() + KEEP_MS) }
  try {
    await insertRows(rows, [{ _id: key, ...fresh }])
    return { keyed: { id: key, units: [], names: [], claim: 1, seenUnits: new Set() } }
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  const began = performance.now()
  for (let seen = { claim: 0, since: began }; ; ) {
    const row = (await rows.findById(key).lean()) as KeyRow | null
    if (!row) return claimKey(service, key, route, body)
    if (row.bodyHash !== bodyHash || row.route !== route) throw new Refusal('keyReused')
    if (row.answer !== undefined) return { answer: row.answer }
    const now = performance.now()
    if (row.claim !== seen.claim) seen = { claim: row.claim, since: now }
    const keyed = (await isLeft(service, row, now - seen.since)) ? await takeOver(service, row) : undefined
    if (keyed) return { keyed }
    if (now - began > WAIT_MS) throw new Refusal('stillRunning')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const own = ({ id, claim }: Keyed) => ({ _id: id, claim })

/** Remembers the answer of a claimed key, refusals too. */
export const settleKey = (service: string, keyed: Keyed, answer: unknown) =>
  bare(keyRows(service)).updateOne(own(keyed), { $set: { answer } }, { ignoreUndefined: true })

/** Remembers the result of a unit of a claimed key by its name, in the unit's own transaction. Throws stillRunning where another has taken it over meanwhile. */
export const keepResult = async (service: string, keyed: Keyed, name: string, result: unknown, session: ClientSession): Promise<void> => {
  const push = { $push: { units: result ?? null, names: name } }
  const { matchedCount } = await bare(keyRows(service)).updateOne(own(keyed), push, { session, ignoreUndefined: true })
  if (matchedCount === 0) throw new Refusal('stillRunning')
}

/** Gives a claimed key back, so that the caller may try again; units that have committed stay and are not done twice. */
export const forgetKey = async (service: string, keyed: Keyed): Promise<void> => {
  const rows = keyRows(service)
  const { deletedCount } = await rows.deleteOne({ ...own(keyed), units: { $size: 0 } })
  if (deletedCount === 0) await rows.updateOne(own(keyed), { $set: { startedAt: new Date(0) }, $unset: { by: '' } })
}
