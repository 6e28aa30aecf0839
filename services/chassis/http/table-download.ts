import { dayOf } from '@academy/contracts/core/days.ts'
import { refused } from '../runtime/refusal.ts'
import { Download } from './answer.ts'
import type { SheetColumn } from './xlsx-cells.ts'
import { type Batches, workbookBytes } from './xlsx-stream.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Refuses what is over the limit: the last allowed number of rows is allowed, one more is not (resolutions.md 47; I55). */
export const refuseTooMany = (rows: number, max: number): void => {
  if (rows > max) throw refused([{ code: 'exportTooLarge', params: { max } }])
}

/** What a workbook is called: its matter, whom or what it is about, and the day it was taken. */
export interface SheetName {
  title: string
  about?: string | undefined
  at: Date
}

/** Signs that a file's name cannot hold everywhere. */
const UNNAMED = /[\\/:*?"<>|]/g
export const fileNameOf = ({ title, about, at }: SheetName, type = 'xlsx'): string =>
  `${[title, about, dayOf(at)]
    .filter((part) => part)
    .map((part) => String(part).replace(UNNAMED, '·'))
    .join('_')}.${type}`

/**
 * Rows, batch by batch as they are read, as a workbook of one sheet that flows to the reader while they come, with its head frozen and a filter on each
 * column. Text stays text: nothing that begins with = + - @ becomes a formula (I55).
 */
export const tableDownload = (name: SheetName, columns: readonly (Omit<SheetColumn, 'width'> & { width?: number })[], batches: Batches): Download => {
  const drawn = columns.map((column) => ({ width: 16, ...column }))
  return new Download(fileNameOf(name), XLSX, workbookBytes(name.title.slice(0, 31), drawn, batches))
}
