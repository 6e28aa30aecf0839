import { byTable, type NameTable } from '@academy/contracts/core/traditional.ts'
import { Converter } from 'opencc-js'
import phrases from 'opencc-js/dict/STPhrases'

export const nameTableFile = 'contracts/locales/zh-TW.names.json'

const [FIRST, LAST] = [0x4e00, 0x9fff]
const LONGEST = 4

/** What servers need of OpenCC to convert names: its own tables take 80 MB of memory, these few hundred kilobytes. */
const nameTable = (): NameTable => {
  const convert = Converter({ from: 'cn', to: 'tw' })
  const signs = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCodePoint(FIRST + at))
  const characters = signs.flatMap((sign) => (convert(sign) === sign ? [] : [sign, convert(sign)])).join('')
  const all = phrases.split('|').map((line) => line.split(' ')[0] ?? '')
  let table: NameTable = { characters, phrases: '' }
  for (let length = 2; length <= LONGEST; length++) {
    // Phrases that the shorter ones explain already are left out.
    const known = byTable(table)
    const own = all.filter((phrase) => phrase.length === length && convert(phrase).length === length && known(phrase) !== convert(phrase))
    table = { characters, phrases: [table.phrases, ...own.map((phrase) => phrase + convert(phrase))].filter(Boolean).join(' ') }
  }
  return table
}

/** The table as its file holds it. */
export const nameTableText = (): string => `${JSON.stringify(nameTable(), null, 2)}\n`
