import type { EventType } from '@academy/contracts/core/event.ts'
import type { ImportRow, ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import type { Promised } from '@academy/contracts/jobs/import-owner.ts'
import type { z } from 'zod'
import type { DataModel } from '../mongo/model.ts'
import type { Reader } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'

export type Fields = Record<string, unknown>
export interface Fault {
  column?: string
  code: string
  params?: Record<string, string | number>
}

/** What a sheet's decisions see: who imports, the day, all rows of the sheet, rows that other sheets promise. */
export interface ImportContext extends Reader {
  now: Date
  parameter(key: string): unknown
  rows: readonly ImportRow[]
  promised: Promised
}

export interface Planned {
  row: number
  id: string
  op: 'created' | 'changed' | 'same' | 'wrong'
  faults: Fault[]
  before: Fields | null
  after: Fields
}

/** One sheet of one owner: how its rows become records of a noun. Everything common is done here once. */
export interface SheetRules {
  sheet: SheetKey
  model: DataModel<z.ZodObject>
  /** Known records of these rows by natural key. */
  known(rows: readonly ImportRow[], context: ImportContext): Promise<Map<string, Fields & { id: string }>>
  /** The fields that the values of a row mean, references resolved, and what is wrong with them. `undefined` leaves a field as it is, `null` clears it. */
  fields(
    values: Readonly<Record<string, ImportValue>>,
    context: ImportContext,
  ): Promise<{ fields: Fields; faults: Fault[] }> | { fields: Fields; faults: Fault[] }
  /** The record with what follows from the rest of it where the row says nothing. */
  completed?(after: Fields, before: Fields | null): Fields
  /** Columns without which a record cannot be judged as a whole; what is wrong with these is told first. */
  judgedBy?: readonly string[]
  /** Everything against the record as a whole; what it says at columns that are wrong already is left out. Not asked of a row whose key cannot be read. */
  judge?(after: Fields & { id: string }, before: Fields | null, context: ImportContext): Promise<Fault[]> | Fault[]
  /** What a new record has besides. */
  fresh?(context: ImportContext, row: { id: string; values: Readonly<Record<string, ImportValue>> }): Fields
  state?: EventType
  stateOf?(record: Fields & { id: string }): Fields
  /** Looks at all planned rows together. */
  together?(planned: readonly Planned[], context: ImportContext): Promise<Map<number, Fault[]>>
  /** Looks at planned records once more in the unit that writes them, under the turns that others take too, and corrects them by what changed since. Throws RowsRefused. */
  settle?(unit: Unit, plans: readonly Planned[]): Promise<void>
  /** Does more in the same unit, after the record is written. */
  written?(unit: Unit, record: Fields & { id: string }, before: Fields | null): Promise<void>
  /** Column of a field where the two names differ. */
  columns?: Readonly<Record<string, string>>
  /** Another id than the one of the natural key. */
  idOf?(key: string, context: ImportContext): string
}
