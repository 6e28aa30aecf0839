/** Background, main strokes, secondary strokes, the one warm or bright note; never the accent, which is for actions. */
export type Palette = readonly [string, string, string, string]
/** Takes a source of chance (0 until before 1), width and height in units of the picture and its colours; gives the picture's strokes as SVG. */
export type Draw = (r: () => number, W: number, H: number, palette: Palette) => string

/** A number with one decimal, as pictures write theirs. */
export const f = (n: number): number => +n.toFixed(1)
/** A stroke along `d`, as SVG; `extra` are further attributes as they stand. */
export const path = (d: string, stroke: string, width = 1.4, extra = ''): string => `<path d="${d}" stroke="${stroke}" stroke-width="${width}"${extra}/>`
/** The point at radius `r` and angle `a` (radians, clockwise from the right) around a centre, in units of the picture. */
export const polar = (cx: number, cy: number, r: number, a: number): [number, number] => [cx + r * Math.cos(a), cy + r * Math.sin(a)]

/** The part of a radius between `r1` and `r2` at angle `a`, as path data. */
export const radial = (cx: number, cy: number, r1: number, r2: number, a: number): string => {
  const [x1, y1] = polar(cx, cy, r1, a)
  const [x2, y2] = polar(cx, cy, r2, a)
  return `M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`
}

/** `n` such parts at even angles from `from` until before `to`, as path data. */
export const ring = (cx: number, cy: number, r1: number, r2: number, n: number, from = 0, to = Math.PI * 2): string => {
  let d = ''
  for (let i = 0; i < n; i++) d += radial(cx, cy, r1, r2, from + ((to - from) * i) / n)
  return d
}

/** A hash of the code and a small generator seeded by it: the same code always draws the same picture. */
export const hash = (text: string): number => {
  let h = 2166136261
  for (const ch of text) {
    h ^= ch.codePointAt(0) ?? 0
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

/** A generator of numbers from 0 until before 1 that a start makes repeatable. */
export const random = (start: number) => {
  let seed = start
  return (): number => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
