import { type Draw, f, path, polar, radial, ring } from './strokes.ts'

export const travel: Draw = (r, W, H, [, line, soft, hi]) => {
  const px = W * (0.02 + r() * 0.1),
    py = H * (0.5 + (r() - 0.5) * 0.24),
    mid = (r() - 0.5) * 0.24,
    span = 0.52 + r() * 0.2
  let out = ''
  const radii = [62, 96, 130, 166, 204, 244, 288].filter((R) => R < W + 40)
  radii.forEach((R, i) => {
    const n = Math.round((R * span * 2) / (i % 2 ? 3.6 : 5.2))
    out += path(ring(px, py, R, R + (i % 2 ? 5 : 12), n, mid - span, mid + span), i % 2 ? soft : line, i % 2 ? 1 : 1.4)
  })
  const arms = 3 + Math.floor(r() * 3),
    at = Math.floor(r() * arms)
  for (let i = 0; i < arms; i++) {
    const a = mid - span * 0.78 + (span * 1.56 * i) / (arms - 1),
      k = i === at,
      R = radii.at(-2) ?? 0
    const [x, y] = polar(px, py, R, a)
    out +=
      path(radial(px, py, 12, R, a), k ? hi : soft, k ? 3 : 1.2) +
      `<circle cx="${f(x)}" cy="${f(y)}" r="${k ? 9 : 4}" stroke="${k ? hi : soft}" stroke-width="${k ? 3 : 1.2}"/>`
  }
  return out + `<circle cx="${f(px)}" cy="${f(py)}" r="12" stroke="${line}" stroke-width="2.4"/><circle cx="${f(px)}" cy="${f(py)}" r="4" fill="${line}"/>`
}
