import { fenToYuan } from '@academy/contracts/core/rules.ts'

type Cell = string | number | Date | undefined
/** How the cells of a column are read by whoever opens the sheet: fen as an amount, `YYYY-MM-DD` as a day, a moment as Shanghai's clock showed it. */
type CellKind = 'money' | 'day' | 'moment'
/** One column of a written table: which field of a row it shows, its heading, how wide it is drawn, and what its cells are. */
export interface SheetColumn {
  key: string
  header: string
  width: number
  kind?: CellKind
}
export type Line = Readonly<Record<string, Cell>>

/** More does not fit into a cell. */
const LONGEST = 32_767

const marked = /[<>&]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold or a reader would drop
const strange = /[_\u0000-\u001f\ud800-\udfff\ufffe\uffff]|^\s|\s$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const specials = /[\u0000-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const entities: Readonly<Record<string, string>> = { '\t': '\t', '\n': '\n', '\r': '&#13;', _: '_x005F_' }
const escaped = (text: string): string => (marked.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text)
export const tamed = (text: string): string =>
  escaped(text)
    .replace(halves, '�')
    .replace(specials, (found) => entities[found] ?? '')

export const columnName = (at: number): string => (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** What stands in a cell of text behind its place. */
const textOf = (given: string): string => {
  const text = given.length > LONGEST ? given.slice(0, LONGEST) : given
  return strange.test(text) ? `" t="inlineStr"><is><t xml:space="preserve">${tamed(text)}</t></is></c>` : `" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
}

/** So many texts are remembered as they are written: most stand in a table again and again. */
const REMEMBERED = 4096

const DAY_MS = 86_400_000
const SHANGHAI = 8 * 3_600_000
/** Days since the calendar of workbooks begins. */
const serial = (ms: number): number => (ms - Date.UTC(1899, 11, 30)) / DAY_MS

/** The cell formats of the sheet, by their number in `stylesXml`. */
const styles = { head: 1, money: 2, day: 3, moment: 4 } as const

/** The formats of a sheet's cells: the head is bold, amounts have thousands and two decimals, days and moments are dates. */
export const stylesXml = (main: string): string =>
  `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** A day or a moment as workbooks count it; undefined where it is no such thing and stays a text. */
export const serialOf = (kind: 'day' | 'moment', cell: Cell): number | undefined => {
  if (kind === 'moment') return cell instanceof Date ? serial(Math.floor(cell.getTime() / 1000) * 1000 + SHANGHAI) : undefined
  const ms = typeof cell === 'string' ? Date.parse(`${cell}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : serial(ms)
}

/** What a typed cell holds as a number; undefined where it is no such thing and stays a text. */
const typedOf = (kind: CellKind, cell: Cell): string | undefined => {
  if (kind === 'money') return typeof cell === 'number' ? fenToYuan(cell) : undefined
  return serialOf(kind, cell)?.toString()
}

/** The first row: the headings of the columns. */
export const headXml = (columns: readonly SheetColumn[]): string =>
  `<row r="1">${columns.map(({ header }, at) => (header ? `<c r="${columnName(at)}1" s="${styles.head}${textOf(header)}` : '')).join('')}</row>`

/** Writes the rows of a sheet. A text is a text whatever it begins with: there are no formulas. */
export const rowWriter = (columns: readonly SheetColumn[]) => {
  const drawn = columns.map(({ key, kind }, at) => ({ key, kind, opens: `<c r="${columnName(at)}` }))
  const known = new Map<string, string>()
  const remembered = (text: string): string => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= REMEMBERED) known.clear()
    const written = textOf(text)
    known.set(text, written)
    return written
  }
  return (n: number, line: Line): string => {
    const place = String(n)
    let row = `<row r="${place}">`
    for (const { key, kind, opens } of drawn) {
      const cell = line[key]
      const value = kind && typedOf(kind, cell)
      if (kind && value) row += `${opens}${place}" s="${styles[kind]}"><v>${value}</v></c>`
      else if (typeof cell === 'number') row += `${opens}${place}"><v>${cell}</v></c>`
      else if (typeof cell === 'string' && cell) row += opens + place + remembered(cell)
    }
    return `${row}</row>`
  }
}
