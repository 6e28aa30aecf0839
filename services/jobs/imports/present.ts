import type { Context } from '@academy/chassis/http/context.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import type { ImportError } from '@academy/contracts/core/import-columns.ts'
import { type ImportErrorRow, type ImportRecord, importLife } from '@academy/contracts/jobs/imports.ts'
import { errorText } from './marked.ts'
import type { ImportDoc } from './model.ts'
import { errorColumn, knownSheets, placeTitle, sheetTitle } from './titles.ts'

type Action = ImportRecord['actions'][number]

const changesNothing = ({ status, sheets }: ImportDoc): boolean => status === 'ready' && sheets.every(({ created, changed }) => created + changed === 0)

/** What this reader may do with an import now; one that would change nothing is not offered to be applied. */
export const actionsOf = (row: ImportDoc, ctx: Pick<Context, 'may'>): Action[] => {
  const from = (move: 'apply' | 'cancel' | 'end') => (importLife.moves[move].from as readonly string[]).includes(row.status)
  const marked = (row.status === 'wrong' || row.status === 'stuck') && row.errorCount > 0
  return [
    ...(from('apply') && !changesNothing(row) && ctx.may('jobs:imports:apply') ? (['apply'] as const) : []),
    ...(from('cancel') && ctx.may('jobs:imports:save') ? (['cancel'] as const) : []),
    ...(from('end') && ctx.may('jobs:imports:apply') ? (['end'] as const) : []),
    ...(marked ? (['marked'] as const) : []),
  ]
}

/** An import as its reader sees it. */
export const shown = (row: ImportDoc, ctx: Context): ImportRecord => ({
  id: row.id,
  version: row.version,
  createDate: row.createDate,
  ...(row.updateDate ? { updateDate: row.updateDate } : {}),
  ...(row.creator ? { creator: row.creator } : {}),
  fileName: row.fileName,
  size: row.size,
  status: row.status,
  sheets: row.sheets.map(({ batches: _, ...sheet }) => ({ ...sheet, sheetName: sheetTitle(sheet.sheet, ctx.locale) })),
  ...(row.problem ? { problem: say(ctx.locale, `import.errors.${row.problem.code}`, { ...row.problem.params, known: knownSheets(ctx.locale) }) } : {}),
  errorCount: row.errorCount,
  ...(row.checkedDate ? { checkedDate: row.checkedDate } : {}),
  ...(row.finishedDate ? { finishedDate: row.finishedDate } : {}),
  done: row.sheets.reduce((sum, sheet) => sum + sheet.done, 0),
  total: row.sheets.reduce((sum, sheet) => sum + sheet.rows, 0),
  actions: actionsOf(row, ctx),
})

/** One error in the reader's language. */
export const shownError = (error: ImportError, at: number, locale: Locale): ImportErrorRow => ({
  id: String(at + 1),
  sheet: error.sheet,
  sheetName: placeTitle(error, locale),
  row: error.row,
  ...(error.column ? { column: error.column } : {}),
  ...(errorColumn(error, locale) ? { columnName: errorColumn(error, locale) } : {}),
  code: error.code,
  msg: errorText(error, locale),
})
