import type { Entry } from './api.ts'
import { type Lane, lanesOf, type Mark, marksOf } from './marks.ts'
import { type Break, type Stretch, stretchesOf, xOf } from './stretches.ts'

export const TOP = 58
export const LANE = 54

/** A mark in its place; its words stand above the lane, below it, or nowhere when there is no room. */
export interface Placed extends Mark {
  x: number
  y: number
  words: 'above' | 'below' | 'none'
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

const worded = (marks: readonly Omit<Placed, 'words'>[]): Placed[] => {
  const taken = new Map<string, number>()
  return marks.map((mark) => {
    const free = (['above', 'below'] as const).find((side) => (taken.get(`${mark.lane}|${side}`) ?? 0) <= mark.x)
    if (!free) return { ...mark, words: 'none' }
    taken.set(`${mark.lane}|${free}`, mark.x + mark.wide + 14)
    return { ...mark, words: free }
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
  const { stretches, breaks, width } = stretchesOf(all, room)
  const placed = stretches.flatMap((stretch) =>
    stretch.marks.map((mark) => ({ ...mark, x: xOf(stretch, mark.at), y: TOP + 26 + lanes.indexOf(mark.lane) * LANE, wide: pixels(words(mark)) })),
  )
  const marks = worded(placed)
  return { lanes, marks, links: linked(marks), stretches, breaks, width, height: TOP + lanes.length * LANE }
}
