import type { Entry } from './api.ts'
import { type Lane, lanesOf, type Mark, marksOf } from './marks.ts'
import { BESIDE, type Break, GAP, LEFT, type Stretch, stretchesOf, xOf } from './stretches.ts'

export const TOP = 58
export const LANE = 54

/** A mark in its place; its words stand above the lane, below it, or nowhere when there is no room; to its right, or to its left. */
export interface Placed extends Mark {
  x: number
  y: number
  words: 'above' | 'below' | 'none'
  left: boolean
  wide: number
}

/** From a mark to what it led to. */
export interface Link {
  id: string
  from: Placed
  to: Placed
  retry: boolean
}

export interface Picture {
  lanes: Lane[]
  marks: Placed[]
  links: Link[]
  stretches: Stretch[]
  breaks: Break[]
  width: number
  height: number
}

/** About how many pixels a text of 13 px takes. */
const pixels = (text: string): number => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e00 ? 13 : 7.2), 0)

interface Span {
  from: number
  to: number
}

/** Between the words of two marks. */
const APART = 10
const sides = [
  { words: 'above', left: false },
  { words: 'below', left: false },
  { words: 'above', left: true },
  { words: 'below', left: true },
] as const

const spanOf = ({ x, wide }: { x: number; wide: number }, left: boolean): Span =>
  left ? { from: x - BESIDE - wide, to: x - BESIDE } : { from: x + BESIDE, to: x + BESIDE + wide }

const meets = (a: Span, b: Span): boolean => a.from < b.to + APART && b.from < a.to + APART

/** Gives every mark that has room for its words a place for them: none on another's, in a break, or beyond the edges. */
const worded = (marks: readonly Omit<Placed, 'words' | 'left'>[], breaks: readonly Break[], edges: Span): Placed[] => {
  const shut = breaks.map(({ x }) => ({ from: x - GAP / 2 + APART, to: x + GAP / 2 - APART }))
  const taken = new Map<string, Span[]>()
  return marks.map((mark) => {
    const found = sides.find(({ words, left }) => {
      const span = spanOf(mark, left)
      const others = [...shut, ...(taken.get(`${mark.lane}|${words}`) ?? [])]
      return span.from >= edges.from && span.to <= edges.to && !others.some((other) => meets(span, other))
    })
    if (!found) return { ...mark, words: 'none', left: false }
    const key = `${mark.lane}|${found.words}`
    taken.set(key, [...(taken.get(key) ?? []), spanOf(mark, found.left)])
    return { ...mark, ...found }
  })
}

const linked = (marks: readonly Placed[]): Link[] => {
  const of = new Map(marks.flatMap((mark) => mark.entries.map((entry) => [entry.id, mark])))
  return marks.flatMap((to) => {
    const sources = new Set(to.entries.flatMap((entry) => of.get(entry.cause ?? '') ?? []))
    return [...sources]
      .filter((from) => from !== to)
      .map((from) => ({ id: `${from.id}>${to.id}`, from, to, retry: from.kind === 'failed' || to.kind === 'repeated' }))
  })
}

/** Takes a trail's entries, the room there is and the words of a mark, and gives where everything stands. */
export const pictureOf = (entries: readonly Entry[], away: readonly Entry['service'][], room: number, words: (mark: Mark) => string): Picture => {
  const all = marksOf(entries)
  const lanes = lanesOf(all, away)
  const wide = (mark: Mark) => pixels(words(mark))
  const { stretches, breaks, width } = stretchesOf(all, room, wide)
  const placed = stretches.flatMap((stretch) =>
    stretch.marks.map((mark) => ({ ...mark, x: xOf(stretch, mark.at), y: TOP + 26 + lanes.indexOf(mark.lane) * LANE, wide: wide(mark) })),
  )
  const marks = worded(placed, breaks, { from: LEFT, to: width })
  return { lanes, marks, links: linked(marks), stretches, breaks, width, height: TOP + lanes.length * LANE }
}
