import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { compoundFile } from './compound-file.ts'
import { type Line, type SheetColumn, serialOf } from './xlsx-cells.ts'
import type { Batches } from './xlsx-stream.ts'

// A workbook for programs of before 2007 ([MS-XLS], BIFF8): one sheet, its head frozen, texts once each in a table of all.

/** A record holds no more. */
const MOST = 8224
/** More does not fit into a cell. */
const LONGEST = 32_767

const record = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const u16 = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) out.writeUInt16LE(value, at * 2)
  return out
}
const u32 = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) out.writeUInt32LE(value, at * 4)
  return out
}
const bytes = (...values: readonly number[]): Buffer => Buffer.from(values)
const WIDE = 1
const letters = (text: string): Buffer => Buffer.from(text, 'utf16le')

const [BOF, EOF, CODEPAGE, WINDOW, FONT, FORMAT, XF, STYLE, SHEET, SST, CONTINUE] = [
  0x0809, 0x000a, 0x0042, 0x003d, 0x0031, 0x041e, 0x00e0, 0x0293, 0x0085, 0x00fc, 0x003c,
]
const [DIMENSIONS, COLUMN, TEXT, NUMBER, WINDOW2, PANE] = [0x0200, 0x007d, 0x00fd, 0x0203, 0x023e, 0x0041]
const begin = (kind: number): Buffer => record(BOF, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0x41, 6))

/** The formats of cells: the first fifteen are of styles, then plain, head, money, day, moment. */
const styles = { plain: 15, head: 16, money: 17, day: 18, moment: 19 } as const
const [MONEY_FORMAT, DAY_FORMAT, MOMENT_FORMAT] = [4, 164, 165]
const OF_STYLE = 0xfff5
const fonts = (): Buffer[] =>
  [400, 400, 400, 400, 700].map((weight) => record(FONT, u16(220, 0, 0x7fff, weight, 0), bytes(0, 2, 0, 0, 7, WIDE), letters('Calibri')))
const format = (number: number, text: string): Buffer => record(FORMAT, u16(number, text.length), bytes(WIDE), letters(text))
const cellFormat = (font: number, number: number, parent: number): Buffer =>
  record(XF, u16(font, number, parent), bytes(0x20, 0, 0, parent === OF_STYLE ? 0xf4 : 0x0c), u32(0, 0), u16(0x20c0))
const cellFormats = (): Buffer[] => [
  ...Array.from({ length: styles.plain }, () => cellFormat(0, 0, OF_STYLE)),
  cellFormat(0, 0, 1),
  // the fourth font has no number of its own
  cellFormat(5, 0, 1),
  ...[MONEY_FORMAT, DAY_FORMAT, MOMENT_FORMAT].map((number) => cellFormat(0, number, 1)),
]

/** Texts in their table; one that does not fit goes on in the next record, which says anew how wide its letters are. */
const tableOf = (texts: readonly string[], uses: number): Buffer[] => {
  const records: Buffer[] = []
  let parts: Buffer[] = [u32(uses, texts.length)]
  let size = 8
  const close = () => {
    records.push(record(records.length === 0 ? SST : CONTINUE, ...parts))
    parts = []
    size = 0
  }
  const put = (part: Buffer) => {
    parts.push(part)
    size += part.length
  }
  for (const text of texts) {
    // a text's head and its first letter stay together
    if (size + 5 > MOST) close()
    put(Buffer.concat([u16(text.length), bytes(WIDE)]))
    for (let rest = letters(text); rest.length > 0; ) {
      const room = (MOST - size) & ~1
      put(rest.subarray(0, room))
      rest = rest.subarray(room)
      if (rest.length === 0) break
      close()
      put(bytes(WIDE))
    }
  }
  close()
  return records
}

/** The number that a typed cell holds; undefined where it is no such thing and stays a text. */
const numberOf = ({ kind }: SheetColumn, cell: Line[string]): number | undefined => {
  if (kind === undefined || kind === 'money') return typeof cell === 'number' ? (kind ? Number(fenToYuan(cell)) : cell) : undefined
  return serialOf(kind, cell)
}

const numberCell = (row: number, column: number, style: number, value: number): Buffer => {
  const cell = Buffer.alloc(18)
  for (const [at, one] of [NUMBER, 14, row, column, style].entries()) cell.writeUInt16LE(one, at * 2)
  cell.writeDoubleLE(value, 10)
  return cell
}

const sheetOf = async (columns: readonly SheetColumn[], batches: Batches) => {
  const known = new Map<string, number>()
  let uses = 0
  const textCell = (row: number, column: number, style: number, text: string): Buffer => {
    const own = text.slice(0, LONGEST)
    if (!known.has(own)) known.set(own, known.size)
    uses++
    return record(TEXT, u16(row, column, style), u32(known.get(own) ?? 0))
  }
  const cells = columns.map(({ header }, at) => textCell(0, at, styles.head, header))
  let rows = 1
  for await (const lines of batches)
    for (const line of lines) {
      for (const [at, column] of columns.entries()) {
        const cell = line[column.key]
        const number = numberOf(column, cell)
        if (number !== undefined) cells.push(numberCell(rows, at, column.kind ? styles[column.kind] : styles.plain, number))
        else if (cell !== undefined && cell !== '') cells.push(textCell(rows, at, styles.plain, String(cell)))
      }
      rows++
    }
  const widths = columns.map(({ width }, at) => record(COLUMN, u16(at, at, width * 256, styles.plain, 0, 0)))
  const sheet = [
    ...[begin(0x10), ...widths, record(DIMENSIONS, u32(0, rows), u16(0, columns.length, 0)), ...cells],
    ...[record(WINDOW2, u16(0x07be, 0, 0, 0x40, 0, 0, 0, 0, 0)), record(PANE, u16(0, 1, 1, 0, 2)), record(EOF)],
  ]
  return { sheet: Buffer.concat(sheet), texts: tableOf([...known.keys()], uses) }
}

/** Signs that the name of a sheet cannot have. */
const UNNAMED = /[\\/?*[\]:]/g

/** A table as a workbook of one sheet for programs of before 2007. It is whole in memory: a list has 20,000 rows at most. */
export const xlsBytes = async (title: string, columns: readonly SheetColumn[], batches: Batches): Promise<Buffer> => {
  const { sheet, texts } = await sheetOf(columns, batches)
  const name = title.replace(UNNAMED, '·').slice(0, 31)
  const before = Buffer.concat([
    ...[begin(5), record(CODEPAGE, u16(1200)), record(WINDOW, u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)), ...fonts()],
    ...[format(DAY_FORMAT, 'yyyy-mm-dd'), format(MOMENT_FORMAT, 'yyyy-mm-dd hh:mm'), ...cellFormats(), record(STYLE, u16(0x8000), bytes(0, 0xff))],
  ])
  const named = (at: number) => record(SHEET, u32(at), bytes(0, 0, name.length, WIDE), letters(name))
  const rest = Buffer.concat([...texts, record(EOF)])
  const start = before.length + named(0).length + rest.length
  return compoundFile('Workbook', Buffer.concat([before, named(start), rest, sheet]))
}
