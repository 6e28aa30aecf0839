import { type Locale, localeOf, say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { toMinute } from '@academy/contracts/core/days.ts'
import type { Param } from '@academy/contracts/core/message.ts'
import { fenToYuan } from '@academy/contracts/core/rules.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { messageOf } from '@academy/contracts/messages.ts'
import { type Tenant, users } from '../people.ts'
import { earlierWording } from './earlier.ts'
import { namedIn } from './named-in.ts'

/** A message as it was sent. */
export interface Told {
  template: string
  params: Record<string, unknown>
}

/** A person's name for readers of a language: in Chinese as he writes it, whatever their script. */
export const nameIn = (locale: Locale, person: { nameCn: string; nameEn: string } | null | undefined): string | undefined =>
  person ? (locale === 'en-US' ? person.nameEn : person.nameCn) : undefined

type People = ReadonlyMap<string, { nameCn: string; nameEn: string }>

const paramsOf = ({ template }: Told): [string, Param][] => Object.entries(messageOf(template)?.params ?? {})

/** Reads the people that these messages name, at once. */
export const peopleIn = async (who: Tenant, all: readonly Told[]): Promise<People> => {
  const ids = all.flatMap((told) => paramsOf(told).flatMap(([key, { kind }]) => (kind === 'person' ? [told.params[key]] : [])))
  const known = await users(who).byIds([...new Set(ids.filter((id): id is string => typeof id === 'string'))])
  return new Map(known.map((row) => [row.id, row]))
}

const minute = (at: string): string => toMinute(toShanghai(new Date(at)))

/** `2026-11-24 09:00 – 2026-11-25 17:00`, the day said once where it is one. */
const period = ({ from, until }: { from: string; until: string }): string => {
  const [start, end] = [minute(from), minute(until)]
  return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
}

/** Opens what a message carries sealed; undefined where it is over. Only a mail or SMS that leaves is made with one. */
export type Opener = (sealed: string) => string | undefined
const CLOSED = '••••••'

type Shown = (value: never, locale: Locale, param: Param, people: People, open: Opener | undefined) => string

const shown: Record<Param['kind'], Shown> = {
  named: (value, locale) => namedIn(locale, value),
  plain: (value: string) => value,
  day: (value: string) => value,
  count: (value: number) => String(value),
  moment: (value: string) => minute(value),
  span: (value) => period(value),
  person: (value: string, locale, _, people) => nameIn(locale, people.get(value)) ?? '—',
  money: (value: number) => fenToYuan(value),
  word: (value: string, locale, { words }) => say(locale, `${words}.${value}`),
  sealed: (value: string, _locale, _param, _people, open) => open?.(value) ?? CLOSED,
}

const wordsOf = (locale: Locale, told: Told, people: People, open: Opener | undefined): Record<string, string> =>
  Object.fromEntries(
    paramsOf(told).map(([key, param]) => {
      const value = told.params[key]
      return [key, value === undefined || value === null ? '' : shown[param.kind](value as never, locale, param, people, open)]
    }),
  )

interface Wording {
  title: string
  body: string
  /** What it names, with the label of each, in the order of its declaration: what has no label stands in the body only. */
  facts: [label: string, value: string][]
}

/** Title, body and facts of a message in a language; what is absent is empty. Of a message that nobody declares any more what can be read of it. */
export const wording = (locale: Locale, told: Told, people: People, open?: Opener): Wording => {
  const message = messageOf(told.template)
  if (!message) return { ...earlierWording(locale, told.template, told.params), facts: [] }
  const words = wordsOf(locale, told, people, open)
  const labels = (key: string) => sayFirst(locale, [`${message.area}:fields.${key}`, `messageFields.${key}`])
  const facts = Object.entries(words).flatMap(([key, value]): [string, string][] => {
    const label = value ? labels(key) : undefined
    return label ? [[label, value]] : []
  })
  return { title: say(locale, `${message.texts}.title`, words), body: say(locale, `${message.texts}.body`, words), facts }
}

/** Does this message carry anything sealed? */
export const holdsSecret = (told: Told): boolean => paramsOf(told).some(([, { kind }]) => kind === 'sealed')

/** Where a message leads, with what its link names of what is sealed. */
export const linkOf = (told: Told & { link?: string | undefined }, open?: Opener): string | undefined =>
  told.link?.replace(/\{\{(\w+)\}\}/g, (_, key: string) => open?.(String(told.params[key])) ?? CLOSED)

/**
 * The address that a message names itself, sealed under `sentTo`, because it is nobody's yet or no more; undefined where it goes to its reader's own, null
 * where it cannot be read any more.
 */
export const ownAddress = (told: Told, open?: Opener): string | null | undefined =>
  paramsOf(told).some(([key, { kind }]) => key === 'sentTo' && kind === 'sealed') ? (open?.(String(told.params.sentTo)) ?? null) : undefined

/** The language that a message names itself, because its reader is not there yet. */
export const languageOf = ({ params }: Pick<Told, 'params'>): Locale | undefined =>
  typeof params.language === 'string' ? localeOf(params.language) : undefined
