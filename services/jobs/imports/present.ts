import type { Context } from '@academy/chassis/http/context.ts'
import { movesFor } from '@academy/chassis/http/judged-moves.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import type { ImportError } from '@academy/contracts/core/import-columns.ts'
import { type ImportErrorRow, type ImportRecord, importLife } from '@academy/contracts/jobs/imports.ts'
import { errorText } from './marked.ts'
import type { ImportDoc } from './model.ts'
import { errorColumn, knownSheets, placeTitle, sheetTitle } from './titles.ts'

type Action = ImportRecord['actions'][number]

const changesNothing = ({ status, sheets }: ImportDoc): boolean => status === 'ready' && sheets.every(({ created, changed }) => created + changed === 0)

const againstApply = (row: ImportDoc): Reason[] => {
  if (row.status === 'wrong') return [row.errorCount > 0 ? { code: 'importWrong', params: { count: row.errorCount } } : { code: 'importRefused' }]
  return changesNothing(row) ? [{ code: 'importSame' }] : []
}

/** What this reader may do with an import now, and why one that is wrong or would change nothing cannot be applied. */
export const movesOf = (row: ImportDoc, ctx: Pick<Context, 'may' | 'locale'>): Pick<ImportRecord, 'actions' | 'refused'> => {
  const from = (move: 'apply' | 'cancel' | 'end') => (importLife.moves[move].from as readonly string[]).includes(row.status)
  const marked = (row.status === 'wrong' || row.status === 'stuck') && row.errorCount > 0
  const judged = {
    ...(from('apply') || row.status === 'wrong' ? { apply: againstApply(row) } : {}),
    ...(from('cancel') ? { cancel: [] } : {}),
    ...(from('end') ? { end: [] } : {}),
    ...(marked ? { marked: [] } : {}),
  }
  const moves = movesFor(ctx, judged, (move) => move === 'marked' || ctx.may(move === 'cancel' ? 'jobs:imports:save' : 'jobs:imports:apply'))
  return { ...moves, actions: moves.actions as Action[] }
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
  ...movesOf(row, ctx),
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
