import { LISTED_MOST, type Listed, rowsMoved } from '@academy/contracts/core/merge-source.ts'
import { advance } from '../mongo/atomic.ts'
import { database } from '../mongo/database.ts'
import { modelsOf } from '../mongo/model.ts'
import { bare } from '../mongo/system.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Kept, MoveDoc } from './models.ts'
import type { Moving } from './moving.ts'
import type { AnyModel, Row } from './rule.ts'
import { rawRows } from './tables.ts'
import { announce, writeAll } from './write.ts'

interface JournalRow {
  _id: string
  n: number
  table: string
  rows: Kept[]
  swapped?: string
  settled?: boolean
}

const listedOf = (table: string, kept: readonly Kept[], now: ReadonlyMap<string, Row>): Listed[] =>
  kept.flatMap(({ id, version }): Listed[] => {
    const row = now.get(id)
    if (!row) return [{ table, rowId: id, why: 'gone' }]
    return row.version === version + 1 ? [] : [{ table, rowId: id, why: 'changed' }]
  })

/** Two rows that exclude each other once they are back, on their way. */
const apart = (model: AnyModel, unit: Unit, kept: readonly Kept[], field: string) =>
  writeAll(
    model,
    unit,
    kept.map(({ id }) => ({ updateOne: { filter: { _id: id, tenantId: unit.tenantId }, update: { $set: { [field]: `between|${id}` } } } })),
  )

/** Gives rows back as they were, to the version: nobody has changed them since. */
const giveBack = (model: AnyModel, unit: Unit, kept: readonly Kept[]) =>
  writeAll(
    model,
    unit,
    kept.map(({ id, version, before, absent = [] }) => ({
      updateOne: {
        filter: { _id: id, tenantId: unit.tenantId, version: version + 1 },
        update: { $set: { ...before, version }, ...(absent.length > 0 ? { $unset: Object.fromEntries(absent.map((key) => [key, ''])) } : {}) },
      },
    })),
  )

/** Undoes what one unit wrote; rows that were changed since stay as they are and are listed. Gives these, and how many are back. */
const undoPage = async ({ models, states }: Moving, model: AnyModel | undefined, page: JournalRow, unit: Unit): Promise<{ listed: Listed[]; back: number }> => {
  const { table, rows, swapped, settled } = page
  const done = await bare(models.journal.raw).updateOne(
    { _id: page._id, tenantId: unit.tenantId, undone: { $ne: true } } as never,
    { $set: { undone: true } } as never,
    {
      session: unit.session,
    },
  )
  if (done.matchedCount === 0 || !model) return { listed: [], back: 0 }
  if (settled) return { listed: rows.map(({ id }) => ({ table, rowId: id, why: 'settled' as const })), back: 0 }
  const now = new Map((await rawRows(model, { tenantId: unit.tenantId, _id: { $in: rows.map(({ id }) => id) } }, unit.session)).map((row) => [row._id, row]))
  const listed = listedOf(table, rows, now)
  const kept = new Set(listed.map(({ rowId }) => rowId))
  // of two that changed places none goes back alone
  const back = swapped && listed.length > 0 ? [] : rows.filter(({ id }) => !kept.has(id))
  if (swapped) await apart(model, unit, back, swapped)
  await giveBack(model, unit, back)
  const ids = back.map(({ id }) => id)
  await announce(states, model, unit, ids)
  unit.audit(model, 'unmerge', page._id, null, { count: ids.length, listed: listed.length })
  return { listed, back: ids.length }
}

const most = (listed: readonly Listed[]): Listed[] => [...new Map(listed.map((one) => [`${one.table}|${one.rowId}`, one])).values()].slice(0, LISTED_MOST)

/** Goes through the journal backwards, one unit of the merge after the other; begun anew it goes on. Gives how many rows are back. */
export const undoRows = async (moving: Moving): Promise<number> => {
  const { service, models, job, move } = moving
  const { tenantId } = job.context()
  const all = new Map(modelsOf(database(service)).map((model) => [model.name, model]))
  const pages = (await rawRows(models.journal as unknown as AnyModel, { tenantId, mergeId: move.id, undone: { $ne: true } })) as unknown as JournalRow[]
  for (const page of pages.sort((a, b) => b.n - a.n))
    await job.step(async (unit) => {
      const { listed, back } = await undoPage(moving, all.get(page.table), page, unit)
      const stands = await advance(models.moves, unit, { id: move.id, way: 'undo' }, {}, { moved: back })
      if (stands && listed.length > 0) await advance(models.moves, unit, { id: move.id }, { listed: most([...stands.listed, ...listed]) }, {})
    })
  return job.step(async (unit) => {
    const end = (await advance(models.moves, unit, { id: move.id, way: 'undo' }, { phase: 'done' }, {})) as MoveDoc
    unit.emit(rowsMoved(service), move.id, { mergeId: move.id, way: 'undo', outcome: 'moved', moved: end.moved, settled: 0, listed: end.listed })
    return end.moved
  })
}
