import { type Draw, f, path } from './strokes.ts'

export const light: Draw = (r, W, H, [, line, soft, hi]) => {
  const n = 9 + Math.floor(r() * 6),
    slant = 10 + r() * 26,
    drop = 14 + r() * 26,
    curve = r() * 1.4 + 0.5,
    cx = W / 2,
    w = W * 0.37
  let a = '',
    b = '',
    c = ''
  for (const side of [-1, 1])
    for (let i = 0; i < n; i++) {
      const k = i / (n - 1),
        x = cx + side * (W * 0.09 + w * k),
        len = 12 + 46 * Math.sin(Math.PI * (0.14 + 0.8 * k ** curve)) ** 1.2,
        y = H * 0.44 - drop * k * k - len / 2
      const seg = `M${f(x)} ${f(y + len)}L${f(x + (side * slant * len) / 60)} ${f(y)}`
      if (i % 4 === 3) b += seg
      else a += seg
      c += `M${f(x + side * 2)} ${f(H * 0.74 + drop * 0.3 - drop * 0.3 * k)}v${f(2 + len * 0.16)}`
    }
  let g = ''
  for (let x = 4; x < W; x += 4.6) g += `M${f(x)} ${H - 26}v${f(2 + 5 * Math.exp(-(((x - cx) / (W * 0.3)) ** 2)))}`
  return path(g, soft, 1) + path(c, soft, 1.4) + path(a, line, 3.2, ' stroke-linecap="round"') + path(b, hi, 3.2, ' stroke-linecap="round"')
}
