import type { Heard } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { noticeCreated } from '@academy/contracts/notification/events.ts'
import { type MessageParams, type TemplateCode, templates } from '@academy/contracts/notification/templates.ts'
import { MailModel } from '../mails/model.ts'
import { parameterOf } from '../people.ts'
import { TextModel } from '../texts/model.ts'
import { NoticeModel } from './model.ts'

export interface Message {
  template: TemplateCode
  userId: string
  params: MessageParams
  link?: string
  /** The invitation that its mail carries. */
  invite?: { method: 'REQUEST' | 'CANCEL'; enrolmentId: string; sequence: number }
}

/** Rings the bell and queues the mail and the SMS that the template asks for, once a cause, person and template. */
export const announce = async (heard: Heard, message: Message): Promise<void> => {
  const { template, userId, params, link, invite } = message
  const { group, mail, text } = templates[template]
  const common = { userId, template, params, cause: heard.event.eventId, ...(link ? { link } : {}) }
  const notice = await repository(NoticeModel)(heard).insert({ ...common, group, read: false })
  heard.emit(noticeCreated, notice.id, { noticeId: notice.id, userId, template })
  const waiting = { ...common, status: 'queued' as const, attempts: 0, nextAt: heard.now }
  const carried = invite ? { invite: invite.method, enrolmentId: invite.enrolmentId, sequence: invite.sequence } : {}
  if (mail || invite) await repository(MailModel)(heard).insert({ ...waiting, ...carried })
  if (text && (await parameterOf(heard, 'sms.enabled'))) await repository(TextModel)(heard).insert(waiting)
}
