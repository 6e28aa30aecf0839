import { type Draw, f, path } from './strokes.ts'

export const cells: Draw = (r, W, H, [, line, soft, hi]) => {
  const rows = 2 + Math.floor(r() * 2),
    ch = (H - 44) / rows,
    cw = 11 + Math.floor(r() * 3) * 2,
    cols = Math.ceil(W / (cw + 5)),
    gap = 5
  const a = r() * 6,
    b = r() * 6,
    weak = [Math.floor(rows * r()), Math.floor(cols * (0.2 + r() * 0.6))]
  let d1 = '',
    d2 = '',
    d3 = ''
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < cols; x++) {
      const px = x * (cw + gap) + 4,
        py = 16 + y * ch,
        level = 0.7 + 0.26 * Math.sin(x * 0.42 + a) * Math.cos(y * 0.9 + b) + (r() - 0.5) * 0.16
      const bad = y === weak[0] && x === weak[1],
        n = Math.floor((ch - 12) / 3.4),
        on = Math.max(1, Math.round(n * (bad ? 0.28 : level)))
      for (let k = 0; k < n; k++) {
        const yy = py + ch - 10 - k * 3.4,
          seg = `M${f(px)} ${f(yy)}h${cw}`
        if (k < on) {
          if (bad) d3 += seg
          else d1 += seg
        } else d2 += `M${f(px + cw / 2 - 1)} ${f(yy)}h2`
      }
      if (bad) d3 += `M${f(px - 2.5)} ${f(py + ch - 7)}v${f(-ch + 6)}h${cw + 5}v${f(ch - 6)}z`
    }
  return path(d2, soft, 1.2) + path(d1, line, 1.8) + path(d3, hi, 1.8)
}
