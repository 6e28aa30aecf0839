import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { type ThreadDoc, ThreadModel } from '../threads/model.ts'
import { actionsFor, deskActions, editableUntil } from './comment.ts'
import { ComplaintModel, type ContentDoc, ContentModel, LikeModel } from './model.ts'

/** What a moderator looked at: the words, and what was decided so far. */
export const seenOf = ({ revision, decisions }: Pick<ContentDoc, 'revision' | 'decisions'>): string => `${revision}.${decisions}`

/** The words of what was taken down are for its author and the desk alone; nobody else is given it at all. */
const common = ({
  id,
  version,
  kind,
  parentId,
  authorId,
  outletId,
  official,
  scores,
  text,
  status,
  reason,
  note,
  createDate,
  editedAt,
  likes,
  replies,
  revision,
}: ContentDoc) => ({
  ...{ id, version, kind, authorId, official, text, status, createDate, likes, replies, revision },
  ...(parentId ? { parentId } : {}),
  ...(outletId ? { outletId } : {}),
  ...(scores ? { scores } : {}),
  ...(status === 'shielded' && reason ? { reason } : {}),
  ...(status === 'shielded' && note ? { note } : {}),
  ...(editedAt ? { editedAt } : {}),
})

/** Which of these the reader likes, and which of their present words he complained about. */
const touchedBy = async (ctx: Context, rows: readonly ContentDoc[]) => {
  const ids = rows.map(({ id }) => id)
  const [likes, complaints] = await Promise.all([
    repository(LikeModel)(unscoped(ctx)).find({ contentId: { $in: ids }, userId: ctx.userId }),
    repository(ComplaintModel)(unscoped(ctx)).find({ contentId: { $in: ids }, complainantId: ctx.userId }),
  ])
  return {
    liked: new Set(likes.map(({ contentId }) => contentId)),
    complained: new Set(complaints.map(({ contentId, revision }) => `${contentId}|${revision}`)),
  }
}

/** What was written, as those who talk see it. */
export const shownSaid = async (ctx: Context, rows: readonly ContentDoc[], open: boolean) => {
  const { liked, complained } = await touchedBy(ctx, rows)
  return rows.map((row) => {
    const actions = actionsFor(row, ctx.userId, open, ctx.now, complained.has(`${row.id}|${row.revision}`))
    return {
      ...common(row),
      mine: row.authorId === ctx.userId,
      liked: liked.has(row.id),
      ...(actions.includes('edit') ? { editableUntil: editableUntil(row) } : {}),
      actions,
    }
  })
}
export type Said = Awaited<ReturnType<typeof shownSaid>>[number]

export const threadsOf = async (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ThreadDoc>> =>
  new Map((await repository(ThreadModel)(unscoped(ctx)).byIds(ids)).map((thread) => [thread.id, thread]))

/** What was written, as the desk sees it. */
export const deskRows = async (ctx: Context, rows: readonly ContentDoc[]) => {
  const threads = await threadsOf(
    ctx,
    rows.map(({ threadId }) => threadId),
  )
  return rows.map((row) => {
    const { code = '', nameCn = '', nameEn = '' } = threads.get(row.threadId) ?? {}
    const { threadId, of, recordId, category, complaints, complained, complainedAt, decidedBy, decidedAt } = row
    return {
      ...common(row),
      ...{ threadId, of, recordId, code, nameCn, nameEn, complaints, complained },
      asSeen: seenOf(row),
      ...(category ? { category } : {}),
      ...(complainedAt ? { complainedAt } : {}),
      ...(decidedBy && decidedAt ? { decidedBy, decidedAt } : {}),
      actions: deskActions(row, (verb) => ctx.may(`community:comments:${verb}`)),
    }
  })
}

const YEAR_MS = 365 * 86_400_000

/** What an author wrote in the last year, and what of it was taken down. */
export const authorYear = async (ctx: Context, authorId: string) => {
  const repo = repository(ContentModel)(unscoped(ctx))
  const written = { authorId, createDate: { $gte: new Date(ctx.now.getTime() - YEAR_MS) } }
  const [all, down] = await Promise.all([repo.count(written), repo.count({ ...written, status: 'shielded' })])
  return { written: all, shielded: down }
}
