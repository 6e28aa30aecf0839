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

/** Does a number format show a date: a letter of a date outside quotes, brackets and escapes. */
const showsDate = (format: string): boolean => /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '').split(';')[0] ?? '')

const dates = async (archive: Archive, name: string): Promise<boolean[]> => {
  const formats = new Map<number, string>()
  const shown: boolean[] = []
  let inside = false
  const parser = saxParser({
    open: (tag, attributes) => {
      if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (tag === 'cellXfs') inside = true
      if (tag !== 'xf' || !inside) return
      const id = Number(attributes.numFmtId ?? 0)
      const format = formats.get(id)
      shown.push(format === undefined ? builtIn(id) : showsDate(format))
    },
    close: (tag) => {
      if (tag === 'cellXfs') inside = false
    },
    text: () => undefined,
  })
  await through(archive.part(name), parser)
  return shown
}

/** Reads what the cells of all sheets refer to: shared texts, styles that show dates, the first day of the calendar. */
export const sharedParts = async (archive: Archive): Promise<Shared> => {
  const named = (end: string) => archive.names.find((name) => name.toLowerCase() === `xl/${end}`)
  const [texts, styles] = [named('sharedstrings.xml'), named('styles.xml')]
  return {
    strings: texts ? await strings(archive, texts) : [],
    dates: styles ? await dates(archive, styles) : [],
    from1904: /<(?:\w+:)?workbookPr\s[^>]*\bdate1904="(?:1|true)"/.test((await archive.text('xl/workbook.xml')) ?? ''),
  }
}
