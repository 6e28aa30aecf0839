import { rowsMoved } from '@academy/contracts/core/merge-source.ts'
import { reader } from '../mongo/read.ts'
import { everything } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import { clashesOf, collisions, type Standing } from './clashes.ts'
import type { MergeModels } from './models.ts'
import { type Moving, noted } from './moving.ts'
import { settle } from './settle.ts'
import { naming, rawRows, type Table, tablesOf, withSurvivor } from './tables.ts'
import { announce, keepJournal, keptOf, writeChanges } from './write.ts'

/** Rows in one transaction (rule 21). */
export const AT_ONCE = 200
/** Rows that come while others are moved are moved in the next round; who writes for somebody who is gone finds no end of it by himself. */
const ROUNDS = 4

const askingOf = ({ move }: Moving, { tenantId, now, session }: Pick<Unit, 'tenantId' | 'now'> & { session?: Unit['session'] }) => ({
  ...{ tenantId, now, keepId: move.keepId, goneId: move.goneId },
  ...(session ? { session } : {}),
})

const needsSettling = ({ rule, wins, table }: Standing): boolean =>
  rule !== 'stays' && table.rule?.settle !== undefined && !(rule === 'best' && wins === 'keep')

/** Makes the clashes of a collection good, each in a transaction of its own. Gives how many. */
const settleAll = async (moving: Moving, table: Table): Promise<number> => {
  const asking = askingOf(moving, moving.job.context())
  const rows = await rawRows(table.model, naming(table, asking.tenantId, asking.goneId))
  const due = (await clashesOf(table, rows, asking)).filter(needsSettling)
  let settled = 0
  for (const clash of due) settled += (await moving.job.step((unit) => settle(moving, clash, unit))) ? 1 : 0
  return settled
}

/** Moves some rows of a collection in one transaction, but for those that would exclude what the survivor has. */
const moveSome = async (moving: Moving, table: Table, ids: readonly string[], unit: Unit): Promise<number> => {
  const { models, states, move } = moving
  const asking = askingOf(moving, unit)
  const rows = await rawRows(table.model, { ...naming(table, unit.tenantId, move.goneId), _id: { $in: ids } }, unit.session)
  const staying = await collisions(table, rows, asking)
  const going = rows.filter(({ _id }) => !staying.has(_id))
  const changes = going.map((row) => ({ row, fields: withSurvivor(row, table.paths, move.goneId, move.keepId) }))
  if (changes.length === 0) return 0
  const { n } = await noted(moving, unit, { n: 1, moved: changes.length })
  await writeChanges(table.model, unit, changes)
  await keepJournal(models, unit, { mergeId: move.id, n, table: table.model.name, rows: changes.map(keptOf) })
  const moved = going.map(({ _id }) => _id)
  await announce(states, table.model, unit, moved)
  unit.audit(table.model, 'merge', move.id, null, { count: moved.length })
  return moved.length
}

const moveTable = async (moving: Moving, table: Table): Promise<number> => {
  const { tenantId } = moving.job.context()
  const ids = (await rawRows(table.model, naming(table, tenantId, moving.move.goneId))).map(({ _id }) => _id)
  let moved = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) moved += await moving.job.step((unit) => moveSome(moving, table, ids.slice(at, at + AT_ONCE), unit))
  return moved
}

const finish = (moving: Moving): Promise<number> =>
  moving.job.step(async (unit) => {
    const { id, moved, settled } = await noted(moving, unit, {}, { phase: 'done' })
    unit.emit(rowsMoved(moving.service), id, { mergeId: id, way: 'merge', outcome: 'moved', moved, settled, listed: [] })
    return moved
  })

/** Moves all rows of a merge in a service: what clashes first, then the rest in units of 200; begun anew it finds what is left. Gives how many. */
export const moveRows = async (moving: Moving): Promise<number> => {
  const tables = tablesOf(moving.service, moving.rules).filter(({ rule, ofUser }) => !rule?.fixed && !ofUser)
  for (let round = 0; round < ROUNDS; round++) {
    let done = 0
    for (const table of tables) done += await settleAll(moving, table)
    for (const table of tables) done += await moveTable(moving, table)
    if (done === 0) break
  }
  return finish(moving)
}

/** A merge as it stands. */
export const moveOf = ({ moves }: MergeModels, tenantId: string, id: string) => reader(moves, { tenantId, dataScope: everything }).byId(id)
