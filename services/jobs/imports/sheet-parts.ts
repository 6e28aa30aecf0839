import { type Archive, BrokenArchive } from './archive.ts'

// Which sheets a workbook has, and where their parts are.

export interface SheetPart {
  name: string
  part: string
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const unescaped = (text: string): string =>
  text
    .replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}));/g, (all, hex?: string, decimal?: string) => {
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : all
    })

/** The worksheets in their order; chart sheets and the like are left out. */
export const sheetParts = async (archive: Archive): Promise<SheetPart[]> => {
  const [links, book] = [await archive.text('xl/_rels/workbook.xml.rels'), await archive.text('xl/workbook.xml')]
  const relations = new Map(
    [...(links ?? '').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id') ?? '',
      { type: attribute(tag, 'Type') ?? '', target: attribute(tag, 'Target') ?? '' },
    ]),
  )
  return [...(book ?? '').matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const relation = relations.get(/\s\w+:id="([^"]*)"/.exec(tag)?.[1] ?? '')
    if (!relation?.type.endsWith('/worksheet')) return []
    const part = relation.target.startsWith('/') ? relation.target.slice(1) : `xl/${relation.target}`
    return archive.names.includes(part) ? [{ name: unescaped(attribute(tag, 'name') ?? ''), part }] : []
  })
}

export interface Place {
  /** From 1. */
  row: number
  /** From 0. */
  column: number
}

/** `B5` → row 5, column 1. Throws BrokenArchive at what names no cell. */
export const placeOf = (reference: string): Place => {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? []
  if (!letters) throw new BrokenArchive('reference')
  return { row: Number(row), column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 }
}
