import { outward } from '../mongo/read.ts'
import type { Reader } from '../mongo/scope.ts'
import { bare } from '../mongo/system.ts'
import type { Unit } from '../mongo/unit.ts'
import type { Kept } from './models.ts'
import type { AnyModel, Row } from './rule.ts'
import { rawRows } from './tables.ts'
import { keptOf, writeAll, writeChanges } from './write.ts'

// Single rows that a merge takes out, puts back or changes outside the moving of a service's rows: the two people themselves, and how they sign in.

export type { Kept } from './models.ts'

type Named = { name: string }
const any = (model: Named): AnyModel => model as unknown as AnyModel

/** A row as it is stored, to the last field. */
export const storedRow = async (model: Named, unit: Unit, id: string): Promise<Row | undefined> =>
  (await rawRows(any(model), { tenantId: unit.tenantId, _id: id }, unit.session))[0]

/** Rows of a collection as they are stored, whoever asks. */
export const storedRows = (model: Named, { tenantId, session }: Pick<Reader, 'tenantId' | 'session'>, filter: object): Promise<Row[]> =>
  rawRows(any(model), { tenantId, ...filter }, session)

/** Takes a row out of its collection; `putBack` puts it there again. */
export const takeOut = async (model: Named, unit: Unit, row: Row): Promise<void> => {
  await bare(any(model).raw).deleteOne({ _id: row._id, tenantId: unit.tenantId } as never, { session: unit.session })
  unit.audit(any(model), 'merge', row._id, outward(row), null)
}

export const putBack = async (model: Named, unit: Unit, row: Row): Promise<void> => {
  await bare(any(model).raw).insertOne(row as never, { session: unit.session, ignoreUndefined: true })
  unit.audit(any(model), 'unmerge', row._id, null, outward(row))
}

/** Sets fields of a row and gives what it was before. */
export const setKept = async (model: Named, unit: Unit, row: Row, fields: Readonly<Record<string, unknown>>): Promise<Kept> => {
  await writeChanges(any(model), unit, [{ row, fields }])
  unit.audit(any(model), 'merge', row._id, outward(row), outward({ ...row, ...fields } as Row))
  return keptOf({ row, fields })
}

/** Gives a row what it was, to the version, where nobody has changed it since. Gives whether it could. */
export const giveRowBack = async (model: Named, unit: Unit, { id, version, before, absent = [] }: Kept): Promise<boolean> => {
  const row = await storedRow(model, unit, id)
  if (row?.version !== version + 1) return false
  const unset = absent.length > 0 ? { $unset: Object.fromEntries(absent.map((key) => [key, ''])) } : {}
  const filter = { _id: id, tenantId: unit.tenantId, version: version + 1 }
  await writeAll(any(model), unit, [{ updateOne: { filter, update: { $set: { ...before, version }, ...unset } } }])
  unit.audit(any(model), 'unmerge', id, outward(row), outward({ ...row, ...before } as Row))
  return true
}
