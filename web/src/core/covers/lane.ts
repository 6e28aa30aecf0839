import { type Draw, f, path } from './strokes.ts'

export const lane: Draw = (r, W, H, [, line, soft, hi]) => {
  const bays = 6 + Math.floor(r() * 3),
    bw = W / bays,
    slant = (r() > 0.5 ? 1 : -1) * (8 + r() * 16),
    mid = H * (0.46 + r() * 0.1),
    gap = 17
  let out = '',
    d = '',
    t = '',
    fl = ''
  for (let i = -1; i <= bays + 1; i++) {
    const x = i * bw
    d += `M${f(x)} ${f(mid - gap)}L${f(x + slant)} -4M${f(x)} ${f(mid + gap)}L${f(x + slant)} ${H + 4}`
    const busy = r()
    if (busy > 0.34) {
      const dir = r() > 0.46 ? -1 : 1,
        n = 5 + Math.floor(r() * 6)
      for (let k = 0; k < n; k++) {
        const yy = mid + dir * (gap + 12 + k * 5.4),
          sh = (slant * (gap + 12 + k * 5.4 - gap)) / (dir < 0 ? mid - gap : H - mid - gap)
        const seg = `M${f(x + bw * 0.26 + sh)} ${f(yy)}h${f(bw * 0.48)}`
        if (busy > 0.86) fl += seg
        else t += seg
      }
    }
  }
  out += path(d, line, 1.8) + path(t, soft, 1.8) + path(fl, hi, 2.4)
  let m = ''
  for (let x = 0; x < W; x += 6) m += `M${x} ${f(mid - 2)}v${x % 30 === 0 ? 9 : 4}`
  return out + path(m, line, 1.3) + path(`M-4 ${f(mid - gap)}H${f(W + 4)}M-4 ${f(mid + gap)}H${f(W + 4)}`, soft, 1)
}
