import type { ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Message, SentMessage } from '@academy/contracts/core/message.ts'
import { noticeCreated } from '@academy/contracts/notification/events.ts'
import { invite } from '../invitations/standing.ts'
import { MailModel } from '../mails/model.ts'
import { parameterOf } from '../people.ts'
import { hasDevice, PushModel } from '../push-subscriptions/model.ts'
import { TextModel } from '../texts/model.ts'
import { NoticeModel } from './model.ts'

/** Rings a person's bell and queues the mail, the SMS and the push that the message asks for, once a cause, person and message; `muted`: he wants no mails of its group. */
export const announce = async (ctx: ReactionContext, message: Message, sent: SentMessage, userId: string, muted: boolean): Promise<void> => {
  const { code, group, mail, text, always, bell } = message
  const { params, link, calendar } = sent
  const wanted = always || !muted
  const common = { userId, template: code, params, cause: ctx.event.eventId, about: ctx.event.aggregateId, ...(link ? { link } : {}) }
  if (bell) {
    const notice = await repository(NoticeModel)(ctx).insert({ ...common, group, read: false })
    ctx.emit(noticeCreated, notice.id, { noticeId: notice.id, userId, template: code })
  }
  const invited = calendar && (await invite(ctx, { userId, link, calendar, mailed: wanted }))
  const waiting = { ...common, status: 'queued' as const, attempts: 0, nextAt: ctx.now }
  // what stands in a calendar by our mail is renewed and taken out by mail, whatever was switched off since
  if (invited ? invited.mailed : mail && wanted)
    await repository(MailModel)(ctx).insert({ ...waiting, ...(invited ? { invite: calendar.method, calendar, sequence: invited.sequence } : {}) })
  if (bell && (await hasDevice(ctx, userId))) await repository(PushModel)(ctx).insert(waiting)
  if (text && (await parameterOf(ctx, 'sms.enabled'))) await repository(TextModel)(ctx).insert(waiting)
}
