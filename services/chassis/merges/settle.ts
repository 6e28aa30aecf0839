import type { Unit } from '../mongo/unit.ts'
import type { Standing } from './clashes.ts'
import type { Kept } from './models.ts'
import { type Moving, noted } from './moving.ts'
import type { AnyModel, Row, Settling } from './rule.ts'
import { rawRows } from './tables.ts'
import { announce, type Change, keepJournal, keptOf, writeAll, writeChanges } from './write.ts'

/** What stands between two people while their rows change places: no id of anybody. */
const between = (row: Row): string => `between|${row._id}`

const any = (model: { name: string }): AnyModel => model as unknown as AnyModel

interface Page {
  model: AnyModel
  rows: Kept[]
  swapped?: string
  settled?: boolean
}

const swapRows = async (model: AnyModel, unit: Unit, keep: Row, gone: Row, field: string): Promise<void> => {
  const mine = (row: Row) => ({ _id: row._id, tenantId: unit.tenantId })
  await writeAll(model, unit, [
    { updateOne: { filter: { ...mine(keep), version: keep.version }, update: { $set: { [field]: between(keep) } } } },
    { updateOne: { filter: { ...mine(gone), version: gone.version }, update: { $set: { [field]: keep[field] }, $inc: { version: 1 } } } },
    { updateOne: { filter: mine(keep), update: { $set: { [field]: gone[field] }, $inc: { version: 1 } } } },
  ])
}

/** The tools of a rule, and what was written with them. */
const toolsOf = (unit: Unit): { tools: Settling; pages: Page[] } => {
  const pages: Page[] = []
  const tools: Settling = {
    unit,
    set: async (given, row, fields) => {
      const model = any(given)
      const change: Change = { row, fields }
      await writeChanges(model, unit, [change])
      pages.push({ model, rows: [keptOf(change)] })
    },
    swap: async (given, keep, gone, field) => {
      const model = any(given)
      await swapRows(model, unit, keep, gone, field)
      const kept = (row: Row): Kept => ({ id: row._id, version: row.version, before: { [field]: row[field] } })
      pages.push({ model, rows: [kept(keep), kept(gone)], swapped: field })
    },
    cannotUndo: (model, row) => void pages.push({ model: any(model), rows: [{ id: row._id, version: row.version, before: {} }], settled: true }),
  }
  return { tools, pages }
}

const sideOf = ({ move }: Moving, { key, wins }: Standing): 'keep' | 'gone' => move.choices.find((one) => one.key === key)?.side ?? wins ?? 'keep'

/** Makes one clash good by its noun's rule, in one transaction with what an undo needs. Gives whether there was still one. */
export const settle = async (moving: Moving, clash: Standing, unit: Unit): Promise<boolean> => {
  const { model, rule } = clash.table
  const rows = await rawRows(model, { tenantId: unit.tenantId, _id: { $in: [clash.keep._id, clash.gone._id] } }, unit.session)
  const keep = rows.find(({ _id }) => _id === clash.keep._id)
  const gone = rows.find(({ _id }) => _id === clash.gone._id)
  if (!keep || !gone || !rule?.settle) return false
  const side = sideOf(moving, clash)
  const { tools, pages } = toolsOf(unit)
  await rule.settle(tools, { keep, gone, winner: side === 'keep' ? keep : gone, loser: side === 'keep' ? gone : keep })
  if (pages.length === 0) return false
  const { n } = await noted(moving, unit, { n: pages.length, settled: 1 })
  for (const [at, { model: written, ...page }] of pages.entries()) {
    await keepJournal(moving.models, unit, { mergeId: moving.move.id, n: n - pages.length + 1 + at, table: written.name, ...page })
    if (page.settled) continue
    await announce(
      moving.states,
      written,
      unit,
      page.rows.map(({ id }) => id),
    )
    unit.audit(written, 'merge', moving.move.id, null, { settled: page.rows.length })
  }
  return true
}
