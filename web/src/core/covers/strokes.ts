/** Background, main strokes, secondary strokes, the one warm or bright note; never the accent, which is for actions. */
export type Palette = readonly [string, string, string, string]
export type Draw = (r: () => number, W: number, H: number, palette: Palette) => string

export const f = (n: number): number => +n.toFixed(1)
export const path = (d: string, stroke: string, width = 1.4, extra = ''): string => `<path d="${d}" stroke="${stroke}" stroke-width="${width}"${extra}/>`
export const polar = (cx: number, cy: number, r: number, a: number): [number, number] => [cx + r * Math.cos(a), cy + r * Math.sin(a)]

export const radial = (cx: number, cy: number, r1: number, r2: number, a: number): string => {
  const [x1, y1] = polar(cx, cy, r1, a)
  const [x2, y2] = polar(cx, cy, r2, a)
  return `M${f(x1)} ${f(y1)}L${f(x2)} ${f(y2)}`
}

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

export const random = (start: number) => {
  let seed = start
  return (): number => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
