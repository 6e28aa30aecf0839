import { type Draw, f, path, ring } from './strokes.ts'

export const talk: Draw = (r, W, H, [, line, soft, hi]) => {
  const ax = W * (0.16 + r() * 0.14),
    bx = W * (0.7 + r() * 0.14),
    ay = H * (0.4 + r() * 0.3),
    by = H * (0.36 + r() * 0.3),
    s1 = 11 + r() * 3,
    s2 = 11 + r() * 4
  let out = ''
  for (let i = 1; i < 13; i++) {
    const R = i * s1 + 5
    out += path(ring(ax, ay, R, R + 6, Math.round(R * (i % 3 ? 0.62 : 1.1)), -1.15, 1.15), i % 3 ? soft : line, i % 3 ? 1.2 : 1.5)
  }
  for (let i = 1; i < 12; i++) {
    const R = i * s2 + 5
    out += path(ring(bx, by, R, R + 6, Math.round(R * (i % 3 ? 0.62 : 1.1)), Math.PI - 1.15, Math.PI + 1.15), i % 3 ? soft : hi, i % 3 ? 1.2 : 1.7)
  }
  return out + `<circle cx="${f(ax)}" cy="${f(ay)}" r="5" fill="${line}"/><circle cx="${f(bx)}" cy="${f(by)}" r="5" fill="${hi}"/>`
}
