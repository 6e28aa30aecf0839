import { type Draw, f, path, polar, ring } from './strokes.ts'

export const gear: Draw = (r, W, H, [, line, soft, hi]) => {
  const n1 = 36 + Math.floor(r() * 5) * 4,
    R1 = 74 + r() * 22,
    cx = W * (0.2 + r() * 0.16),
    cy = H * (0.42 + r() * 0.24)
  const n2 = Math.round(n1 * (0.4 + r() * 0.16)),
    R2 = (R1 * n2) / n1,
    tilt = -0.5 + r() * 0.8,
    [x2, y2] = polar(cx, cy, R1 + R2 + 1, tilt)
  const wheel = (x: number, y: number, R: number, n: number, phase: number, c: string) => {
    const pitch = (2 * Math.PI * R) / n
    return (
      path(ring(x, y, R - 8, R + 5, n, phase, phase + 2 * Math.PI), c, f(pitch * 0.44)) +
      path(ring(x, y, R - 17, R - 12, n * 2), soft, 1) +
      path(ring(x, y, R * 0.36, R * 0.52, Math.round(n / 2)), line, 1.4) +
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(R - 8)}" stroke="${c}" stroke-width="1.4"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(R * 0.2)}" stroke="${soft}" stroke-width="1.2"/>`
    )
  }
  const [x3, y3] = polar(x2, y2, R2 + R1 * 0.72 + 1, tilt + 0.9 - r() * 1.5)
  return (
    wheel(cx, cy, R1, n1, tilt, line) + wheel(x2, y2, R2, n2, tilt + Math.PI + Math.PI / n2, hi) + wheel(x3, y3, R1 * 0.72, Math.round(n1 * 0.72), 0.1, line)
  )
}
