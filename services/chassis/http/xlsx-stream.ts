import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { columnName, headXml, type Line, rowWriter, type SheetColumn, stylesXml, tamed } from './xlsx-cells.ts'

/** Rows, batch by batch as they are read. */
export type Batches = AsyncIterable<readonly Line[]> | Iterable<readonly Line[]>

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const PIECE = 1 << 18

/** The head stays in sight while one reads on. */
const FROZEN = '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The sheet's text in pieces, as its rows come. */
async function* sheetXml(columns: readonly SheetColumn[], batches: Batches): AsyncGenerator<string> {
  const rowXml = rowWriter(columns)
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  let piece = `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN}<cols>${widths}</cols><sheetData>${headXml(columns)}`
  let n = 1
  for await (const lines of batches) {
    for (const line of lines) {
      piece += rowXml(++n, line)
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${n}"/></worksheet>`
}

const partsOf = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${tamed(sheet).replaceAll('"', '&quot;')}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}${stylesXml(MAIN)}`,
})

interface Entry {
  name: string
  crc: number
  packed: number
  size: number
  offset: number
}

const VERSION = 20
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980: a workbook says nothing about when it was made. */
const DAY = 0x21

const numbers = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const out = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = bytes === 2 ? out.writeUInt16LE(value, at) : out.writeUInt32LE(value, at)
  return out
}

const localHead = (name: string): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [0, 4], [0, 4], [0, 4], [Buffer.byteLength(name), 2], [0, 2]),
    Buffer.from(name),
  ])
const tail = ({ crc, packed, size }: Entry): Buffer => numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])
const centralHead = ({ name, crc, packed, size, offset }: Entry): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2], [crc, 4], [packed, 4], [size, 4]),
    numbers([Buffer.byteLength(name), 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    Buffer.from(name),
  ])

type Pieces = AsyncIterable<string | Buffer> | Iterable<string>

/** Pieces of text, or bytes, counted for the archive's index. */
async function* counted(pieces: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece as string)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

/** Packs pieces of text as they come, beside this thread. */
async function* packed(pieces: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  // quick packing: half of the processor time of the usual level for a fifth more bytes
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: PIECE })
  // read ahead, so that a piece is written while another is packed
  const ahead = Readable.from(counted(pieces, entry), { highWaterMark: 2 })
  // what breaks the feed breaks the reading below, which throws it
  const fed = pipeline(ahead, deflate).catch(() => undefined)
  try {
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      entry.packed += bytes.length
      yield bytes
    }
  } finally {
    deflate.destroy()
    await fed
  }
}

/** An archive of these parts as bytes that flow while they come. */
export async function* archiveBytes(parts: readonly (readonly [name: string, pieces: Pieces])[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const [name, pieces] of parts) {
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, offset }
    const head = localHead(name)
    yield head
    yield* packed(pieces, entry)
    yield tail(entry)
    offset += head.length + entry.packed + 16
    entries.push(entry)
  }
  const index = Buffer.concat(entries.map(centralHead))
  yield index
  yield numbers([0x06054b50, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [index.length, 4], [offset, 4], [0, 2])
}

/** A workbook of one sheet as bytes that flow while its rows come: nothing of it is kept. */
export const workbookBytes = (sheet: string, columns: readonly SheetColumn[], batches: Batches): AsyncGenerator<Buffer> =>
  archiveBytes([...Object.entries(partsOf(sheet)).map(([name, text]) => [name, [text]] as const), ['xl/worksheets/sheet1.xml', sheetXml(columns, batches)]])
