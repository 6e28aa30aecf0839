import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { ImportRow, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { type ImportCounts, importOwner, type Promised } from '@academy/contracts/jobs/import-owner.ts'
import { sheetOf } from '@academy/contracts/sheets.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { everything } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import { malformed, Refusal } from '../runtime/refusal.ts'
import { refusedByIndex } from './repeated.ts'
import { errorsOf, faultsOf, planRows } from './sheet-importer.ts'
import type { ImportContext, Planned, SheetRules } from './sheet-plan.ts'
import { RowsRefused, writePlanned } from './write-planned.ts'

/** Rows written in one unit of work. */
const BATCH = 500

/** A sheet that needs more than one unit a batch brings its own way to apply a planned row. */
export interface OwnedSheet {
  rules: SheetRules
  apply?(plan: Planned, ctx: Context): Promise<void>
}

const worldOf = (ctx: Context, rows: readonly ImportRow[], promised: Promised): ImportContext => ({
  tenantId: ctx.tenantId,
  dataScope: everything,
  now: ctx.now,
  parameter: (key) => ctx.parameter(key as never),
  rows,
  promised,
})

const countsOf = (planned: readonly Planned[]): ImportCounts => ({
  created: planned.filter((plan) => plan.op === 'created').length,
  changed: planned.filter((plan) => plan.op === 'changed').length,
  same: planned.filter((plan) => plan.op === 'same').length,
})

/** Everything that a slice of planned rows needs to be written, and what became of it. */
interface Applying {
  owned: OwnedSheet
  ctx: Context
  /** Rows that were written. */
  written: Set<number>
}

/** Applies row by row and stops at the first that is refused after all, which then names its row. */
const applyEach = async ({ owned: { rules, apply }, ctx, written }: Applying, due: readonly Planned[]) => {
  for (const plan of due)
    try {
      await apply?.(plan, ctx)
      written.add(plan.row)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable' || error.code === 'stale') throw error
      throw new RowsRefused(new Map([[plan.row, faultsOf(rules, error)]]))
    }
}

/** Writes slices of rows, each in one unit; what the database refuses for a unique index names its row. */
const applySlices = async ({ owned: { rules }, ctx, written }: Applying, due: readonly Planned[]) => {
  for (let at = 0; at < due.length; at += BATCH) {
    const slice = due.slice(at, at + BATCH)
    const write = (unit: Unit) => writePlanned(rules, slice, unit).then(() => null)
    await ctx.unit(write, null).catch((error: unknown) => {
      const row = isDuplicate(error) ? refusedByIndex(rules, slice, error) : undefined
      throw row ? new RowsRefused(new Map([row])) : error
    })
    for (const { row } of slice) written.add(row)
  }
}

const applyAll = (applying: Applying, planned: readonly Planned[]) => {
  const due = planned.filter((plan) => plan.op === 'created' || plan.op === 'changed')
  return applying.owned.apply ? applyEach(applying, due) : applySlices(applying, due)
}

/** Has somebody made or changed a record since it was planned? */
const meanwhile = (error: unknown): boolean => error instanceof RowsRefused || isDuplicate(error) || (error instanceof Refusal && error.code === 'stale')

/** So often it is planned again while others change the same records. */
const TRIES = 5

/**
 * Plans rows and applies them where nothing is wrong; what others have changed meanwhile is planned again, so that each change goes by what stands.
 * Rows that are refused though the plan finds nothing against them say so themselves.
 */
const plannedAndApplied = async (owned: OwnedSheet, rows: readonly ImportRow[], ctx: Context) => {
  const applying: Applying = { owned, ctx, written: new Set() }
  const plan = () => planRows(owned.rules, worldOf(ctx, rows, {}))
  const first = await plan()
  let planned = first
  for (let left = TRIES; ; left--)
    try {
      if (planned.every(({ faults }) => faults.length === 0)) await applyAll(applying, planned)
      break
    } catch (error) {
      if (!meanwhile(error)) throw error
      planned = await plan()
      if (left > 1) continue
      if (!(error instanceof RowsRefused)) throw error
      for (const each of planned) each.faults.push(...(error.faults.get(each.row) ?? []))
      break
    }
  const standing = planned.filter(({ row, op }) => op === 'same' || applying.written.has(row)).map(({ row }) => row)
  return { first, planned, standing }
}

/** The two internal endpoints of an owner of import sheets; a sheet that is not his is malformed input. Throws Error when he owns one that nobody declares. */
export const importRoutes = (service: Service, sheets: Partial<Record<SheetKey, OwnedSheet>>): Route[] => {
  for (const key of Object.keys(sheets)) sheetOf(key)
  const owned = (sheet: SheetKey): OwnedSheet => {
    const found = sheets[sheet]
    if (!found) throw malformed([{ field: 'sheet', code: 'notAllowed', params: { values: Object.keys(sheets).join(', ') } }])
    return found
  }
  return serve(importOwner(service), {
    check: async ({ sheet, rows, promised }, ctx) => {
      const planned = await planRows(owned(sheet).rules, worldOf(ctx, rows, promised))
      return { ...countsOf(planned), errors: errorsOf(sheet, planned) }
    },
    apply: async ({ sheet, rows }, ctx) => {
      const { first, planned, standing } = await plannedAndApplied(owned(sheet), rows, ctx)
      return { ...countsOf(first), errors: errorsOf(sheet, planned), standing }
    },
  })
}
