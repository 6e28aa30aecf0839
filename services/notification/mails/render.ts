import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { calendarOf } from '../invitations/calendar.ts'
import { halfDays, uidOf } from '../invitations/invitation.ts'
import { knownFor, nameIn, wording } from '../notices/wording.ts'
import { type Tenant, users } from '../people.ts'
import { compose } from './letter.ts'
import type { MailModel } from './model.ts'

export type MailDoc = DocOf<(typeof MailModel)['fields']>

export interface Rendered {
  to: string
  from: string
  subject: string
  text: string
  html: string
  ics?: string
}

/** Rendered, or why not: `wait` for what will surely come (a replica that lags), `failed` for what will not. */
type Rendering = { ready: Rendered } | { wait: string } | { failed: string }

const address = (link: string | undefined) => link && `${process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`}/#${link}`

type Known = Awaited<ReturnType<typeof knownFor>>

const invitation = (mail: MailDoc, known: Known, locale: Locale, attendee: { name: string; email: string }, now: Date): string | undefined => {
  const o = known.offering(mail.params)
  if (!o || !mail.invite || !mail.enrolmentId) return undefined
  const { words } = wording(locale, mail, known)
  const course = { startsAt: new Date(o.startsAt), endsAt: new Date(o.endsAt), startHalf: o.startHalf, days: o.days }
  return calendarOf({
    uid: uidOf(mail.enrolmentId),
    sequence: mail.sequence ?? 0,
    method: mail.invite,
    course,
    summary: `${words.offering} (${words.number})`,
    description: [`${say(locale, 'letter.hours')}:`, ...halfDays(course)].join('\n'),
    location: [words.site, words.address].filter(Boolean).join(', '),
    url: address(mail.link) ?? '',
    organizerName: say(locale, 'brand.name'),
    attendee,
    stamp: now,
  })
}

/** How long a fact may be ahead of our copy of the offering. */
const LAG_MS = 60_000

/** The fact names a place or a time that our copy of the offering does not show yet. */
const lags = (mail: MailDoc, known: Known, now: Date): boolean => {
  const o = known.offering(mail.params)
  if (!o) return mail.invite !== undefined
  const { siteId, startsAt } = mail.params
  const differs = siteId !== undefined && (o.siteId !== siteId || o.startsAt !== startsAt)
  return differs && now.getTime() - mail.createDate.getTime() < LAG_MS
}

/** Makes a mail's words in its reader's language, with its invitation. */
export const render = async (who: Tenant, mail: MailDoc, now: Date): Promise<Rendering> => {
  const [user, known] = await readAll(
    who,
    () => users(who).byId(mail.userId),
    () => knownFor(who, [mail]),
  )
  if (!user) return { wait: 'noPerson' }
  if (!user.email) return { failed: 'noAddress' }
  if (lags(mail, known, now)) return { wait: 'noOffering' }
  const locale: Locale = user.language ?? 'zh-CN'
  const name = nameIn(locale, user) ?? '—'
  const letter = compose({ locale, template: mail.template, name, ...wording(locale, mail, known), url: address(mail.link) })
  const ics = invitation(mail, known, locale, { name, email: user.email }, now)
  return { ready: { to: user.email, from: say(locale, 'brand.name'), ...letter, ...(ics ? { ics } : {}) } }
}
