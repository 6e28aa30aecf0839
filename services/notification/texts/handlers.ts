import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { production } from '@academy/chassis/runtime/config.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { queueSort } from '@academy/contracts/notification/mails.ts'
import type { texts } from '@academy/contracts/notification/texts.ts'
import { type Query, queueFilter } from '../mails/list.ts'
import { holdsSecret, nameIn, type Opener } from '../notices/wording.ts'
import { users } from '../people.ts'
import { TextModel } from './model.ts'
import { contentOf } from './way.ts'

const repo = repository(TextModel)

const list = async (query: Query, ctx: Context, open?: Opener) => {
  const { id: _id, text: _x, statuses: _s, templates: _t, userId: _u, from: _f, to: _o, ...paging } = query
  const found = await repo(ctx).page(paging, await queueFilter(ctx, repo(ctx), query, 'content'), queueSort)
  const people = new Map((await users(ctx).byIds(found.records.map((row) => row.userId))).map((row) => [row.id, row]))
  const records = await Promise.all(
    found.records.map(async (row) => {
      const user = people.get(row.userId)
      const { cause: _cause, claimedBy: _by, params: _params, ...rest } = row
      const userName = nameIn(ctx.locale, user) ?? '—'
      const known = holdsSecret(row) ? undefined : row.content
      return { ...rest, userName, content: known ?? (await contentOf(ctx, row, user?.language ?? 'zh-CN', open)), actions: [] }
    }),
  )
  return shownPage(found, records)
}

/** `opener`: the mailbox of development is the reader's own, and shows what is sealed in his SMS. */
export const textHandlers = (opener: (now: Date) => Opener): Handlers<typeof texts> => ({
  page: (query, ctx) => list(query, ctx),
  mailbox: async (query, ctx) => {
    if (production()) throw absent()
    return list(query, ctx, opener(ctx.now))
  },
})
