import { randomBytes, randomInt } from 'node:crypto'
import { encode } from 'fast-png'

// Digits as a picture of grey points: bent lines of uneven weight that touch each other, crossed by lines of the same kind, under a wave, in noise.

type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

const [WIDTH, HEIGHT] = [248, 80]
const STEP = 0.35
const TURN = Math.PI * 2

const between = (from: number, to: number): number => from + (randomInt(0, 1_000_001) / 1_000_000) * (to - from)

/** Part of an ellipse, by turns from the right, clockwise. */
const arc = (x: number, y: number, rx: number, ry: number, from: number, to: number): Stroke =>
  Array.from({ length: 17 }, (_, at) => {
    const angle = (from + ((to - from) * at) / 16) * TURN
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })

/** How digits are written, in a box of 1 by 1. */
const written: readonly (readonly Stroke[])[] = [
  [arc(0.5, 0.5, 0.36, 0.48, 0, 1)],
  [
    [
      [0.25, 0.22],
      [0.55, 0.02],
      [0.55, 1],
    ],
  ],
  [[...arc(0.48, 0.3, 0.34, 0.28, 0.52, 1.1), [0.12, 1], [0.9, 1]]],
  [[...arc(0.46, 0.26, 0.32, 0.24, 0.55, 1.25), ...arc(0.46, 0.74, 0.36, 0.26, 0.75, 1.45)]],
  [
    [
      [0.5, 0.02],
      [0.12, 0.66],
      [0.92, 0.66],
    ],
    [
      [0.68, 0.36],
      [0.68, 1],
    ],
  ],
  [[[0.84, 0.02], [0.24, 0.02], [0.2, 0.44], ...arc(0.46, 0.68, 0.36, 0.3, 0.62, 1.4)]],
  [[[0.72, 0.02], [0.32, 0.34], ...arc(0.5, 0.7, 0.35, 0.29, 0.5, 1.5)]],
  [
    [
      [0.1, 0.02],
      [0.88, 0.02],
      [0.4, 1],
    ],
  ],
  [arc(0.5, 0.27, 0.28, 0.25, 0, 1), arc(0.5, 0.74, 0.35, 0.26, 0, 1)],
  [[...arc(0.5, 0.3, 0.34, 0.29, 0, 1), [0.82, 0.4], [0.66, 1]]],
]

/** One digit at its place, tilted, slanted, out of line and of a size of its own, so close to the one before that they touch now and then. */
const placed = (digit: string, at: number): Stroke[] => {
  const [width, height] = [between(27, 34), between(42, 54)]
  const [left, top] = [13 + at * 37.5 + between(-3, 3), (HEIGHT - height) / 2 + between(-7, 7)]
  const [tilt, slant] = [between(-0.24, 0.24), between(-0.3, 0.3)]
  const put = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 0.5) * width + slant * (0.5 - y) * height, (y - 0.5) * height]
    return [left + width / 2 + dx * Math.cos(tilt) - dy * Math.sin(tilt), top + height / 2 + dx * Math.sin(tilt) + dy * Math.cos(tilt)]
  }
  return (written[Number(digit)] ?? []).map((stroke) => stroke.map(put))
}

/** A line from side to side, bent like what is written. */
const crossing = (): Stroke => {
  const [from, middle, to] = [between(12, HEIGHT - 12), between(6, HEIGHT - 6), between(12, HEIGHT - 12)]
  return Array.from({ length: 25 }, (_, at) => {
    const t = at / 24
    return [4 + t * (WIDTH - 8), (1 - t) ** 2 * from + 2 * t * (1 - t) * middle + t ** 2 * to]
  })
}

/** A piece of an arc, as of a digit that is not there. */
const piece = (): Stroke => {
  const from = between(0, 1)
  return arc(between(10, WIDTH - 10), between(10, HEIGHT - 10), between(6, 16), between(6, 16), from, from + between(0.15, 0.4))
}

/** A wave over the whole picture. */
const wave = () => {
  const [lengthX, lengthY, highX, highY] = [between(60, 110), between(45, 80), between(1.5, 3.2), between(2, 3.8)]
  const [shiftX, shiftY] = [between(0, TURN), between(0, TURN)]
  return ([x, y]: Point): Point => [x + highX * Math.sin((y / lengthY) * TURN + shiftX), y + highY * Math.sin((x / lengthX) * TURN + shiftY)]
}

/** Points along a stroke, close to each other. */
const along = (stroke: Stroke): Point[] =>
  stroke.slice(1).flatMap((to, at) => {
    const from = stroke[at] as Point
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / STEP))
    return Array.from({ length: count }, (_, n): Point => [from[0] + ((to[0] - from[0]) * n) / count, from[1] + ((to[1] - from[1]) * n) / count])
  })

/** Lays ink on the paper along a stroke, of a weight that comes and goes. */
const ink = (paper: Float32Array, stroke: Stroke, weight: number, bend: (point: Point) => Point): void => {
  const [beat, shift] = [between(14, 30), between(0, TURN)]
  for (const [at, point] of along(stroke).entries()) {
    const [x, y] = bend(point)
    const radius = weight * (1 + 0.28 * Math.sin((at * STEP) / beat + shift))
    for (let py = Math.max(0, Math.floor(y - radius - 1)); py <= Math.min(HEIGHT - 1, y + radius + 1); py++)
      for (let px = Math.max(0, Math.floor(x - radius - 1)); px <= Math.min(WIDTH - 1, x + radius + 1); px++) {
        const here = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)))
        const place = py * WIDTH + px
        if (here > (paper[place] ?? 0)) paper[place] = here
      }
  }
}

/** Grey points of the paper, darker and lighter in clouds, with single points of any grey. */
const points = (paper: Float32Array): Uint8Array => {
  const [one, two, ground, dark] = [between(0, TURN), between(0, TURN), between(205, 225), between(60, 90)]
  const chance = randomBytes(paper.length * 2)
  return Uint8Array.from(paper, (inked, place) => {
    const [x, y] = [place % WIDTH, Math.floor(place / WIDTH)]
    const cloud = 14 * Math.sin(x / 23 + one) * Math.sin(y / 17 + two)
    const [drawn, grey] = [chance[place * 2] ?? 0, chance[place * 2 + 1] ?? 0]
    // one point in fourteen is of any grey
    if (drawn < 18) return Math.max(40, grey)
    return Math.round(Math.min(255, Math.max(0, ground + cloud + (grey % 8) * 4 - 14 - inked * (ground - dark))))
  })
}

/** A PNG of these digits for people; no two of the same digits are alike. */
export const pictureOf = (code: string): Uint8Array => {
  const paper = new Float32Array(WIDTH * HEIGHT)
  const bend = wave()
  for (const stroke of [...code].flatMap(placed)) ink(paper, stroke, between(2.1, 2.9), bend)
  for (let n = 0; n < 2; n++) ink(paper, crossing(), between(0.9, 1.4), bend)
  for (let n = 0; n < 4; n++) ink(paper, piece(), between(1, 1.8), bend)
  return encode({ width: WIDTH, height: HEIGHT, data: points(paper), channels: 1, depth: 8 })
}
