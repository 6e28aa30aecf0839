import { type Draw, f, path } from './strokes.ts'

export const wave: Draw = (r, W, H, [, line, soft, hi]) => {
  let out = '',
    g = ''
  for (let x = 0; x <= W; x += 20) for (let y = 10; y < H; y += 4) if ((y - 10) % 20 === 0) g += `M${x - 2} ${y}h4`
  out += path(g, soft, 1)
  const traces = 3
  for (let t = 0; t < traces; t++) {
    const y0 = 46 + t * 46,
      A = 13 + r() * 8,
      p = 26 + r() * 46,
      q = 9 + r() * 12,
      ph = r() * 9
    let d = ''
    for (let x = 0; x < W; x += 3.6) {
      const v =
        t === 1 ? (Math.sin(x / q + ph) + Math.sin(x / (q * 1.7) + 2 * ph) > 0.3 ? A : -A * 0.35) : A * Math.sin(x / p + ph) * (0.55 + 0.45 * Math.sin(x / q))
      d += `M${f(x)} ${f(y0)}v${f(-v || -0.8)}`
    }
    out += path(d, t === 1 ? hi : line, t === 1 ? 2 : 1.5)
  }
  return out
}
