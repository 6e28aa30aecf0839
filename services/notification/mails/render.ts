import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import { invitationText } from '../invitations/calendar.ts'
import { languageOf, linkOf, nameIn, type Opener, ownAddress, peopleIn, wording } from '../notices/wording.ts'
import { type Tenant, users } from '../people.ts'
import { addressOf } from './address.ts'
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

/** Makes a mail's words in its reader's language, with its invitation; with what is sealed in it where `open` is given. */
export const render = async (who: Tenant, mail: MailDoc, now: Date, open?: Opener): Promise<Rendering> => {
  const [user, known] = await readAll(
    who,
    () => users(who).byId(mail.userId),
    () => peopleIn(who, [mail]),
  )
  const own = ownAddress(mail, open)
  // who is told at an address of the message itself need not be there yet
  if (!user && own === undefined) return { wait: 'noPerson' }
  const to = own === undefined ? user?.email : (own ?? (open ? undefined : '—'))
  if (!to) return { failed: 'noAddress' }
  const locale: Locale = user?.language ?? languageOf(mail) ?? 'zh-CN'
  const name = nameIn(locale, user) ?? say(locale, 'letter.visitor')
  const letter = compose({ locale, name, ...wording(locale, mail, known, open), url: addressOf(linkOf(mail, open)) })
  const { calendar } = mail
  const ics = calendar && invitationText(locale, { ...mail, calendar }, { name, email: to }, now)
  return { ready: { to, from: say(locale, 'brand.name'), ...letter, ...(ics ? { ics } : {}) } }
}
