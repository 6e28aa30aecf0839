import { type Draw, f, path } from './strokes.ts'

export const stream: Draw = (r, W, H, [, line, soft, hi]) => {
  const cx = W * (0.36 + r() * 0.2),
    sx = W * (0.17 + r() * 0.06),
    base = H * (0.68 + r() * 0.1),
    amp = 46 + r() * 22,
    n = 22
  let out = ''
  for (let i = 0; i < n; i++) {
    const y0 = -40 + ((base + 36) * i) / (n - 1),
      near = Math.exp(-(((base - y0) / 70) ** 2)),
      wake = near * (5 + r() * 7),
      ph = r() * 6
    let d = ''
    for (let x = -10; x <= W + 10; x += 6) {
      const t = (x - cx) / (x > cx ? sx * 1.55 : sx),
        wob = x > cx + sx ? wake * Math.sin((x - cx) / 13 + ph) * Math.min(1, (x - cx - sx) / (W * 0.5)) * 0.55 : 0
      d += `${d ? 'L' : 'M'}${f(x)} ${f(y0 - amp * near * Math.exp(-t * t) + wob)}`
    }
    const dash = near > 0.75 ? `${f(10 + r() * 8)} 3` : near > 0.35 ? `${f(6 + r() * 3)} 3.4` : `${f(2.2 + r() * 1.6)} 4`
    out += path(d, near > 0.93 ? hi : near > 0.35 ? line : soft, near > 0.75 ? 1.8 : 1.2, ` stroke-dasharray="${dash}"`)
  }
  let g = ''
  for (let x = 0; x < W; x += 5) g += `M${x} ${f(base + 22)}v${x % 50 === 0 ? 12 : x % 25 === 0 ? 8 : 4}`
  return out + path(g, soft, 1)
}
