import { dayOf } from '@academy/contracts/core/days.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import type { Locale } from './texts.ts'
import { say } from './texts.ts'
import { inScript } from './traditional.ts'

/** What a stop says to its readers, and until when it holds. */
interface StopWords {
  until?: Date | undefined
  textCn?: string | undefined
  textTw?: string | undefined
  textEn?: string | undefined
}

/** The text of a stop in the reader's language; one that it lacks is told in another. Empty where it has none. */
export const stopText = (locale: Locale, { textCn = '', textTw = '', textEn = '' }: StopWords): string => {
  if (locale === 'en-US') return textEn || textCn
  if (locale === 'zh-TW') return textTw || inScript(locale, textCn) || textEn
  return textCn || textEn
}

/** The hour at which a stop ends, with its day where that is another one; empty while nobody knows. */
const stopHour = (until: Date | undefined, now: Date): string => {
  if (!until) return ''
  const text = toShanghai(until)
  return dayOf(until) === dayOf(now) ? text.slice(11, 16) : text.slice(5, 16)
}

/** The text of a stop and the hour of its end, as one sentence after the other. */
export const stopSentence = (locale: Locale, stop: StopWords, now: Date): string => {
  const hour = stopHour(stop.until, now)
  return [stopText(locale, stop), hour ? say(locale, 'stops.until', { hour }) : ''].filter(Boolean).join(locale === 'en-US' ? ' ' : '')
}
