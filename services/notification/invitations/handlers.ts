import { Download } from '@academy/chassis/http/answer.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { invitations } from '@academy/contracts/notification/invitations.ts'
import { MailModel } from '../mails/model.ts'
import { render } from '../mails/render.ts'
import { InvitationModel } from './model.ts'

export const invitationHandlers: Handlers<typeof invitations> = {
  download: async ({ id }, ctx) => {
    const mine = await repository(InvitationModel)(ctx).one({ id, userId: ctx.userId, status: 'invited' })
    const mail = mine && (await repository(MailModel)(ctx).one({ userId: ctx.userId, enrolmentId: id, invite: 'REQUEST' }, { createDate: -1 }))
    const rendering = mail && (await render(ctx, mail, ctx.now))
    if (!rendering || !('ready' in rendering) || !rendering.ready.ics) throw absent()
    return new Download('invite.ics', 'text/calendar; charset=utf-8', Buffer.from(rendering.ready.ics))
  },
}
