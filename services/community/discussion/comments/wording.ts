import { dayOf } from '@academy/contracts/core/days.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { idProblem } from '@academy/contracts/core/id-card.ts'

/** A word of the academy's list. */
export interface ListedWord {
  word: string
  effect: 'refuse' | 'review' | 'mask'
}

const unseen = /[\p{Cf}\u00AD]/u
const blank = /\s/u
const han = /\p{Script=Han}/u

/** Blanks between two characters of Chinese say nothing: they are a way round a word. */
const isPadding = (signs: readonly string[], at: number): boolean => {
  if (!blank.test(signs[at] ?? '')) return false
  const beside = (step: 1 | -1): string => {
    let next = at + step
    while (blank.test(signs[next] ?? '') || unseen.test(signs[next] ?? '')) next += step
    return signs[next] ?? ''
  }
  return han.test(beside(-1)) && han.test(beside(1))
}

/** A text as it is compared, and from which sign of the typed one each of its characters comes. */
const folded = (typed: string, simplified: (text: string) => string) => {
  const from: number[] = []
  const signs = [...typed]
  const text = signs
    .map((sign, at) => {
      const piece = unseen.test(sign) || isPadding(signs, at) ? '' : simplified(sign.normalize('NFKC').toLowerCase())
      for (let n = 0; n < piece.length; n++) from.push(at)
      return piece
    })
    .join('')
  return { text, from, signs }
}
type Folded = ReturnType<typeof folded>

/** Where a word stands: from which to which typed sign. */
const placesOf = ({ text, from }: Folded, word: string): [first: number, last: number][] => {
  const found: [number, number][] = []
  for (let at = text.indexOf(word); word !== '' && at >= 0; at = text.indexOf(word, at + word.length))
    found.push([from[at] ?? 0, from[at + word.length - 1] ?? 0])
  return found
}

/** Numbers by which people are known do not belong into what everybody reads. */
const personalNumbers = (text: string, today: string): Reason[] => {
  const joined = text.replace(/(\d)[\s-]+(?=\d)/g, '$1')
  const mobile = /(?<!\d)1[3-9]\d{9}(?!\d)/.test(joined)
  const id = [...joined.matchAll(/(?<!\d)(?:\d{17}[\dx]|\d{15})(?!\d)/g)].some(([number]) => idProblem(number, today) === undefined)
  return [...(mobile ? [{ code: 'mobileInText' }] : []), ...(id ? [{ code: 'idInText' }] : [])]
}

/**
 * What the academy's words make of a text (rule 2): after NFKC, lower case, zero-width signs and blanks between Chinese characters out, and Traditional to Simplified. Gives everything that refuses
 * it, or how it is kept and whether somebody has to look at it first.
 */
export const judgeText = (typed: string, list: readonly ListedWord[], simplified: (text: string) => string, now: Date) => {
  const own = folded(typed, simplified)
  const met = list.flatMap(({ word, effect }) => {
    const places = placesOf(own, folded(word, simplified).text)
    return places.length > 0 ? [{ word, effect, places }] : []
  })
  const refusals = met.filter(({ effect }) => effect === 'refuse').map(({ word }): Reason => ({ code: 'wordRefused', params: { word } }))
  const covered = new Map(met.filter(({ effect }) => effect === 'mask').flatMap(({ places }) => places))
  const kept: string[] = []
  for (let at = 0; at < own.signs.length; at++) {
    const last = covered.get(at)
    kept.push(last === undefined ? (own.signs[at] ?? '') : '***')
    at = last ?? at
  }
  return {
    failures: [...refusals, ...personalNumbers(own.text, dayOf(now))],
    text: kept.join(''),
    review: met.some(({ effect }) => effect === 'review'),
  }
}
