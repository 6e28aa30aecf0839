import { type Draw, path, radial, ring } from './strokes.ts'

export const gauge: Draw = (r, W, H, [, line, soft, hi]) => {
  const cx = W * (0.4 + r() * 0.2),
    cy = H * (1.02 + r() * 0.2),
    R = 92 + r() * 24,
    n = 72 + Math.floor(r() * 4) * 8,
    a0 = Math.PI * 1.02,
    a1 = Math.PI * 1.98,
    p1 = r() * 6,
    p2 = r() * 6,
    at = Math.floor(n * (0.3 + r() * 0.5))
  let d1 = '',
    d2 = '',
    d3 = ''
  for (let i = 0; i <= n; i++) {
    const a = a0 + ((a1 - a0) * i) / n,
      len = 10 + 22 * (0.5 + 0.5 * Math.sin(i * 0.21 + p1)) + 14 * (0.5 + 0.5 * Math.sin(i * 0.47 + p2)),
      seg = radial(cx, cy, R, R + len, a)
    if (i === at) d3 += radial(cx, cy, R - 58, R + 62, a)
    else if (i < at) d1 += seg
    else d2 += radial(cx, cy, R, R + len * 0.5, a)
  }
  return (
    path(d2, soft, 1.6) +
    path(d1, line, 1.8) +
    path(d3, hi, 3) +
    path(ring(cx, cy, R - 14, R - 8, 48, a0, a1), soft, 1) +
    path(ring(cx, cy, R - 40, R - 36, 30, a0, a1), soft, 1)
  )
}
