import { setImmediate } from 'node:timers/promises'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import PDFDocument from 'pdfkit'
import { Download } from '../http/answer.ts'
import { fileNameOf } from '../http/table-download.ts'
import { type Locale, say } from '../runtime/texts.ts'
import { type Fonts, printFonts } from './fonts.ts'

/** A column of a printed table: its heading, how wide it is beside the others, and where its text stands. */
export interface PrintColumn {
  header: string
  wide: number
  end?: boolean
  /** Large and strong, for what is copied by hand. */
  large?: boolean
}

/** A printed document: what it is called and about, what is said before its table, the table, and a last line that stands out. */
export interface TableDocument {
  title: string
  about?: string | undefined
  at: Date
  locale: Locale
  /** Said on the first page, above the table. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly PrintColumn[]
  lines: readonly (readonly string[])[]
  /** More tables, each on pages of its own that are about something else. */
  further?: readonly { about: string; lines: TableDocument['lines'] }[]
  last?: readonly string[]
  /** Upright unless told. */
  wide?: boolean
  /** A4 unless told. */
  size?: 'A4' | 'A3'
  /** The height of a line in points: two lines of text unless told. */
  lineHeight?: number
}

type Doc = InstanceType<typeof PDFDocument>

const MARGIN = 40
const FOOT = 28
const [TITLE, FACT, HEAD, LINE] = [30, 16, 30, 30]
const INK = '#0b1f33'
const FAINT = '#5b6772'
const RULE = '#ddd8cf'
const PAD = 4
/** So large that two lines of it stand in a line of the table. */
const LETTER = 8.5
const LARGE = 13

/** How many lines stand on the first page and on each further one. */
const roomOf = (doc: Doc, { facts, lineHeight = LINE }: TableDocument): [first: number, further: number] => {
  const room = doc.page.height - 2 * MARGIN - FOOT - TITLE - HEAD
  const facted = Math.ceil(facts.length / 2) * FACT + (facts.length > 0 ? 8 : 0)
  return [Math.floor((room - facted) / lineHeight), Math.floor(room / lineHeight)]
}

interface Page {
  about: string | undefined
  lines: TableDocument['lines']
}

/** The lines of each page in their order; a table without lines has one page. */
const pagesOf = (document: TableDocument, [first, further]: [number, number]): Page[] => {
  const { about } = document
  const lines = [...document.lines, ...(document.last ? [document.last] : [])]
  const pages: Page[] = [{ about, lines: lines.slice(0, first) }]
  const go = (of: Page, from: number) => {
    for (let at = from; at < of.lines.length; at += further) pages.push({ about: of.about, lines: of.lines.slice(at, at + further) })
  }
  go({ about, lines }, first)
  for (const one of document.further ?? []) go(one, 0)
  return pages
}

const row = (doc: Doc, { columns, lineHeight = LINE }: TableDocument, y: number, cells: readonly string[], head = false): void => {
  const height = head ? HEAD : lineHeight
  const width = doc.page.width - 2 * MARGIN
  const all = columns.reduce((sum, { wide }) => sum + wide, 0)
  let x = MARGIN
  for (const [at, { wide, end, large }] of columns.entries()) {
    const room = (width * wide) / all
    const text = cells[at] ?? ''
    const big = large && !head
    if (big) doc.font('strong').fontSize(LARGE)
    if (text) doc.text(text, x + PAD, y + 4, { width: room - 2 * PAD, height: height - 4, ellipsis: true, align: end ? 'right' : 'left', lineGap: -2 })
    if (big) doc.font('plain').fontSize(LETTER)
    x += room
  }
  doc.rect(MARGIN, y + height - 0.5, width, 0.5).fill(RULE)
  doc.fillColor(INK)
}

const heading = (doc: Doc, document: TableDocument, first: boolean): number => {
  doc.font('strong').fontSize(first ? 16 : 11)
  doc.fillColor(INK).text([document.title, ...(first || !document.about ? [] : [document.about])].join(' · '), MARGIN, MARGIN, { lineBreak: false })
  let y = MARGIN + TITLE
  if (!first) return y
  const half = (doc.page.width - 2 * MARGIN) / 2
  doc.font('plain').fontSize(9)
  for (const [at, [label, value]] of document.facts.entries()) {
    const x = MARGIN + (at % 2) * half
    doc.fillColor(FAINT).text(label, x, y, { width: 80, height: FACT, ellipsis: true })
    doc.fillColor(INK).text(value, x + 84, y, { width: half - 96, height: FACT, ellipsis: true })
    if (at % 2 === 1 || at === document.facts.length - 1) y += FACT
  }
  return document.facts.length > 0 ? y + 8 : y
}

const footing = (doc: Doc, { at, locale }: TableDocument, page: number, pages: number): void => {
  const y = doc.page.height - MARGIN - 12
  const width = doc.page.width - 2 * MARGIN
  doc.font('plain').fontSize(8).fillColor(FAINT)
  doc.text(say(locale, 'print.at', { at: toShanghai(at).slice(0, 16) }), MARGIN, y, { lineBreak: false })
  doc.text(say(locale, 'print.page', { page, pages }), MARGIN, y, { width, align: 'right', lineBreak: false })
}

const drawPage = (doc: Doc, document: TableDocument, { about, lines }: Page, page: number, pages: number): void => {
  let y = heading(doc, { ...document, about }, page === 1)
  doc.font('strong').fontSize(LETTER).fillColor(INK)
  row(
    doc,
    document,
    y,
    document.columns.map(({ header }) => header),
    true,
  )
  y += HEAD
  for (const line of lines) {
    doc.font(line === document.last ? 'strong' : 'plain').fontSize(LETTER)
    row(doc, document, y, line)
    y += document.lineHeight ?? LINE
  }
  footing(doc, document, page, pages)
}

/** Pages as they are drawn: each leaves before the next is begun, and between two of them others have their turn. */
const bytesOf = async function* (document: TableDocument, fonts: Fonts): AsyncGenerator<Buffer> {
  const info = { Title: document.title, CreationDate: document.at }
  const layout = document.wide ? 'landscape' : 'portrait'
  const doc = new PDFDocument({
    size: document.size ?? 'A4',
    layout,
    margin: 0,
    autoFirstPage: false,
    font: fonts.plain as never,
    info,
    lang: document.locale,
    displayTitle: true,
  })
  doc.registerFont('plain', fonts.plain).registerFont('strong', fonts.strong)
  const drawing = async () => {
    doc.addPage()
    const pages = pagesOf(document, roomOf(doc, document))
    for (const [at, page] of pages.entries()) {
      if (at > 0) doc.addPage()
      drawPage(doc, document, page, at + 1, pages.length)
      await setImmediate()
    }
    doc.end()
  }
  const drawn = drawing().catch((error: unknown) => void doc.destroy(error as Error))
  for await (const piece of doc) yield piece as Buffer
  await drawn
}

/**
 * A table as a PDF that flows to its reader page by page: title and heads on every page, page numbers, the three languages. `lineHeight` is fixed, what does not
 * fit into two lines ends with dots.
 */
export const tableDocument = async (document: TableDocument): Promise<Download> => {
  const { title, about, at } = document
  return new Download(fileNameOf({ title, about, at }, 'pdf'), 'application/pdf', bytesOf(document, await printFonts()))
}
