import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { ImportRow, SheetKey } from '@academy/contracts/jobs/import-columns.ts'
import { type ImportCounts, importOwner, type Promised } from '@academy/contracts/jobs/import-owner.ts'
import type { Context } from '../http/context.ts'
import { type Route, serve } from '../http/serve.ts'
import { isDuplicate } from '../mongo/duplicate.ts'
import { everything } from '../mongo/scope.ts'
import { malformed, Refusal } from '../runtime/refusal.ts'
import { errorsOf, faultsOf, type ImportWorld, type Planned, planRows, type SheetRules, writePlanned } from './sheet-importer.ts'

/** Rows written in one unit of work. */
const BATCH = 500

/** A sheet that needs more than one unit a batch brings its own way to apply a planned row. */
export interface OwnedSheet {
  rules: SheetRules
  apply?(plan: Planned, ctx: Context): Promise<void>
}

const worldOf = (ctx: Context, rows: readonly ImportRow[], promised: Promised): ImportWorld => ({
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

/** Applies row by row and stops at the first that is refused after all, which then names its row. */
const applyEach = async ({ rules, apply }: OwnedSheet, due: Planned[], ctx: Context) => {
  for (const plan of due)
    try {
      await apply?.(plan, ctx)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      plan.faults.push(...faultsOf(rules, error))
      return
    }
}

const applyAll = async (owned: OwnedSheet, planned: Planned[], ctx: Context) => {
  const due = planned.filter((plan) => plan.op === 'created' || plan.op === 'changed')
  if (owned.apply) await applyEach(owned, due, ctx)
  else
    for (let at = 0; at < due.length; at += BATCH)
      await ctx.unit(async (unit) => {
        await writePlanned(owned.rules, due.slice(at, at + BATCH), unit)
        return null
      }, null)
}

/** Has somebody made or changed a record since it was planned? */
const meanwhile = (error: unknown): boolean => isDuplicate(error) || (error instanceof Refusal && error.code === 'stale')

/** So often it is planned again while others change the same records. */
const TRIES = 5

/** Plans rows and applies them where nothing is wrong; what others have changed meanwhile is planned again, so that each change goes by what stands. */
const plannedAndApplied = async (owned: OwnedSheet, rows: readonly ImportRow[], ctx: Context) => {
  const plan = () => planRows(owned.rules, worldOf(ctx, rows, {}))
  const first = await plan()
  let planned = first
  for (let left = TRIES; ; left--)
    try {
      if (planned.every(({ faults }) => faults.length === 0)) await applyAll(owned, planned, ctx)
      return { first, planned }
    } catch (error) {
      if (!meanwhile(error) || left <= 1) throw error
      planned = await plan()
    }
}

/** The two internal endpoints of an owner of import sheets; a sheet that is not his is malformed input. */
export const importRoutes = (service: Service, sheets: Partial<Record<SheetKey, OwnedSheet>>): Route[] => {
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
      const { first, planned } = await plannedAndApplied(owned(sheet), rows, ctx)
      return { ...countsOf(first), errors: errorsOf(sheet, planned) }
    },
  })
}
