import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { ExportFormat } from '@academy/contracts/core/exports.ts'
import type { Page } from '@academy/contracts/core/page.ts'
import type { PageQuery } from '../mongo/read.ts'
import type { Download } from './answer.ts'
import type { Context } from './context.ts'
import { type ListColumn, listColumns, listTitle } from './list-columns.ts'
import { named } from './named.ts'
import { refuseTooMany } from './table-download.ts'
import { tableFile } from './table-file.ts'
import type { Line } from './xlsx-cells.ts'

type Row = Readonly<Record<string, unknown>>
/** What answers a list: its filters, the reader's scope and what is masked for him are its own. */
export type ListPage = (query: never, ctx: Context) => Promise<unknown>

/** Rows read at once. */
const PIECE = 500

/** All rows of a list, page by page; the first page is there before it is given. Throws `refused` where they are more than `max`. */
const allPages = async (page: ListPage, query: PageQuery, ctx: Context, max: number) => {
  const counting = { ...ctx, countTo: max }
  const read = (at: PageQuery) => page({ ...query, page: undefined, after: undefined, ...at, limit: PIECE } as never, counting) as Promise<Page<Row>>
  const first = await read({ page: 1 })
  refuseTooMany(first.more ? max + 1 : first.total, max)
  const pages = async function* () {
    let seen = 0
    for (let [at, found] = [1, first]; ; found = await read(found.after ? { after: found.after } : { page: ++at })) {
      if (found.records.length > 0) yield found.records
      seen += found.records.length
      if (found.records.length === 0 || seen >= first.total) return
    }
  }
  return { total: first.total, pages: pages() }
}

const lineOf = (columns: readonly ListColumn[], row: Row): Line => Object.fromEntries(columns.map(({ key, cellOf }) => [key, cellOf(row)]))

/** Who is told how far the reading is. */
type Told = (far: { done: number; total: number }) => Promise<void>

/** A list's columns and its rows as lines of a sheet, batch by batch as they are read. */
const listLines = async (contract: Contract, page: ListPage, query: PageQuery, ctx: Context, told?: Told) => {
  const columns = listColumns(contract, ctx.locale)
  const whole = named(contract.endpoints.page as Endpoint, contract.service, page as never) as ListPage
  const { total, pages } = await allPages(whole, query, ctx, ctx.parameter('export.rows'))
  const batches = async function* () {
    let done = 0
    for await (const rows of pages) {
      yield rows.map((row) => lineOf(columns, row))
      done += rows.length
      await told?.({ done, total })
    }
  }
  return { columns, batches: batches() }
}

/** Whom or what a workbook is about, for its name. */
type About = (query: never, ctx: Context) => Promise<string | undefined>

/**
 * The handler of a list's file, a workbook unless another format is asked: all rows that its page gives this reader for these filters, in his language, named after the noun and the day.
 * More rows than the parameter `export.rows` are refused. A task that writes it to the store hands its `progress` over.
 */
export const listExport =
  (contract: Contract, page: ListPage, about?: About) =>
  async (asked: unknown, ctx: Context, told?: Told): Promise<Download> => {
    const { format, ...query } = asked as PageQuery & { format?: ExportFormat }
    const { columns, batches } = await listLines(contract, page, query, ctx, told)
    const name = { title: listTitle(contract, ctx.locale), about: await about?.(query as never, ctx), at: ctx.now }
    return tableFile({ name, columns, batches, locale: ctx.locale }, format)
  }
