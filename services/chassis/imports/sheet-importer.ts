import type { Violation } from '@academy/contracts/core/envelope.ts'
import type { ImportError, ImportRow, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { violationsOf } from '@academy/contracts/core/violations.ts'
import { naturalKeyOf, sheetOf } from '@academy/contracts/sheets.ts'
import { z } from 'zod'
import { sha256 } from '../mongo/audit.ts'
import { repository } from '../mongo/repository.ts'
import { idFrom } from '../mongo/unit.ts'
import { breather } from '../runtime/breather.ts'
import type { Refusal } from '../runtime/refusal.ts'
import { repeated } from './repeated.ts'
import type { Fault, Fields, ImportContext, Planned, SheetRules } from './sheet-plan.ts'

/** The id that a row of an import gets: the same for the same natural key, so that other sheets can refer to it beforehand. */
export const importId = (tenantId: string, sheet: SheetKey, key: string): string => idFrom(sha256(`${tenantId}|${sheet}|${key}`), 'import')

/** What is cleared is as in a new record. */
const merge = (before: Fields | null, fields: Fields, fresh: Fields): Fields => {
  const merged: Fields = { ...(before ?? fresh) }
  for (const [key, value] of Object.entries(fields)) {
    if (value === null && fresh[key] !== undefined) merged[key] = fresh[key]
    else if (value === null) delete merged[key]
    else if (value !== undefined) merged[key] = value
  }
  return merged
}

/** Fields that the store keeps itself. */
export const own = new Set(['id', 'tenantId', 'version', 'createDate', 'updateDate', 'creator'])
const plain = (record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => !own.has(key) && value !== undefined && value !== null))
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const differs = (before: Fields, after: Fields): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].some((key) => !same(before[key], after[key]))

const shapeFaults = (rules: SheetRules, after: Fields): Fault[] => {
  // without what stands there, a wrong value would be told as a missing one
  const judged = z.safeEncode(rules.model.fields, after, { reportInput: true })
  return judged.success ? [] : violationsOf(judged.error).map((violation) => asFault(rules, violation))
}

/** Everything that is wrong with a row, each column once: what was told first stands, and a wrong cell hides nothing at the others. */
const allFaults = async (
  rules: SheetRules,
  row: ImportRow,
  first: readonly Fault[],
  plan: Pick<Planned, 'id' | 'before' | 'after'>,
  context: ImportContext,
) => {
  const wrong = new Set(row.unread)
  const found: Fault[] = []
  const tell = (faults: readonly Fault[]) => {
    found.push(...faults.filter(({ column }) => column === undefined || !wrong.has(column)))
    for (const { column } of faults) if (column !== undefined) wrong.add(column)
  }
  tell(first)
  tell(shapeFaults(rules, plan.after))
  const keyless = naturalKeyOf(sheetOf(rules.sheet), row.values) === undefined
  if (rules.judge && !keyless && !rules.judgedBy?.some((column) => wrong.has(column)))
    tell(await rules.judge({ ...plan.after, id: plan.id }, plan.before, context))
  return { found, sound: wrong.size === 0 && found.length === 0 }
}
/** A violation at the column of its field. */
export const asFault = (rules: Pick<SheetRules, 'columns'>, { field, code, params }: Violation): Fault => {
  const leaf = field.split(/[.[]/)[0] ?? field
  return { column: rules.columns?.[field] ?? rules.columns?.[leaf] ?? leaf, code, ...(params ? { params } : {}) }
}

/** What a refusal says of one row: every reason, or every wrong field at its column. */
export const faultsOf = (rules: SheetRules, refusal: Refusal): Fault[] => {
  const { fields, reasons } = (refusal.data ?? {}) as { fields?: Violation[]; reasons?: Fault[] }
  const found = [
    ...(fields ?? []).map((violation) => asFault(rules, violation)),
    ...(reasons ?? []).map(({ code, params }) => ({ code, ...(params ? { params } : {}) })),
  ]
  return found.length > 0 ? found : [{ code: refusal.code, params: refusal.params }]
}

/** Adds what is wrong with rows among others; a cell that is told to be wrong already is not told again. */
const tellMore = (planned: readonly Planned[], more: ReadonlyMap<number, readonly Fault[]>) => {
  for (const plan of planned) {
    const told = new Set(plan.faults.map(({ column }) => column))
    const fresh = (more.get(plan.row) ?? []).filter(({ column }) => column === undefined || !told.has(column))
    if (fresh.length > 0) Object.assign(plan, { faults: [...plan.faults, ...fresh], op: 'wrong' })
  }
}

/** Ids of new records: made of the natural key, unless a record that has been given another key since bears that one. */
const freshIds = async (rules: SheetRules, keys: readonly string[], context: ImportContext): Promise<(key: string) => string> => {
  const idOf = (key: string) => rules.idOf?.(key, context) ?? importId(context.tenantId, rules.sheet, key)
  const ids = keys.map(idOf)
  const taken = new Set(ids.length > 0 ? (await repository(rules.model)(context).byIds(ids)).map(({ id }) => id) : [])
  return (key) => (taken.has(idOf(key)) ? importId(context.tenantId, rules.sheet, `${key}|again`) : idOf(key))
}

/** What importing these rows would do, row by row, with all that is wrong; nothing is written. */
export const planRows = async (rules: SheetRules, context: ImportContext): Promise<Planned[]> => {
  const sheet = sheetOf(rules.sheet)
  const known = await rules.known(context.rows, context)
  const keyOf = (values: ImportRow['values']) => naturalKeyOf(sheet, values) ?? ''
  const freshId = await freshIds(
    rules,
    context.rows.map(({ values }) => keyOf(values)).filter((key) => !known.has(key)),
    context,
  )
  const planned: Planned[] = []
  const breathe = breather()
  for (const given of context.rows) {
    await breathe()
    const { row, values } = given
    const key = keyOf(values)
    const before = known.get(key) ?? null
    const id = before?.id ?? freshId(key)
    const { fields, faults } = await rules.fields(values, context)
    const whole = merge(before && plain(before), fields, rules.fresh?.(context, { id, values }) ?? {})
    const after = rules.completed?.(whole, before) ?? whole
    const missing = before
      ? []
      : sheet.columns
          .filter((column) => column.required && (values[column.key] === undefined || values[column.key] === null))
          .map((column) => ({ column: column.key, code: 'required' }))
    const { found, sound } = await allFaults(rules, given, [...missing, ...faults], { id, before, after }, context)
    planned.push({ row, id, faults: found, before, after, op: !sound ? 'wrong' : !before ? 'created' : differs(plain(before), after) ? 'changed' : 'same' })
  }
  const keyless = new Set(context.rows.filter(({ values }) => naturalKeyOf(sheet, values) === undefined).map(({ row }) => row))
  const judged = planned.filter(({ row }) => !keyless.has(row))
  tellMore(planned, await repeated(rules, judged, context))
  if (rules.together) tellMore(planned, await rules.together(judged, context))
  return planned
}

/** A planned row's faults as the importer reports them. */
export const errorsOf = (sheet: SheetKey, planned: readonly Planned[]): ImportError[] =>
  planned.flatMap(({ row, faults }) => faults.map((fault) => ({ sheet, row, ...fault })))
