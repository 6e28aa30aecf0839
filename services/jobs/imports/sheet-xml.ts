import { SaxesParser } from 'saxes'
import { BrokenArchive } from './archive.ts'
import type { RawCell } from './cells.ts'
import { type Place, placeOf } from './sheet-parts.ts'

// The rows of a sheet from its XML, piece by piece: neither the text of the sheet nor a tree of it is ever held as a whole (I54).

/** What cells of all sheets refer to. */
export interface Shared {
  /** Texts by their number. */
  strings: readonly string[]
  /** As what numbers of each style are shown. */
  shows: readonly ('date' | 'percent' | undefined)[]
  /** Days count from 1904 instead of 1900. */
  from1904: boolean
}

export interface Row {
  /** From 1. */
  row: number
  /** By column; what the file leaves out is a hole. */
  cells: RawCell[]
}

/** What a sheet says besides its values: formulas (the first thousand of a column, one that another cell gives without its text), merged cells and how many cells it has. */
export interface Oddities {
  formulas: (Place & { text: string })[]
  merged: { range: string; first: Place; last: Place }[]
  cells: number
}

const MOST = 1000
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384
const DAY = 86_400_000

export const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** `_x000D_` and the like stand for characters that XML has no place for. */
export const decoded = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/** A parser that hands over tags by their local names. Throws BrokenArchive at text that is no XML. */
export const saxParser = (on: { open(name: string, attributes: Record<string, string>): void; close(name: string): void; text(text: string): void }) => {
  const parser = new SaxesParser({ position: false })
  parser.on('opentag', (tag) => on.open(local(tag.name), tag.attributes as Record<string, string>))
  parser.on('closetag', (tag) => on.close(local(tag.name)))
  parser.on('text', (text) => on.text(text))
  parser.on('cdata', (text) => on.text(text))
  parser.on('error', (error) => {
    throw new BrokenArchive(error.message)
  })
  return parser
}

type Parser = ReturnType<typeof saxParser>

/** Writes the pieces of a part into a parser and ends it. */
export const through = async (pieces: AsyncIterable<Buffer>, parser: Parser): Promise<void> => {
  const decoder = new TextDecoder()
  for await (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
  parser.write(decoder.decode()).close()
}

const dateOf = (serial: number, from1904: boolean): Date =>
  new Date((from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)) + Math.round(serial * DAY))

/** The shared text of a number. Throws BrokenArchive where there is none. */
const sharedText = (text: string, { strings }: Shared): RawCell => {
  if (text === '') return null
  const found = /^\d+$/.test(text) ? strings[Number(text)] : undefined
  if (found === undefined) throw new BrokenArchive('shared text')
  return found
}

/** The number of a row. Throws BrokenArchive where no sheet has such a row. */
const rowNumber = (given: string | undefined, before: number): number => {
  const row = given === undefined ? before + 1 : Number(given)
  if (!Number.isInteger(row) || row < 1 || row > MOST_ROWS) throw new BrokenArchive('row')
  return row
}

const cellOf = (type: string, style: number, text: string, shared: Shared): RawCell => {
  if (type === 's') return sharedText(text, shared)
  if (type === 'str' || type === 'inlineStr') return decoded(text)
  if (type === 'b') return text === '1' || text.toLowerCase() === 'true'
  if (type === 'e' || type === 'd' || text === '') return text || null
  const number = Number(text)
  if (Number.isNaN(number)) return text
  const shows = shared.shows[style]
  // a share is read as it is shown: 0.8 in such a cell is 80 %
  if (shows === 'percent') return `${Number((number * 100).toFixed(8))}%`
  return shows === 'date' && Math.abs(number) < 2_958_466 ? dateOf(number, shared.from1904) : number
}

/** Notes what a sheet has besides its values: `text` belongs to the formula that has begun and not ended. */
const notes = ({ formulas, merged }: Oddities) => {
  const inColumn = new Map<number, number>()
  let open: Oddities['formulas'][number] | undefined
  return {
    formula: (at: Place) => {
      const here = inColumn.get(at.column) ?? 0
      inColumn.set(at.column, here + 1)
      if (here >= MOST) return
      open = { ...at, text: '' }
      formulas.push(open)
    },
    ended: () => {
      open = undefined
    },
    text: (text: string) => {
      if (open) open.text += text
    },
    merge: (range: string | undefined) => {
      if (!range || merged.length >= MOST) return
      const [first = '', last = first] = range.split(':')
      merged.push({ range, first: placeOf(first), last: placeOf(last) })
    },
  }
}

/** Takes the tags of a sheet and collects the rows that ended; `oddities` fill meanwhile. */
const collector = (shared: Shared, oddities: Oddities) => {
  const rows: Row[] = []
  let row: Row = { row: 0, cells: [] }
  let at: Place = { row: 0, column: -1 }
  let cell = { type: '', style: -1, text: '' }
  let phonetic = false
  let taking = false
  const odd = notes(oddities)
  const begin = (attributes: Record<string, string>) => {
    at = attributes.r ? placeOf(attributes.r) : { row: row.row, column: at.column + 1 }
    if (at.column >= MOST_COLUMNS) throw new BrokenArchive('column')
    cell = { type: attributes.t ?? '', style: Number(attributes.s ?? -1), text: '' }
    oddities.cells += 1
  }
  return {
    /** Gives the rows that ended since the last call. */
    taken: (): Row[] => rows.splice(0),
    open: (name: string, attributes: Record<string, string>) => {
      if (name === 'row') {
        row = { row: rowNumber(attributes.r, row.row), cells: [] }
        at = { row: row.row, column: -1 }
      } else if (name === 'c') begin(attributes)
      else if (name === 'rPh') phonetic = true
      else if (name === 'f') odd.formula(at)
      else if (name === 'mergeCell') odd.merge(attributes.ref)
      taking = name === 'v' || (name === 't' && !phonetic)
    },
    close: (name: string) => {
      taking = false
      if (name === 'f') odd.ended()
      if (name === 'rPh') phonetic = false
      else if (name === 'c') row.cells[at.column] = cellOf(cell.type, cell.style, cell.text, shared)
      else if (name === 'row') rows.push(row)
    },
    text: (text: string) => {
      if (taking) cell.text += text
      else odd.text(text)
    },
  }
}

/** Reads the rows of a sheet from the pieces of its XML. Throws BrokenArchive at text that is no XML. */
export async function* sheetRows(pieces: AsyncIterable<Buffer>, shared: Shared, oddities: Oddities): AsyncGenerator<Row> {
  const collect = collector(shared, oddities)
  const parser = saxParser(collect)
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield* collect.taken()
  }
  parser.write(decoder.decode()).close()
  yield* collect.taken()
}
