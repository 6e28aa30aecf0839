import { type Draw, f, path } from './strokes.ts'

export const circuit: Draw = (r, W, H, [bg, line, soft, hi]) => {
  const lanes = 3 + Math.floor(r() * 2),
    gap = 7,
    x1 = W * (0.2 + r() * 0.12),
    x2 = W * (0.58 + r() * 0.16),
    y1 = 34 + r() * 26,
    y2 = H - 62 - r() * 18
  let out = '',
    ticks = ''
  for (let x = 6; x < W; x += 12) for (let y = 10; y < H; y += 12) ticks += `M${x} ${y}h2`
  out += path(ticks, soft, 1)
  for (let i = 0; i < lanes; i++) {
    const o = i * gap,
      c = i === 1 ? line : hi
    out += path(`M-4 ${f(y1 + o)}H${f(x1 - o)}L${f(x1 - o + (y2 - y1) * 0.8)} ${f(y1 + o + (y2 - y1) * 0.8)}V${f(y2 + o)}H${f(x2)}`, c, i === 1 ? 1.4 : 3)
    out += path(`M${f(x2 + 34)} ${f(y2 + o)}H${f(W + 4)}`, c, i === 1 ? 1.4 : 3)
  }
  const top = y2 - 9,
    bot = y2 + (lanes - 1) * gap + 9 // the isolator: a gap in every live line, two plates and a pull handle
  out +=
    path(`M${f(x2)} ${f(top)}V${f(bot)}M${f(x2 + 34)} ${f(top)}V${f(bot)}`, line, 4) +
    path(`M${f(x2 + 17)} ${f(top - 24)}V${f(top - 6)}M${f(x2 + 8)} ${f(top - 24)}h18`, line, 2)
  const bx = W * (0.6 + r() * 0.1),
    by = 18 + r() * 8,
    n = 8 + Math.floor(r() * 6)
  let f1 = ''
  for (let i = 0; i < n; i++) f1 += `M${f(bx + i * 8)} ${f(by)}v${i % 4 === 0 ? 22 : 14}`
  return out + path(f1, line, 2) + `<circle cx="${f(x1 - gap)}" cy="${f(y1 + gap)}" r="6" fill="${bg}" stroke="${line}" stroke-width="2"/>`
}
