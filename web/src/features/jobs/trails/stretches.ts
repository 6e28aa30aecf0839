import type { Mark } from './marks.ts'

/** One stretch of time on the axis, between two breaks. */
export interface Stretch {
  from: number
  to: number
  x0: number
  x1: number
  /** Milliseconds of one tick. */
  unit: number
  marks: readonly Mark[]
}

/** A break of the axis: how long nothing happened, and before which mark. */
export interface Break {
  x: number
  ms: number
  before: Mark
}

export const LEFT = 168
export const GAP = 124
const RIGHT = 40
const LEAST = 150
/** One moment alone is drawn on a scale of this length. */
const LEAST_MS = 200
const TICK = 7
/** A pause before somebody begins something is a break from here on; any other from here on. */
const ROOT_PAUSE = 1500
const PAUSE = 5000

const units = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000]

/** Of one tick as many milliseconds as let the stretch have room for its ticks. */
const unitFor = (ms: number, width: number): number => units.find((unit) => ms / unit <= width / TICK) ?? 3_600_000

const broken = (marks: readonly Mark[]): Mark[][] => {
  const parts: Mark[][] = []
  for (const mark of [...marks].sort((a, b) => a.at - b.at)) {
    const last = parts.at(-1)?.at(-1)
    const pause = last ? mark.at - last.at : 0
    if (!last || pause >= (mark.lead.cause === undefined ? ROOT_PAUSE : PAUSE)) parts.push([mark])
    else parts.at(-1)?.push(mark)
  }
  return parts
}

/** How wide a stretch wants to be: by what stands in its fullest lane. */
const wish = (marks: readonly Mark[]): number => {
  const lanes = new Map<string, number>()
  for (const { lane } of marks) lanes.set(lane, (lanes.get(lane) ?? 0) + 1)
  return Math.max(LEAST, Math.max(...lanes.values()) * 92)
}

/** How many pixels the words of a mark take. */
export type Wide = (mark: Mark) => number

/** Between a mark and its words. */
export const BESIDE = 8

const stretchOf = (part: readonly Mark[], x0: number, width: number): Stretch => {
  const [first, last] = [part[0] as Mark, part.at(-1) as Mark]
  const unit = unitFor(Math.max(last.at - first.at, LEAST_MS) * 1.1, width)
  const ticks = Math.floor(width / TICK)
  // whole ticks: the end stands on one
  const span = Math.max(Math.ceil(((last.at - first.at) * 1.08) / unit), Math.min(10, ticks)) * unit
  const from = Math.floor(first.at / unit) * unit - unit
  return { from, to: from + span + 2 * unit, x0, x1: x0 + width, unit, marks: part }
}

/** How far the words of its marks reach beyond the end of a stretch: the break begins behind them. */
const tailOf = (stretch: Stretch, wide: Wide): number =>
  Math.max(0, ...stretch.marks.map((mark) => xOf(stretch, mark.at) + BESIDE + Math.ceil(wide(mark)) - stretch.x1))

const laid = (parts: readonly Mark[][], widths: readonly number[], wide: Wide) => {
  const stretches: Stretch[] = []
  const breaks: Break[] = []
  let x = LEFT
  for (const [nth, part] of parts.entries()) {
    const [before, first] = [parts[nth - 1]?.at(-1), part[0] as Mark]
    if (before) breaks.push({ x: x - GAP / 2, ms: first.at - before.at, before: first })
    const stretch = stretchOf(part, x, widths[nth] ?? LEAST)
    stretches.push(stretch)
    x = stretch.x1 + tailOf(stretch, wide) + GAP
  }
  return { stretches, breaks, end: x - GAP }
}

/** Takes marks, the room there is and how wide their words are, and gives the stretches of the axis with the breaks between them, and how wide it all is. */
export const stretchesOf = (marks: readonly Mark[], room: number, wide: Wide): { stretches: Stretch[]; breaks: Break[]; width: number } => {
  const parts = broken(marks)
  const wishes = parts.map(wish)
  const least = laid(parts, wishes, wide)
  const spare = room - RIGHT - least.end
  const all = wishes.reduce((sum, one) => sum + one, 0)
  const stretched = wishes.map((one) => Math.floor(one + (spare * one) / all))
  const { stretches, breaks, end } = spare > 0 ? laid(parts, stretched, wide) : least
  return { stretches, breaks, width: Math.max(room, end + RIGHT) }
}

/** Where a moment stands in a stretch, as a whole pixel. */
export const xOf = ({ from, to, x0, x1 }: Stretch, at: number): number => Math.round(x0 + ((at - from) / (to - from)) * (x1 - x0))
