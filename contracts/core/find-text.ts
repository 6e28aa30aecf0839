// How a text is sought: what is kept of a record's texts, and what of a question. Chinese goes by its characters and pairs of them, all else by the beginnings
// of its words; the beginning of a whole text is kept besides, so that codes and names come first.

/** How records of a noun are found: by the name that is shown of them and by other texts, `code` for one; bilingual ones by their stem. */
export interface FindSpec {
  title: string
  text: readonly string[]
  /** Which nouns stand first where records fit alike; 1 to 9. */
  weight: number
}

/** As many records of one noun as an answer has. */
export const FOUND_MOST = 8

/** A text as it is sought: one width, small letters, no accents, a blank for all that is neither letter nor digit. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const HAN = /\p{Script=Han}/u
const partsOf = (text: string): string[] => text.match(/\p{Script=Han}+|[^\p{Script=Han} ]+/gu) ?? []

/** A question taken apart. */
export interface Sought {
  whole: string
  /** Runs of Chinese characters, and words of which one must begin so. */
  runs: readonly string[]
  words: readonly string[]
}

/** Takes a folded question; undefined where nothing is left to seek. */
export const soughtIn = (whole: string): Sought | undefined => {
  const parts = partsOf(whole)
  if (parts.length === 0) return undefined
  return { whole, runs: parts.filter((part) => HAN.test(part)), words: parts.filter((part) => !HAN.test(part)) }
}

/** What the token of a whole text begins with: no part of a text does. */
const WHOLE = '='
const LONGEST = 60

/** The pairs of neighbouring characters of a run; the character itself where it stands alone. */
const pairsOf = (run: string): string[] => {
  const signs = [...run]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/** What one folded text of a record is found by. */
export const tokensIn = (text: string): string[] => {
  if (text === '') return []
  const parts = partsOf(text).flatMap((part) => (HAN.test(part) ? [...part, ...pairsOf(part)] : [part.slice(0, LONGEST)]))
  return [WHOLE + text.slice(0, LONGEST), ...parts]
}

/** The beginning that a token must have where a whole text begins as the question. */
export const wholeStart = ({ whole }: Sought): string => WHOLE + whole.slice(0, LONGEST)

/** Tokens that a record must have, and beginnings of its tokens; those that fewest records have come first. */
export const tokensSought = ({ runs, words }: Sought): { tokens: string[]; starts: string[] } => {
  const pairs = [...new Set(runs.flatMap(pairsOf))]
  const rarest = (a: string, b: string) => b.length - a.length
  return { tokens: pairs.sort(rarest), starts: [...new Set(words.map((word) => word.slice(0, LONGEST)))].sort(rarest) }
}

/** How well texts answer: 3 one is the question, 2 one begins so, 1 all its parts are there, 0 not all. */
export type Fit = 0 | 1 | 2 | 3

/** Takes a question and the folded texts of a record. */
export const fitOf = ({ whole, runs, words }: Sought, texts: readonly string[]): Fit => {
  if (texts.includes(whole)) return 3
  if (texts.some((text) => text.startsWith(whole))) return 2
  const all = texts.flatMap((text) => partsOf(text))
  const there = runs.every((run) => texts.some((text) => text.includes(run))) && words.every((word) => all.some((part) => part.startsWith(word)))
  return there ? 1 : 0
}
