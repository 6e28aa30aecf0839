import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { lifecycle } from '../core/lifecycle.ts'
import { list } from '../core/list.ts'
import { lookUp } from '../core/manifest.ts'
import { refusedMove } from '../core/moves.ts'
import { pageOf, pageQuery, searchText } from '../core/page.ts'
import { freeText, id, moment, text, version } from '../core/rules.ts'

/** An import's life (decided.md §5): nothing is applied while one error stands; once it starts, the apply runs to its end. */
export const importLife = lifecycle({
  states: ['checking', 'wrong', 'ready', 'applying', 'stuck', 'done', 'ended', 'cancelled'],
  initial: 'checking',
  moves: {
    accept: { from: ['checking'], to: 'ready' },
    /** Also when the check is repeated just before the apply and something was changed meanwhile. */
    reject: { from: ['checking', 'applying'], to: 'wrong' },
    apply: { from: ['ready', 'stuck'], to: 'applying' },
    /** An owner refused rows that were right at the check; applying again goes on behind what is done. */
    stop: { from: ['applying'], to: 'stuck' },
    finish: { from: ['applying'], to: 'done' },
    cancel: { from: ['checking', 'wrong', 'ready'], to: 'cancelled' },
    /** Nobody goes on with it: what was applied stays, and the rest is told row by row. */
    end: { from: ['stuck'], to: 'ended' },
  },
})
export const importStatus = z.enum(importLife.states)

const count = z.number().int()

/** What an import does to one sheet, and how many of its rows are done. */
export const ImportSheet = z.object({ sheet: z.string(), rows: count, created: count, changed: count, same: count, done: count })
export type ImportSheet = z.output<typeof ImportSheet>

/** One import as its list and its page show it; names and texts in the reader's language. */
export const ImportRecord = z.object({
  id: id(),
  version: version(),
  createDate: moment(),
  updateDate: moment().optional(),
  creator: z.string().optional(),
  fileName: z.string(),
  size: count,
  status: importStatus,
  sheets: z.array(ImportSheet.extend({ sheetName: z.string() })),
  /** Why the file as a whole was refused, or why the apply stopped. */
  problem: z.string().optional(),
  errorCount: count,
  checkedDate: moment().optional(),
  finishedDate: moment().optional(),
  done: count,
  total: count,
  actions: z.array(z.enum(['apply', 'cancel', 'end', 'marked'])),
  refused: z.array(refusedMove).optional(),
})
export type ImportRecord = z.output<typeof ImportRecord>

/** One error: where it stands in the workbook and what is wrong. */
export const ImportErrorRow = z.object({
  id: z.string(),
  sheet: z.string(),
  sheetName: z.string(),
  row: count,
  column: z.string().optional(),
  columnName: z.string().optional(),
  code: z.string(),
  msg: z.string(),
})
export type ImportErrorRow = z.output<typeof ImportErrorRow>

const one = z.object({ id: id() })
const path = '/jobs/imports' as const

/** Excel import of master data: upload, dry run, errors, apply (decided.md §5). */
export const imports = list(
  {
    service: 'jobs',
    noun: 'imports',
    path,
    permission: 'jobs:imports',
    row: ImportRecord,
    filter: { status: importStatus.optional(), fileName: searchText() },
    sort: ['create_date', 'file_name', 'status'],
    columns: ['createDate', 'fileName', { key: 'status', words: 'imports.states' }, 'done', 'total', 'errorCount', 'checkedDate', 'finishedDate', 'problem'],
    menu: { under: 'operations', sort: 10, icon: 'tray-up' },
    grants: { all: ['ADMIN'], ...lookUp('OPERATOR') },
  },
  {
    info: endpoint({ method: 'GET', path: `${path}/{id}`, permission: 'jobs:imports:page', kind: 'info', input: one, output: ImportRecord }),
    errors: endpoint({
      method: 'GET',
      path: `${path}/{id}/errors`,
      permission: 'jobs:imports:page',
      kind: 'page',
      input: one.extend({ sheet: freeText(40).optional(), ...pageQuery }),
      output: pageOf(ImportErrorRow),
    }),
    template: endpoint({ method: 'GET', path: `${path}/template`, permission: 'jobs:imports:page', kind: 'download', input: z.object({}), output: z.null() }),
    marked: endpoint({ method: 'GET', path: `${path}/{id}/marked`, permission: 'jobs:imports:page', kind: 'download', input: one, output: z.null() }),
    upload: endpoint({
      method: 'POST',
      path: `${path}/upload`,
      permission: 'jobs:imports:save',
      kind: 'upload',
      input: z.object({ fileName: text(200) }),
      output: ImportRecord,
    }),
    apply: endpoint({ method: 'POST', path: `${path}/{id}/apply`, permission: 'jobs:imports:apply', kind: 'act', input: one, output: ImportRecord }),
    cancel: endpoint({ method: 'POST', path: `${path}/{id}/cancel`, permission: 'jobs:imports:save', kind: 'act', input: one, output: ImportRecord }),
    end: endpoint({ method: 'POST', path: `${path}/{id}/end`, permission: 'jobs:imports:apply', kind: 'act', input: one, output: ImportRecord }),
  },
)
