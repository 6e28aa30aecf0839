import type { DocOf } from '@academy/chassis/mongo/model.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { smsInUse } from '../configuration/channels.ts'
import { sendSms } from '../configuration/sms.ts'
import { addressOf } from '../mails/address.ts'
import { openerOf } from '../mails/opener.ts'
import type { Way } from '../mails/queue.ts'
import { holdsSecret, languageOf, linkOf, type Opener, ownAddress, peopleIn, wording } from '../notices/wording.ts'
import { type Tenant, users } from '../people.ts'
import { TextModel } from './model.ts'

type TextDoc = DocOf<(typeof TextModel)['fields']>

/** The words of an SMS: its notice's body, and where it leads if that is a secret that nobody finds otherwise. */
export const contentOf = async (who: Tenant, row: Pick<TextDoc, 'template' | 'params' | 'link'>, locale: Locale, open?: Opener): Promise<string> => {
  const { body } = wording(locale, row, await peopleIn(who, [row]), open)
  return holdsSecret(row) && row.link ? `${body} ${addressOf(linkOf(row, open))}` : body
}

/** The way of SMS: the academy's gateway; in development the queue's own row is the phone, production without one says so. `sms.enabled` is off unless told. */
export const textWay = (key: string): Way<TextDoc> => ({
  model: TextModel,
  send: async (work, row) => {
    const { source, way } = await smsInUse(work, key)
    if (source === 'none') return { outcome: 'failed', error: 'noGateway' }
    const user = await users(work).byId(row.userId)
    const own = ownAddress(row)
    if (!user && own === undefined) return { outcome: 'wait', error: 'noPerson' }
    // sealed in the row, it is read as the SMS leaves: the row keeps what the code was for, not to whom
    const to = own === undefined ? user?.mobile : '—'
    if (!to) return { outcome: 'failed', error: 'noAddress' }
    const locale = user?.language ?? languageOf(row) ?? 'zh-CN'
    const keep = { to, content: await contentOf(work, row, locale) }
    if (!way) return { outcome: 'sent', keep }
    const open = openerOf(key)(work.now)
    const mobile = own === undefined ? user?.mobile : ownAddress(row, open)
    if (!mobile) return { outcome: 'failed', error: 'noAddress' }
    const { said: _, ...delivery } = await sendSms(way, mobile, await contentOf(work, row, locale, open))
    return { ...delivery, keep }
  },
})
