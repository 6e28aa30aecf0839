import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import type { ImportError, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { type ImportCounts, importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { importSheets, naturalKeyOf } from '@academy/contracts/sheets.ts'
import { batchesOf } from './batches.ts'
import { hasHeard } from './heard.ts'
import type { Importing, SheetRows } from './importing.ts'
import { normalised, withUserIds } from './people.ts'
import { promisedTo } from './promised.ts'
import { duplicate } from './rows.ts'

type SheetCounts = Partial<Record<SheetKey, ImportCounts>>

export interface Checked {
  counts: SheetCounts
  errors: ImportError[]
  /** Rows as they are applied: ID numbers of 18, people as user ids. */
  rows: SheetRows
}

/** How far an apply has come: batches done of each sheet. */
export type Progress = Partial<Record<SheetKey, { batches: number; rows: number; of: number }>>

interface ApplyOptions {
  /** Batches done before, to go on behind them. */
  done?: Progress
  /** Called after every batch; what it throws ends the apply there. */
  progress?(sheet: SheetKey, at: { batches: number; rows: number; of: number }): Promise<void> | void
}

const twice = (sheets: SheetRows): ImportError[] =>
  importSheets.flatMap((sheet) => {
    const first = new Map<string, number>()
    return (sheets[sheet.key] ?? []).flatMap((row): ImportError[] => {
      const key = naturalKeyOf(sheet, row.values)
      const before = key === undefined ? undefined : first.get(key)
      if (before !== undefined) return [duplicate(sheet, row.row, before)]
      if (key !== undefined) first.set(key, row.row)
      return []
    })
  })

const placeOf = (error: ImportError) => `${error.sheet}|${error.called ?? ''}|${error.row}|${error.column ?? ''}`

/** Errors in the order of the workbook; what a later judge says about a cell that is wrong already is left out. */
export const joined = (...judges: readonly ImportError[][]): ImportError[] => {
  const taken = new Set<string>()
  const all: ImportError[] = []
  for (const errors of judges) {
    const fresh = errors.filter((error) => !taken.has(placeOf(error)))
    for (const error of fresh) taken.add(placeOf(error))
    all.push(...fresh)
  }
  const order = (key: ImportError['sheet']) => importSheets.findIndex((sheet) => sheet.key === key)
  return all.sort((a, b) => order(a.sheet) - order(b.sheet) || a.row - b.row)
}

/** The dry run of a whole workbook: what applying it would do, and everything that stands against it in any sheet. Writes nothing. */
export const checkRows = async (to: Importing, given: SheetRows, known: ImportError[] = []): Promise<Checked> => {
  const plain = normalised(given)
  const { sheets, errors: people } = await withUserIds(to, plain)
  const counts: SheetCounts = {}
  const judged: ImportError[] = []
  for (const sheet of importSheets) {
    const rows = sheets[sheet.key]
    if (!rows?.length) continue
    const input = { sheet: sheet.key, rows: [...rows], promised: promisedTo(sheet, sheets) }
    const { errors, ...found } = await callService(to.platform, sheet.service, importOwner(sheet.service).endpoints.check, input, { ...to, withinMs: LONG_MS })
    counts[sheet.key] = found
    judged.push(...errors)
  }
  return { counts, errors: joined(known, twice(plain), people, judged), rows: sheets }
}

const plus = (a: ImportCounts | undefined, b: ImportCounts): ImportCounts => ({
  created: (a?.created ?? 0) + b.created,
  changed: (a?.changed ?? 0) + b.changed,
  same: (a?.same ?? 0) + b.same,
})

/** What an apply did; where it stopped, the sheet and the rows of the refused batch that stand all the same. */
interface Applied {
  counts: SheetCounts
  errors: ImportError[]
  stopped?: { sheet: SheetKey; standing: number[] }
}

/**
 * Applies checked rows sheet by sheet in batches. Repeating a batch changes nothing, because its owner plans it anew against what stands there;
 * so no idempotency key is sent, whose stored halves would not fit a new plan. Ends at the first batch that its owner refuses and gives why.
 */
export const applyRows = async (to: Importing, runId: string, rows: SheetRows, options: ApplyOptions = {}): Promise<Applied> => {
  const counts: SheetCounts = {}
  let told: Service | undefined
  for (const sheet of importSheets) {
    const batches = batchesOf(sheet, rows[sheet.key] ?? [])
    const of = batches.reduce((sum, batch) => sum + batch.length, 0)
    let done = 0
    if (told && of > 0 && told !== sheet.service) await hasHeard(to, sheet.service)
    if (of > 0) told = sheet.service
    for (const [at, batch] of batches.entries()) {
      done += batch.length
      if (at < (options.done?.[sheet.key]?.batches ?? 0)) continue
      const { errors, standing, ...found } = await callService(
        to.platform,
        sheet.service,
        importOwner(sheet.service).endpoints.apply,
        { sheet: sheet.key, rows: batch, runId },
        { ...to, withinMs: LONG_MS },
      )
      if (errors.length > 0) return { counts, errors, stopped: { sheet: sheet.key, standing } }
      counts[sheet.key] = plus(counts[sheet.key], found)
      await options.progress?.(sheet.key, { batches: at + 1, rows: done, of })
    }
  }
  return { counts, errors: [] }
}

const lineOf = ({ sheet, row, column, code, params }: ImportError): string =>
  `${sheet} ${row} ${column ?? ''}: ${code}${params ? ` ${JSON.stringify(params)}` : ''}`
const LINES_SHOWN = 50

const refuse = (errors: readonly ImportError[]): void => {
  if (errors.length === 0) return
  const lines = errors.slice(0, LINES_SHOWN).map(lineOf)
  throw new Error(`${errors.length} rows cannot be imported:\n${lines.join('\n')}`)
}

/** Checks and applies rows in one go, as the seeds do. Throws Error with the errors when any row is wrong; then nothing was applied. */
export const importRows = async (
  platform: Platform,
  tenantId: string,
  sheets: SheetRows,
  options: { runId: string; progress?: ApplyOptions['progress'] },
): Promise<SheetCounts> => {
  const to: Importing = { platform, tenantId }
  const { errors, rows } = await checkRows(to, sheets)
  refuse(errors)
  const { counts, errors: late } = await applyRows(to, options.runId, rows, options.progress ? { progress: options.progress } : {})
  refuse(late)
  return counts
}
