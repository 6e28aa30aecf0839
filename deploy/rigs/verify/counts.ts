import { TOTAL_MAX } from '@academy/contracts/core/page.ts'
import type { Db } from 'mongodb'

/** Seats of an offering as their rows say. */
export interface Counts {
  capacity: number
  taken: number
  held: number
  free: number
}
/** An offering with the copy of the counts that its lists show. */
export interface Counted {
  _id: string
  capacity: number
  status: string
  seats?: Counts & { waiting: number }
}

const keys = ['capacity', 'taken', 'held', 'free', 'waiting'] as const
const none: Counts = { capacity: 0, taken: 0, held: 0, free: 0 }
/** Of a longer list than totals are exact for, the copy says that many (decided.md §4). */
const same = (stored: Counted['seats'], { waiting, ...seats }: Counts & { waiting: number }): boolean => {
  const rows = { ...seats, waiting: Math.min(waiting, TOTAL_MAX) }
  return keys.every((key) => stored?.[key] === rows[key])
}

const countedNow = async (db: Db, offeringId: string): Promise<Counts & { waiting: number }> => {
  const rows = await db.collection<{ state: string }>('seats').find({ offeringId }).project<{ state: string }>({ state: 1 }).toArray()
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state)).length
  const waiting = await db.collection('enrolments').countDocuments({ offeringId, status: 'waiting' })
  return { capacity: rows.length, taken: of('taken'), held: of('held'), free: of('free', 'freed'), waiting }
}

const PATIENCE_MS = 400
const LOOKED_AT_AGAIN = 500

/** The counts follow a moment after the rows: an offering that is being enrolled into is looked at again before it is told. */
const stillWrong = async (db: Db, id: string): Promise<boolean> => {
  for (let tries = 0; tries < 3; tries++) {
    const rows = await countedNow(db, id)
    const now = (await db.collection<Counted>('offerings').findOne({ _id: id })) as Counted | null
    if (!now || same(now.seats, rows)) return false
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  }
  return true
}

/** The offerings whose stored counts differ from their seats and tickets. */
export const storedCounts = async (
  db: Db,
  offerings: readonly Counted[],
  counted: ReadonlyMap<string, Counts>,
  waiting: ReadonlyMap<string, number>,
): Promise<string[]> => {
  const wrong = offerings.filter(({ _id, seats }) => !same(seats, { ...(counted.get(_id) ?? none), waiting: waiting.get(_id) ?? 0 })).map(({ _id }) => _id)
  const again = await Promise.all(wrong.slice(0, LOOKED_AT_AGAIN).map((id) => stillWrong(db, id)))
  return [...wrong.filter((_, at) => again[at]), ...wrong.slice(LOOKED_AT_AGAIN)]
}
