import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { addressOf } from '../mails/address.ts'
import type { Way } from '../mails/queue.ts'
import { holdsSecret, linkOf, type Opener, ownAddress, peopleIn, wording } from '../notices/wording.ts'
import { type Tenant, users } from '../people.ts'
import { TextModel } from './model.ts'

type TextDoc = DocOf<(typeof TextModel)['fields']>

/** The words of an SMS: its notice's body, and where it leads if that is a secret that nobody finds otherwise. */
export const contentOf = async (who: Tenant, row: Pick<TextDoc, 'template' | 'params' | 'link'>, locale: Locale, open?: Opener): Promise<string> => {
  const { body } = wording(locale, row, await peopleIn(who, [row]), open)
  return holdsSecret(row) && row.link ? `${body} ${addressOf(linkOf(row, open))}` : body
}

/** The way of SMS: in development the queue's own row is the phone; production has no operator's gateway yet and says so. `sms.enabled` is off unless told. */
export const textWay: Way<TextDoc> = {
  model: TextModel,
  send: async (work, row) => {
    if (production()) return { outcome: 'failed', error: 'noGateway' }
    const user = await users(work).byId(row.userId)
    if (!user) return { outcome: 'wait', error: 'noPerson' }
    // sealed in the row, it is read as the SMS leaves: the row keeps what the code was for, not to whom
    const to = ownAddress(row) === undefined ? user.mobile : '—'
    if (!to) return { outcome: 'failed', error: 'noAddress' }
    return { outcome: 'sent', keep: { to, content: await contentOf(work, row, user.language ?? 'zh-CN') } }
  },
}
