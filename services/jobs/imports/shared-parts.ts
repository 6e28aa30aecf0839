import type { Archive } from './archive.ts'
import { decoded, type Shared, saxParser, through } from './sheet-xml.ts'

const strings = async (archive: Archive, name: string): Promise<string[]> => {
  const texts: string[] = []
  let [text, taking, phonetic] = ['', false, false]
  const parser = saxParser({
    open: (tag) => {
      if (tag === 'si') text = ''
      if (tag === 'rPh') phonetic = true
      taking = tag === 't' && !phonetic
    },
    close: (tag) => {
      taking = false
      if (tag === 'rPh') phonetic = false
      if (tag === 'si') texts.push(decoded(text))
    },
    text: (more) => {
      if (taking) text += more
    },
  })
  await through(archive.part(name), parser)
  return texts
}

/** The formats that every workbook has without stating them: dates and times, also the East Asian ones. */
const builtIn = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const PERCENTS = [9, 10]

/** As what a number format shows a number: a date by a letter of one, a share by its sign, both outside quotes, brackets and escapes. */
const shownBy = (format: string): Shared['shows'][number] => {
  const plain = format.replace(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '').split(';')[0] ?? ''
  return plain.includes('%') ? 'percent' : /[ymdhs]/i.test(plain) ? 'date' : undefined
}

const shownByNumber = (id: number): Shared['shows'][number] => (builtIn(id) ? 'date' : PERCENTS.includes(id) ? 'percent' : undefined)

const shows = async (archive: Archive, name: string): Promise<Shared['shows'][number][]> => {
  const formats = new Map<number, string>()
  const shown: Shared['shows'][number][] = []
  let inside = false
  const parser = saxParser({
    open: (tag, attributes) => {
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') inside = true
      if (tag !== 'xf' || !inside) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = formats.get(id)
      shown.push(format === undefined ? shownByNumber(id) : shownBy(format))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inside = false
    },
    text: () => undefined,
  })
  await through(archive.part(name), parser)
  return shown
}

/** Reads what the cells of all sheets refer to: shared texts, styles that show dates and shares, the first day of the calendar. */
export const sharedParts = async (archive: Archive): Promise<Shared> => {
  const named = (end: string) => archive.names.find((name) => name.toLowerCase() === `xl/${end}`)
  const [texts, styles] = [named('sharedstrings.xml'), named('styles.xml')]
  return {
    strings: texts ? await strings(archive, texts) : [],
    shows: styles ? await shows(archive, styles) : [],
    from1904: /<(?:\w+:)?workbookPr\s[^>]*\bdate1904="(?:1|true)"/.test((await archive.text('xl/workbook.xml')) ?? ''),
  }
}
