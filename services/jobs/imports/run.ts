import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { LostTask } from '@academy/chassis/tasks/holding.ts'
import type { Far, TaskJob } from '@academy/chassis/tasks/task-run.ts'
import type { ImportError, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { importChecked, importFinished, importProgressed } from '@academy/contracts/jobs/import-events.ts'
import { sheetKeys } from '@academy/contracts/sheets.ts'
import { dictionaryLabels } from './dictionary-labels.ts'
import { filesOf } from './files.ts'
import type { Importing, SheetRows } from './importing.ts'
import { type ImportDoc, ImportModel, type StoredSheet } from './model.ts'
import { applyRows, type Checked, checkRows, type Progress } from './orchestrate.ts'
import { readFile } from './read-file.ts'
import { tidy } from './tidy.ts'
import type { FileProblem } from './workbook.ts'

/** One import that this process works on. */
export interface Held {
  job: TaskJob<{ importId: string }>
  record: ImportDoc
}

const importing = ({ job, record: { id, appliedBy } }: Held): Importing => {
  const { tenantId, requestId, correlationId } = job.context()
  return { platform: job.platform, tenantId, requestId, correlationId, ...(appliedBy ? { actor: { userId: appliedBy, through: id } } : {}) }
}
const userOf = (record: ImportDoc) => record.creator ?? 'system'
const whose = (record: ImportDoc) => ({ importId: record.id, userId: userOf(record) })

/** Changes the record while the task is still ours and the import in the state that we work on. Throws LostTask otherwise. */
const settle = ({ job, record: { id, status } }: Held, change: Partial<ImportDoc>, tell: (unit: Unit) => void, far?: Far): Promise<void> =>
  job.step(async (unit) => {
    if (!(await repository(ImportModel)(unit).change({ id, status }, change))) throw new LostTask(id)
    tell(unit)
  }, far)

const sheetsOf = ({ rows, counts }: Checked): StoredSheet[] =>
  sheetKeys.flatMap((sheet) => {
    const found = counts[sheet]
    return rows[sheet]?.length && found ? [{ sheet, rows: rows[sheet].length, ...found, done: 0, batches: 0 }] : []
  })

interface Why {
  problem?: FileProblem
  sheets?: StoredSheet[]
}

/** `unlisted` errors are counted besides those that are listed. */
const reject = async (held: Held, errors: readonly ImportError[], why: Why, unlisted = 0): Promise<void> => {
  const count = errors.length + unlisted
  await filesOf(held.job.platform).putErrors(held.record.id, errors)
  const change = { status: 'wrong' as const, errorCount: count, checkedDate: held.job.context().now, ...why }
  await settle(held, change, (unit) => unit.emit(importChecked, held.record.id, { ...whose(held.record), status: 'wrong', errors: count }))
}

const rowsOf = async (held: Held): Promise<{ rows: SheetRows; errors: ImportError[]; unlisted: number } | { problem: FileProblem }> => {
  const book = await filesOf(held.job.platform).book(held.record.id)
  if (!book) return { problem: { code: 'fileGone' } }
  const dictionaries = await dictionaryLabels(importing(held))
  const read = await readFile(book, { dictionaries, limit: held.job.context().parameter('import.rows') })
  if ('problem' in read) return read
  if (read.errors.length === 0 && read.sheets.every((sheet) => sheet.rows.length === 0)) return { problem: { code: 'noRows' } }
  return { rows: Object.fromEntries(read.sheets.map(({ sheet, rows }) => [sheet, rows])), errors: read.errors, unlisted: read.unlisted }
}

/** The dry run: reads the workbook and has every owner judge its sheets; nothing is applied. */
export const runCheck = async (held: Held): Promise<void> => {
  const read = await rowsOf(held)
  if ('problem' in read) return reject(held, [], { problem: read.problem })
  held.job.alive()
  const checked = await checkRows(importing(held), read.rows, read.errors)
  if (checked.errors.length > 0) return reject(held, checked.errors, { sheets: sheetsOf(checked) }, read.unlisted)
  await filesOf(held.job.platform).putRows(held.record.id, read.rows)
  const change = { status: 'ready' as const, sheets: sheetsOf(checked), checkedDate: held.job.context().now }
  await settle(held, change, (unit) => unit.emit(importChecked, held.record.id, { ...whose(held.record), status: 'ready', errors: 0 }))
}

/** The rows to apply: those of an apply that has begun, else the checked ones, judged once more because others work meanwhile. `null` when they are wrong now. */
const planOf = async (held: Held): Promise<{ rows: SheetRows; sheets: StoredSheet[] } | null> => {
  const files = filesOf(held.job.platform)
  const begun = await files.plan(held.record.id)
  if (begun) return { rows: begun, sheets: held.record.sheets }
  const checked = await checkRows(importing(held), (await files.rows(held.record.id)) ?? {})
  const sheets = sheetsOf(checked)
  if (checked.errors.length > 0) {
    await reject(held, checked.errors, { sheets })
    return null
  }
  await settle(held, { sheets }, () => undefined)
  await files.putPlan(held.record.id, checked.rows)
  return { rows: checked.rows, sheets }
}

const stop = async (held: Held, { errors, stopped }: Awaited<ReturnType<typeof applyRows>>, sheets: readonly StoredSheet[]): Promise<void> => {
  await filesOf(held.job.platform).putErrors(held.record.id, errors)
  const standing = stopped?.standing ?? []
  const far = sheets.map((sheet) => (sheet.sheet === stopped?.sheet ? { ...sheet, done: sheet.done + standing.length } : sheet))
  const change = { status: 'stuck' as const, errorCount: errors.length, problem: { code: 'refusedLate' }, sheets: far, standing }
  await settle(held, change, (unit) => unit.emit(importFinished, held.record.id, { ...whose(held.record), status: 'stuck' }))
}

const total = (sheets: readonly StoredSheet[], key: 'done' | 'rows') => sheets.reduce((sum, sheet) => sum + sheet[key], 0)

/** Applies a checked import batch by batch, going on behind what is done already. */
export const runApply = async (held: Held): Promise<void> => {
  const plan = await planOf(held)
  if (!plan) return
  let { sheets } = plan
  const done: Progress = Object.fromEntries(sheets.map(({ sheet, batches, done: rows, rows: of }) => [sheet, { batches, rows, of }]))
  const progress = async (key: SheetKey, at: { batches: number; rows: number }) => {
    sheets = sheets.map((sheet) => (sheet.sheet === key ? { ...sheet, batches: at.batches, done: at.rows } : sheet))
    const far = { done: total(sheets, 'done'), total: total(sheets, 'rows') }
    await settle(held, { sheets }, (unit) => unit.emit(importProgressed, held.record.id, { ...whose(held.record), ...far }), far)
    held.job.alive()
  }
  const applied = await applyRows(importing(held), held.record.id, plan.rows, { done, progress })
  if (applied.errors.length > 0) return stop(held, applied, sheets)
  const change = { status: 'done' as const, finishedDate: held.job.platform.clock.now(), filesLeft: true }
  await settle(held, change, (unit) => unit.emit(importFinished, held.record.id, { ...whose(held.record), status: 'done' }))
  await tidy(held.job.platform, held.job.context(), { id: held.record.id, status: 'done' })
}

/** After too many failures: says so, so that a person may try again later. */
export const giveUp = async (record: ImportDoc, unit: Unit): Promise<void> => {
  const status = record.status === 'applying' ? ('stuck' as const) : ('wrong' as const)
  const given = { status, errorCount: 0, problem: { code: 'interrupted' } }
  if (await repository(ImportModel)(unit).change({ id: record.id, status: record.status }, given))
    unit.emit(importFinished, record.id, { ...whose(record), status })
}
