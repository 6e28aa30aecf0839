import type { OwnState } from '../events/own-states.ts'
import { everything } from '../mongo/scope.ts'
import { bare } from '../mongo/system.ts'
import type { Unit } from '../mongo/unit.ts'
import { traced } from '../runtime/fault-points.ts'
import type { Kept, MergeModels } from './models.ts'
import type { AnyModel, Row } from './rule.ts'

/** A row and what of it changes; `null` takes a field away. */
export interface Change {
  row: Row
  fields: Readonly<Record<string, unknown>>
}

/** What a row was before: the fields that change, and which of them it did not have. */
export const keptOf = ({ row, fields }: Change): Kept => {
  const keys = Object.keys(fields)
  const absent = keys.filter((key) => !(key in row))
  return {
    ...{ id: row._id, version: row.version, before: Object.fromEntries(keys.filter((key) => key in row).map((key) => [key, row[key]])) },
    ...(absent.length > 0 ? { absent } : {}),
  }
}

const updateOf = (fields: Change['fields']) => {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
  const unset = Object.keys(fields).filter((key) => !(key in set))
  return {
    ...(Object.keys(set).length > 0 ? { $set: set } : {}),
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((key) => [key, ''])) } : {}),
    $inc: { version: 1 },
  }
}

type Write = { updateOne: { filter: object; update: object } }

/** Writes rows in one command, each only as it was read. Throws where another has changed one: the unit begins anew. */
export const writeAll = async (model: AnyModel, { session }: Unit, writes: readonly Write[]): Promise<void> => {
  if (writes.length === 0) return
  const done = await traced('write', () => bare(model.raw).bulkWrite(writes as never, { session, ordered: true }))
  if (done.matchedCount < writes.length) throw new Error(`${model.name}: a row of a merge was changed while it was moved`)
}

/** Changes rows as they were read, each with its next version. Who else changed it keeps his change: `updateDate` says when somebody last did. */
export const writeChanges = (model: AnyModel, unit: Unit, changes: readonly Change[]): Promise<void> =>
  writeAll(
    model,
    unit,
    changes.map(({ row, fields }) => ({
      updateOne: { filter: { _id: row._id, tenantId: unit.tenantId, version: row.version }, update: updateOf(fields) },
    })),
  )

/** Keeps what was there before, in the transaction that changes it. */
export const keepJournal = async (
  { journal }: MergeModels,
  { session, tenantId, now }: Unit,
  said: { mergeId: string; n: number; table: string; rows: readonly Kept[]; swapped?: string; settled?: boolean },
): Promise<void> => {
  const row = { _id: `${tenantId}|${said.mergeId}|${said.n}`, tenantId, version: 1, createDate: now, updateDate: now, creator: 'system', ...said }
  await traced('write', () => bare(journal.raw).insertOne(row as never, { session, ignoreUndefined: true }))
}

/** Tells others of these rows as they are now, where their noun has a state that others keep. */
export const announce = async (states: readonly OwnState[], model: AnyModel, unit: Unit, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  for (const state of states) if (state.model.name === model.name) await state.announce(ids, { ...unit, dataScope: everything })
}
