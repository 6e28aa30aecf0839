import { on, type Reaction, type ReactionContext } from '@academy/chassis/events/reaction.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { messageSent, messageSettled, paramsOf, type SentMessage } from '@academy/contracts/core/message.ts'
import { messageOf, messageServices } from '@academy/contracts/messages.ts'
import { noticesRead } from '@academy/contracts/notification/events.ts'
import { mutedBy } from '../preferences/model.ts'
import { announce } from './announce.ts'
import { NoticeModel } from './model.ts'

/** Throws Error on a message that nobody declares, and on one that does not name what its words need: they wait among the dead letters. */
const tellAll = async (sent: SentMessage, ctx: ReactionContext) => {
  const message = messageOf(sent.code)
  if (!message) throw new Error(`nobody declares the message ${sent.code}`)
  paramsOf(message, sent.params)
  const muted = await mutedBy(ctx, sent.to, message.group)
  for (const userId of new Set(sent.to)) await announce(ctx, message, sent, userId, muted.has(userId))
}

/** What asked people for something that is done is read; anything else about the record stays to be read. */
const readAsked = async ({ codes, to }: { codes: string[]; to: string[] }, ctx: ReactionContext) => {
  for (const userId of new Set(to)) {
    const asked = { about: ctx.event.aggregateId, read: false, userId, template: { $in: codes } }
    const count = await repository(NoticeModel)(ctx).updateMany(asked, { read: true, readAt: ctx.now })
    if (count > 0) ctx.emit(noticesRead, userId, { userId, count })
  }
}

/** Services tell people something, or that what they asked for is done. */
export const messageReactions: Reaction[] = messageServices.flatMap((service) => [
  on(messageSent(service), 'notice.sent', tellAll),
  on(messageSettled(service), 'notice.settled', readAsked),
])
