import { mailFailed } from '@academy/contracts/notification/events.ts'
import { holdsSecret, type Opener } from '../notices/wording.ts'
import { MailModel } from './model.ts'
import type { MailProvider } from './provider.ts'
import type { Way } from './queue.ts'
import { type MailDoc, type Rendered, render } from './render.ts'

/** The message that a provider gets. */
export const messageOf = (mail: Pick<MailDoc, 'id' | 'invite'>, { from, to, subject, text, html, ics }: Rendered) => ({
  mailId: mail.id,
  from,
  to,
  subject,
  text,
  html,
  ...(ics && mail.invite ? { invite: { method: mail.invite, ics } } : {}),
})

/** The way of mails: words first, then the provider; the words stay with the row, without what is sealed in them. */
export const mailWay = (provider: MailProvider, opener: (now: Date) => Opener): Way<MailDoc> => ({
  model: MailModel,
  send: async (work, mail) => {
    const rendering = await render(work, mail, work.now, opener(work.now))
    if ('wait' in rendering) return { outcome: 'wait', error: rendering.wait }
    if ('failed' in rendering) return { outcome: 'failed', error: rendering.failed }
    const kept = holdsSecret(mail) ? await render(work, mail, work.now) : rendering
    const { from: _, ...keep } = 'ready' in kept ? kept.ready : rendering.ready
    return { ...(await provider.send(messageOf(mail, rendering.ready))), keep }
  },
  failed: (unit, mail, error) => unit.emit(mailFailed, mail.id, { mailId: mail.id, userId: mail.userId, template: mail.template, error }),
})
