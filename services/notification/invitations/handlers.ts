import { Download } from '@academy/chassis/http/answer.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { invitations } from '@academy/contracts/notification/invitations.ts'
import { nameIn } from '../notices/wording.ts'
import { users } from '../people.ts'
import { invitationText } from './calendar.ts'
import { InvitationModel } from './model.ts'

export const invitationHandlers: Handlers<typeof invitations> = {
  download: async ({ id }, ctx) => {
    const mine = await repository(InvitationModel)(ctx).one({ id, userId: ctx.userId, status: 'invited' })
    const user = mine && (await users(ctx).byId(ctx.userId))
    if (!mine || !user?.email) throw absent()
    const locale = user.language ?? 'zh-CN'
    const attendee = { name: nameIn(locale, user) ?? '—', email: user.email }
    const text = invitationText(locale, { ...mine, about: mine.id, calendar: mine.calendar }, attendee, ctx.now)
    return new Download('invite.ics', 'text/calendar; charset=utf-8', Buffer.from(text))
  },
}
