import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { toMinute } from '@academy/contracts/core/days.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { messages } from '@academy/contracts/messages.ts'
import { namedIn } from './named-in.ts'

// Messages of before they carried their words were kept with a short code (`confirmed`) and other params: what can be read of those is told.

type Value = Record<string, unknown> | unknown

/** A stored value as a reader takes it: names, times and words as they are; ids and bare numbers say nothing. */
const readable = (value: Value, locale: Locale): string[] => {
  if (value !== null && typeof value === 'object' && 'nameCn' in value && 'nameEn' in value) return [namedIn(locale, value as never)]
  if (typeof value !== 'string' || value.trim() === '') return []
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return [toMinute(toShanghai(new Date(value)))]
  const isWord = /\p{Script=Han}|\s/u.test(value) || /^[A-Z]{2,3}\w*(-\d+)+$/.test(value) || /^\d{4}-\d{2}-\d{2}$/.test(value)
  return isWord ? [value] : []
}

/** What it was about, where exactly one message of today bears its code behind its noun. */
const matterOf = (locale: Locale, code: string): string | undefined => {
  const [same, ...more] = messages.filter((one) => one.code.endsWith(`.${code}`))
  return same && more.length === 0 ? say(locale, `${same.texts}.matter`) : undefined
}

/** Title and body of a message that nobody declares any more, from its stored params. */
export const earlierWording = (locale: Locale, template: string, params: Readonly<Record<string, unknown>>): { title: string; body: string } => {
  const about = [...new Set(Object.values(params).flatMap((value) => readable(value, locale)))]
  const title = matterOf(locale, template) ?? say(locale, 'earlier.title')
  return { title, body: about.length > 0 ? say(locale, 'earlier.body', { about: about.join(' · ') }) : say(locale, 'earlier.bare') }
}
