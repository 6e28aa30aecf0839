import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import { opened, seal } from './captcha-seal.ts'
import { spokenDigits } from './captcha-sound.ts'

// Six digits, three minutes, single use, bound to what it was made for (2-training.md §9; I41). Drawn as paths: no font, no text in the picture.
type Point = readonly [x: number, y: number]
const segments: Readonly<Record<string, readonly [Point, Point]>> = {
  a: [
    [3, 2],
    [17, 2],
  ],
  b: [
    [18, 3],
    [18, 14],
  ],
  c: [
    [18, 17],
    [18, 28],
  ],
  d: [
    [3, 29],
    [17, 29],
  ],
  e: [
    [2, 17],
    [2, 28],
  ],
  f: [
    [2, 3],
    [2, 14],
  ],
  g: [
    [3, 15.5],
    [17, 15.5],
  ],
}
const digits = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

const about = (value: number, by: number): number => value + randomInt(-by * 10, by * 10 + 1) / 10
const line = ([from, to]: readonly [Point, Point]): string => {
  const bend: Point = [about((from[0] + to[0]) / 2, 1), about((from[1] + to[1]) / 2, 1)]
  return [`M${from.map(String).join(' ')}`, ...[bend, to].map((point) => `L${point.join(' ')}`)].join('')
}

/** One digit, tilted and out of line: no two are drawn by the same numbers, so that its strokes name it to the eye only. */
const strokesOf = (digit: string, at: number): string[] => {
  const tilt = (randomInt(-14, 15) * Math.PI) / 180
  const [left, top] = [14 + at * 30 + randomInt(-3, 4), 10 + randomInt(-4, 5)]
  const turned = ([x, y]: Point): Point => {
    const [dx, dy] = [x - 10, y - 15]
    return [left + 10 + about(dx * Math.cos(tilt) - dy * Math.sin(tilt), 0.5), top + 15 + about(dx * Math.sin(tilt) + dy * Math.cos(tilt), 0.5)].map(
      (value) => Math.round(value * 10) / 10,
    ) as unknown as Point
  }
  return [...(digits[Number(digit)] ?? '')].map((name) => segments[name]).map((ends) => (ends ? line([turned(ends[0]), turned(ends[1])]) : ''))
}
const stray = (): string => {
  const [x, y] = [randomInt(4, 200), randomInt(2, 50)]
  return line([
    [x, y],
    [about(x, 9), about(y, 9)],
  ])
}
const shuffled = (strokes: readonly string[]): string[] =>
  strokes
    .map((stroke) => ({ stroke, order: randomInt(0, 1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .map(({ stroke }) => stroke)
const noise = (): string =>
  Array.from(
    { length: 3 },
    () => `M${randomInt(0, 200)} ${randomInt(0, 52)}Q${randomInt(0, 200)} ${randomInt(0, 52)} ${randomInt(0, 200)} ${randomInt(0, 52)}`,
  ).join('')

const draw = (code: string): string => {
  const strokes = shuffled([...[...code].flatMap(strokesOf), ...Array.from({ length: 4 }, stray)])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 204 52" width="204" height="52" fill="none" stroke="#0b1f33" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="${strokes.join('')}"/><path stroke-width="1" stroke="#878074" d="${noise()}"/></svg>`
}

const spentKey = (captchaId: string) => `captcha|${captchaId}`

/** What captchas are made and judged with: where spent ones are noted, the installation's secret, and the time. */
export interface Captchas {
  kv: Kv
  secret: string
  now: Date
}

/** A fresh captcha: its id, in which its digits are sealed, and the picture. `purpose` binds it (`login`). */
export const newCaptcha = ({ secret, now }: Captchas, purpose: string, minutes: number): { captchaId: string; svg: string; code: string } => {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  return { captchaId: seal(code, now.getTime() + minutes * 60_000, purpose, secret), svg: draw(code), code }
}

const living = ({ secret, now }: Captchas, purpose: string, captchaId: string) => {
  const found = opened(captchaId, purpose, secret)
  return found && found.until > now.getTime() ? found : undefined
}

/** The captcha spoken in the reader's language, as a WAV file in base 64, or `null` when it is over. Hearing it does not spend it. */
export const soundOf = async (by: Captchas, purpose: string, captchaId: string, locale: string): Promise<string | null> => {
  const found = living(by, purpose, captchaId)
  if (!found || (await by.kv.get(spentKey(captchaId))) !== null) return null
  return spokenDigits(found.code, locale === 'en-US' ? 'en' : 'zh').toString('base64')
}

/** Is this the answer? The captcha is spent after one look, right or wrong. */
export const spendCaptcha = async (by: Captchas, purpose: string, captchaId: string | undefined, answer: string | undefined): Promise<boolean> => {
  const found = captchaId ? living(by, purpose, captchaId) : undefined
  if (!captchaId || !found) return false
  const { count } = await by.kv.incr(spentKey(captchaId), found.until - by.now.getTime())
  const given = Buffer.from((answer ?? '').padEnd(6).slice(0, 6))
  return count === 1 && answer?.length === 6 && timingSafeEqual(Buffer.from(found.code), given)
}
