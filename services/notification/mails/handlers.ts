import { Download } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { absent, moveNotAllowed } from '@academy/chassis/runtime/refusal.ts'
import { say } from '@academy/chassis/runtime/texts.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import { mailLife, type mails, queueSort } from '@academy/contracts/notification/mails.ts'
import { holdsSecret, nameIn, type Opener, peopleIn, wording } from '../notices/wording.ts'
import { users } from '../people.ts'
import { type Query, queueActions, queueFilter } from './list.ts'
import { messageIdOf, mimeOf } from './mime.ts'
import { MailModel } from './model.ts'
import { type MailDoc, type Rendered, render } from './render.ts'
import { messageOf } from './way.ts'

const repo = repository(MailModel)

const developmentOnly = () => {
  if (production()) throw absent()
}

const shown = async (ctx: Context, rows: MailDoc[]) => {
  const [known, people] = await Promise.all([peopleIn(ctx, rows), users(ctx).byIds(rows.map((row) => row.userId))])
  const person = new Map(people.map((row) => [row.id, row]))
  return rows.map((row) => {
    const user = person.get(row.userId)
    const { cause: _cause, claimedBy: _by, params: _params, ...rest } = row
    return {
      ...rest,
      userName: nameIn(ctx.locale, user) ?? '—',
      subject: row.subject ?? wording(user?.language ?? 'zh-CN', row, known).title,
      actions: queueActions(row.status, ctx.may('notification:mails:resend')),
    }
  })
}

const list = async (query: Query, ctx: Context) => {
  const { id: _id, text: _x, statuses: _s, templates: _t, userId: _u, from: _f, to: _o, ...paging } = query
  const found = await repo(ctx).page(paging, await queueFilter(ctx, repo(ctx), query, 'subject'), queueSort)
  const records = await shown(ctx, found.records)
  return shownPage(found, records)
}

const sentFrom = (ctx: Context) => say(ctx.locale, 'brand.name')

/** The mail as it left, or as it would leave now. */
const letterOf = async (ctx: Context, mail: MailDoc, open: Opener): Promise<Rendered> => {
  const { to, subject, text, html, ics } = mail
  if (to && subject && text && html && !holdsSecret(mail)) return { to, from: sentFrom(ctx), subject, text, html, ...(ics ? { ics } : {}) }
  const rendering = await render(ctx, mail, ctx.now, open)
  return 'ready' in rendering ? rendering.ready : { to: '', from: sentFrom(ctx), subject: '', text: '', html: '' }
}

const found = async (ctx: Context, id: string): Promise<MailDoc> => {
  const mail = await repo(ctx).byId(id)
  if (!mail) throw absent()
  return mail
}

/** `opener`: the mailbox of development is the reader's own, and shows what is sealed in his mails. */
export const mailHandlers = (opener: (now: Date) => Opener): Handlers<typeof mails> => ({
  page: list,
  mailbox: async (query, ctx) => {
    developmentOnly()
    return list(query, ctx)
  },
  preview: async ({ id }, ctx) => {
    developmentOnly()
    const mail = await found(ctx, id)
    const [row] = await shown(ctx, [mail])
    if (!row) throw absent()
    const { from, ...letter } = await letterOf(ctx, mail, opener(ctx.now))
    return { ...row, ...letter, messageId: messageIdOf(id), from: `${from} <${organizerEmail}>` }
  },
  download: async ({ id, part }, ctx) => {
    developmentOnly()
    const mail = await found(ctx, id)
    const letter = await letterOf(ctx, mail, opener(ctx.now))
    if (part !== 'ics') return new Download(`${id}.eml`, 'message/rfc822', await mimeOf(messageOf(mail, letter)))
    if (!letter.ics) throw absent()
    return new Download('invite.ics', 'text/calendar; charset=utf-8', Buffer.from(letter.ics))
  },
  resend: async ({ id, version }, ctx) => {
    const mail = await found(ctx, id)
    if (!mailLife.moves.resend.from.includes(mail.status as 'failed')) throw moveNotAllowed('resend', mail.status)
    const again = await ctx.unit((unit) =>
      repo(unit).update(id, version ?? mail.version, { $set: { status: 'queued', attempts: 0, nextAt: unit.now }, $unset: { error: '' } }),
    )
    const [row] = await shown(ctx, [again])
    if (!row) throw absent()
    return row
  },
})
