import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { toMinute } from '@academy/contracts/core/days.ts'
import { fenToYuan, toShanghai } from '@academy/contracts/core/rules.ts'
import type { MessageParams, TemplateCode } from '@academy/contracts/notification/templates.ts'
import { InvitationModel } from '../invitations/model.ts'
import { offerings, type Tenant, users } from '../people.ts'

export interface Told {
  template: TemplateCode
  params: MessageParams
}

type Offering = Awaited<ReturnType<ReturnType<typeof offerings>['byIds']>>[number]

/** The names that some messages need. */
export interface Known {
  offering(params: MessageParams): Offering | undefined
  person(id: unknown, locale: Locale): string
}

/** A person's name for readers of a language: in Chinese as he writes it, whatever their script. */
export const nameIn = (locale: Locale, person: { nameCn: string; nameEn: string } | null | undefined): string | undefined =>
  person ? (locale === 'en-US' ? person.nameEn : person.nameCn) : undefined

const texts = (all: readonly Told[], key: string): string[] => [
  ...new Set(all.map(({ params }) => params[key]).filter((value): value is string => typeof value === 'string')),
]

/** Reads the names for these messages at once: offerings by id or by the enrolment that an approval is about, people by id. */
export const knownFor = async (who: Tenant, all: readonly Told[]): Promise<Known> => {
  const reader = unscoped({ ...who, dataScope: everything })
  const subjects = await repository(InvitationModel)(reader).byIds(texts(all, 'enrolmentId'))
  const offeringOf = new Map(subjects.map((row) => [row.id, row.offeringId]))
  const [places, people] = await readAll(
    who,
    () => offerings(who).byIds([...texts(all, 'offeringId'), ...offeringOf.values()]),
    () => users(who).byIds(texts(all, 'personId')),
  )
  const place = new Map(places.map((row) => [row.id, row]))
  const person = new Map(people.map((row) => [row.id, row]))
  return {
    offering: ({ offeringId, enrolmentId }) => place.get(String(offeringId ?? offeringOf.get(String(enrolmentId)))),
    person: (id, locale) => nameIn(locale, person.get(String(id))) ?? '—',
  }
}

const minute = (value: unknown): string => (typeof value === 'string' ? toMinute(toShanghai(new Date(value))) : '')

/** `2026-11-24 09:00 – 2026-11-25 17:00`, the day said once where it is one. */
const period = (from: unknown, until: unknown): string => {
  const [start, end] = [minute(from), minute(until)]
  return start && end ? `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}` : start
}

const placeOf = (o: Offering | undefined, locale: Locale) => {
  const english = locale === 'en-US'
  if (!o) return { site: '', address: '' }
  const classroom = english ? (o.classroomNameEn ?? o.classroomName) : o.classroomName
  const room = classroom ? ` · ${classroom}` : ''
  const address = (english ? (o.addressEn ?? o.addressCn) : o.addressCn) ?? ''
  return { site: inScript(locale, `${english ? o.siteNameEn : o.siteNameCn}${room}`), address: inScript(locale, address) }
}

/** What may stand in a message's words, all as text in the reader's language; absent things are empty. */
export const wordsOf = (locale: Locale, { params }: Told, known: Known): Record<string, string> => {
  const o = known.offering(params)
  const english = locale === 'en-US'
  const reason = typeof params.reason === 'string' ? say(locale, params.reason) : ''
  return {
    offering: o ? (english ? o.nameEn : inScript(locale, o.nameCn)) : String(params.offeringNumber ?? ''),
    number: String(params.offeringNumber ?? o?.offeringNumber ?? ''),
    when: period(params.startsAt ?? o?.startsAt, params.endsAt ?? o?.endsAt),
    ...placeOf(o, locale),
    until: minute(params.until),
    amount: typeof params.amount === 'number' ? fenToYuan(params.amount) : '',
    rank: String(params.rank ?? ''),
    person: params.personId ? known.person(params.personId, locale) : '',
    subject: params.subject ? say(locale, `subjects.${params.subject}`) : '',
    reason,
  }
}

/** Title and body of a message in a language. */
export const wording = (locale: Locale, told: Told, known: Known): { title: string; body: string; words: Record<string, string> } => {
  const words = wordsOf(locale, told, known)
  return { title: say(locale, `messages.${told.template}.title`, words), body: say(locale, `messages.${told.template}.body`, words), words }
}
