type Convert = (text: string) => string

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Takes words with what Taiwan says instead and a conversion for what lies between them; gives the conversion of whole texts, the longest words first. */
export const withWords = (words: Readonly<Record<string, string>>, convert: Convert): Convert => {
  const longestFirst = Object.keys(words).sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  const pattern = longestFirst.length > 0 ? new RegExp(`(${longestFirst.map(escaped).join('|')})`) : null
  return (text) => (pattern ? text.split(pattern) : [text]).map((piece) => (Object.hasOwn(words, piece) ? words[piece] : undefined) ?? convert(piece)).join('')
}

/** The small table by which servers convert names: characters in pairs, and phrases (half simplified, half traditional) in which a character goes another way. */
export interface NameTable {
  characters: string
  phrases: string
}

const LONGEST = 4

const paired = (text: string): Map<string, string> => {
  const signs = [...text]
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? sign] as const] : [])))
}
const halved = (phrase: string): readonly [string, string] => [phrase.slice(0, phrase.length / 2), phrase.slice(phrase.length / 2)]

/** Takes the table; gives the conversion of a name: the longest phrase at each place, else its character. */
export const byTable = (table: NameTable): Convert => {
  const characters = paired(table.characters)
  const phrases = new Map(table.phrases.split(' ').map(halved))
  const phraseAt = (text: string, at: number): string | undefined => {
    for (let length = LONGEST; length > 1; length--) if (phrases.has(text.slice(at, at + length))) return text.slice(at, at + length)
    return undefined
  }
  return (text) => {
    let said = ''
    for (let at = 0; at < text.length; ) {
      const phrase = phraseAt(text, at)
      const sign = text[at] ?? ''
      said += phrase ? phrases.get(phrase) : (characters.get(sign) ?? sign)
      at += phrase?.length ?? 1
    }
    return said
  }
}

/** Takes the table; gives for each traditional sign the simplified one, the first where several are. */
export const signsBack = ({ characters }: NameTable): ReadonlyMap<string, string> => {
  const back = new Map<string, string>()
  for (const [simple, full] of paired(characters)) if (!back.has(full)) back.set(full, simple)
  return back
}
