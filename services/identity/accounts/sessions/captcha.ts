import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Kv } from '@academy/chassis/kv/kv.ts'
import { seal, unsealed } from '@academy/chassis/runtime/sealed.ts'
import { pictureOf } from './captcha-picture.ts'
import { spokenDigits } from './captcha-sound.ts'

// Six digits, three minutes, single use, bound to what it was made for (2-training.md §9; I41). What the picture is worth: SECURITY.md.

/** A captcha travels with the page that shows it: whichever process of identity draws it, the next one knows it, with or without Redis. */
const sealedFor = (purpose: string) => `captcha|${purpose}`
const spentKey = (captchaId: string) => `captcha|${captchaId}`

/** What captchas are made and judged with: where spent ones are noted, the installation's secret, and the time. */
export interface Captchas {
  kv: Kv
  secret: string
  now: Date
}

/** A fresh captcha: its id, in which its digits are sealed, and the picture. `purpose` binds it (`login`). */
export const newCaptcha = ({ secret, now }: Captchas, purpose: string, minutes: number): { captchaId: string; png: string; code: string } => {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  return { captchaId: seal(code, now.getTime() + minutes * 60_000, sealedFor(purpose), secret), png: Buffer.from(pictureOf(code)).toString('base64'), code }
}

const living = ({ secret, now }: Captchas, purpose: string, captchaId: string) => {
  const found = unsealed(captchaId, sealedFor(purpose), secret)
  return found && found.until > now.getTime() ? found : undefined
}

/** The captcha spoken in the reader's language, as a WAV file in base 64, or `null` when it is over. Hearing it does not spend it. */
export const soundOf = async (by: Captchas, purpose: string, captchaId: string, locale: string): Promise<string | null> => {
  const found = living(by, purpose, captchaId)
  if (!found || (await by.kv.get(spentKey(captchaId))) !== null) return null
  return spokenDigits(found.text, locale === 'en-US' ? 'en' : 'zh').toString('base64')
}

/** Is this the answer? The captcha is spent after one look, right or wrong. */
export const spendCaptcha = async (by: Captchas, purpose: string, captchaId: string | undefined, answer: string | undefined): Promise<boolean> => {
  const found = captchaId ? living(by, purpose, captchaId) : undefined
  if (!captchaId || !found) return false
  const { count } = await by.kv.incr(spentKey(captchaId), found.until - by.now.getTime())
  const given = Buffer.from((answer ?? '').padEnd(6).slice(0, 6))
  return count === 1 && answer?.length === 6 && timingSafeEqual(Buffer.from(found.text), given)
}
