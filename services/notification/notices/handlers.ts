import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { noticesRead } from '@academy/contracts/notification/events.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { NoticeModel } from './model.ts'
import { peopleIn, wording } from './wording.ts'

type Row = DocOf<(typeof NoticeModel)['fields']>
const BELL = 10

const unreadOf = (ctx: Context) => repository(NoticeModel)(ctx).count({ userId: ctx.userId, read: false })

const shown = async (ctx: Context, rows: Row[]) => {
  const known = await peopleIn(ctx, rows)
  return rows.map((row) => {
    const { title, body } = wording(ctx.locale, row, known)
    const { id, template, group, link, read, readAt, createDate } = row
    return { id, template, group, title, body, read, createDate, ...(link ? { link } : {}), ...(readAt ? { readAt } : {}) }
  })
}

/** Notices of the signed-in person, nobody else's. */
export const noticeHandlers: Handlers<typeof notices> = {
  unReadNotifyCount: (_, ctx) => unreadOf(ctx),
  page: async ({ unread, groups, ...query }, ctx) => {
    const filter = { userId: ctx.userId, ...(unread === undefined ? {} : { read: !unread }), ...(groups?.length ? { group: { $in: groups } } : {}) }
    const found = await repository(NoticeModel)(ctx).page(query, filter, notices.endpoints.page.sort ?? [])
    const records = await shown(ctx, found.records)
    return shownPage(found, records)
  },
  mine: async (_, ctx) => {
    const rows = await repository(NoticeModel)(ctx).find({ userId: ctx.userId }, { sort: { createDate: -1, _id: -1 }, limit: BELL })
    return { unread: await unreadOf(ctx), records: await shown(ctx, rows) }
  },
  read: async (input, ctx) => {
    await ctx.unit(async (unit) => {
      const which = 'ids' in input ? { id: { $in: input.ids } } : {}
      const count = await repository(NoticeModel)(unit).updateMany({ userId: ctx.userId, read: false, ...which }, { read: true, readAt: unit.now })
      if (count > 0) unit.emit(noticesRead, ctx.userId, { userId: ctx.userId, count })
    })
    return { unread: await unreadOf(ctx) }
  },
}
