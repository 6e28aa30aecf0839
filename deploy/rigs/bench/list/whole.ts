import type { Context } from '@academy/chassis/http/context.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { enrolmentHandlers } from '@academy/training/delivery/enrolments/handlers.ts'
import type { Collection, Db, Document } from 'mongodb'
import { type Figure, must } from '../figure.ts'
import { interleaved, median, timed } from '../measure.ts'
import { parsed, type Question } from './questions.ts'
import { rawOf } from './raw.ts'
import { tenantId } from './rows.ts'

const { page } = enrolmentHandlers({} as Platform)

interface Shown {
  records: readonly object[]
  total: number
}

/** The whole page as its handler gives it: names, places, what may be done. */
const shownPage = async (question: Question): Promise<Shown> => {
  const who = { tenantId, dataScope: question.scope, userId: 'u-reader', locale: 'zh-CN', now: new Date(), reach: () => question.scope }
  return (await page(parsed(question), who as unknown as Context)) as Shown
}

/** Rows of a collection by a field that names them. */
const rowsBy = async (collection: Collection<Document>, field: '_id' | 'code', names: readonly unknown[]): Promise<Map<unknown, Document>> => {
  const rows = await collection.find({ tenantId, [field]: { $in: [...new Set(names)] } }).toArray()
  return new Map(rows.map((row) => [row[field], row]))
}

/** The driver's page, and one read each of the people, offerings, organisations and positions that it names. */
const rawPage = async (db: Db, raw: Awaited<ReturnType<typeof rawOf>>): Promise<Shown> => {
  const { found, total } = await raw()
  const [users, offerings, places, positions] = await Promise.all([
    rowsBy(
      db.collection('user_replica'),
      '_id',
      found.flatMap((row) => [row.userId, row.submitterId]),
    ),
    rowsBy(
      db.collection('offerings'),
      '_id',
      found.map((row) => row.offeringId),
    ),
    rowsBy(
      db.collection('organisation_replica'),
      '_id',
      found.flatMap((row) => [row.outletId, row.dealerId]),
    ),
    rowsBy(
      db.collection('position_replica'),
      'code',
      found.map((row) => row.positionCode),
    ),
  ])
  const records = found.map((row) => ({
    ...row,
    ...{ userName: users.get(row.userId)?.nameCn, offeringNameCn: offerings.get(row.offeringId)?.nameCn },
    ...{ outletNameCn: places.get(row.outletId)?.nameCn, dealerNameCn: places.get(row.dealerId)?.nameCn },
    positionNameCn: positions.get(row.positionCode)?.nameCn,
  }))
  return { records, total }
}

const names = ['userName', 'offeringNameCn', 'outletNameCn', 'dealerNameCn', 'positionNameCn'] as const
const namedIn = (records: readonly object[]): string => {
  const told = records.map((record) => names.map((name) => (record as Record<string, unknown>)[name]))
  must(!told.flat().some((name) => name === undefined || name === '—'), 'a row names somebody who is not there')
  return JSON.stringify(told)
}

/** A page with everything that its rows name, as its handler gives it, beside the driver that reads the same. Throws Wrong when they name other things. */
export const wholeFigure = async (db: Db, question: Question, turns: number): Promise<Figure> => {
  const raw = await rawOf(db, question)
  const [mine, theirs] = [await shownPage(question), await rawPage(db, raw)]
  must(namedIn(mine.records) === namedIn(theirs.records) && mine.total === theirs.total, `${question.name}: what is shown differs`)
  const given = await interleaved(turns, { ours: () => timed(() => shownPage(question)), raw: () => timed(() => rawPage(db, raw)) })
  const [ours, peer] = [median(given.ours), median(given.raw)]
  return {
    ...{ name: `list-whole ${question.name}`, ratio: (ours - 1) / peer, goal: 1.5, at: 'most' },
    ...{ ours: `presented ${ours.toFixed(1)} ms`, peer: `find + count + four reads of what is named ${peer.toFixed(1)} ms` },
  }
}
