import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Kv } from '@academy/chassis/kv/kv.ts'

// Six digits, three minutes, single use, bound to the account it was made for (2-training.md §9; I41). Drawn as paths: no font, no text in the picture.
const segments: Record<string, string> = { a: 'M3 2H17', b: 'M18 3V14', c: 'M18 17V28', d: 'M3 29H17', e: 'M2 17V28', f: 'M2 3V14', g: 'M3 15.5H17' }
const digits = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

const glyph = (digit: string, at: number): string => {
  const tilt = randomInt(-12, 13)
  const x = 14 + at * 30 + randomInt(-3, 4)
  const y = 10 + randomInt(-4, 5)
  const path = [...(digits[Number(digit)] ?? '')].map((segment) => segments[segment]).join('')
  return `<path transform="translate(${x} ${y}) rotate(${tilt} 10 15)" d="${path}"/>`
}
const noise = (): string =>
  Array.from(
    { length: 5 },
    () => `M${randomInt(0, 200)} ${randomInt(0, 52)}Q${randomInt(0, 200)} ${randomInt(0, 52)} ${randomInt(0, 200)} ${randomInt(0, 52)}`,
  ).join('')

const draw = (code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 204 52" width="204" height="52" fill="none" stroke="#0b1f33" stroke-width="3" stroke-linecap="round">${[...code].map(glyph).join('')}<path stroke-width="1" stroke="#878074" d="${noise()}"/></svg>`

/** A fresh captcha: its id, the picture, and the digits to be spoken. `purpose` binds it (`login`). */
export const newCaptcha = async (kv: Kv, purpose: string, minutes: number): Promise<{ captchaId: string; svg: string; speech: string[]; code: string }> => {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const captchaId = randomUUID()
  await kv.set(`captcha|${purpose}|${captchaId}`, code, minutes * 60_000)
  return { captchaId, svg: draw(code), speech: [...code], code }
}

/** Is this the answer? The captcha is gone after one look, right or wrong. */
export const spendCaptcha = async (kv: Kv, purpose: string, captchaId: string | undefined, answer: string | undefined): Promise<boolean> => {
  if (!captchaId) return false
  const code = await kv.take(`captcha|${purpose}|${captchaId}`)
  const given = Buffer.from((answer ?? '').padEnd(6).slice(0, 6))
  return code !== null && answer?.length === 6 && timingSafeEqual(Buffer.from(code), given)
}
