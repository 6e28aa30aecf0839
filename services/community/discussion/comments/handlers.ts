import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { among, contains, named, withinDays } from '@academy/chassis/http/filters.ts'
import { idsMatching, occurringIn } from '@academy/chassis/http/ids-matching.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { users } from '../../people.ts'
import { type FinishDoc, FinishModel, ThreadModel } from '../threads/model.ts'
import { averagesOf } from '../threads/thread.ts'
import { commentFailures } from './comment.ts'
import { deskScope, ignoreIt, inDesk, releaseIt, restoreIt, shieldIt } from './desk.ts'
import { ComplaintModel, type ContentDoc, ContentModel } from './model.ts'
import { complainOf, editComment, eraseOwn, likeIt } from './own.ts'
import { authorYear, deskRows, type Said, shownSaid, threadsOf } from './present.ts'
import { finishesOf, postComment, postReply, standingOf, threadFor, visibleIn } from './write.ts'

const { endpoints } = comments
const contents = repository(ContentModel)
/** So many replies stand below a comment before somebody asks for more. */
const FIRST_REPLIES = 3
const REPLIES_READ = 500

/** What others wrote is for everybody when it is visible; one's own as long as it stands. */
const readable = (ctx: Context): Filter => ({ $or: [{ status: 'visible' }, { authorId: ctx.userId, status: { $ne: 'deleted' } }] })

const said = async (ctx: Context, row: ContentDoc) => {
  const { open = false } = (await threadsOf(ctx, [row.threadId])).get(row.threadId) ?? {}
  return (await shownSaid(ctx, [row], open))[0] as Said
}
const deskRow = async (ctx: Context, row: ContentDoc) => (await deskRows(ctx, [row]))[0] as Awaited<ReturnType<typeof deskRows>>[number]

const repliesTo = (ctx: Context, ids: readonly string[]) =>
  contents(unscoped(ctx)).find({ $and: [{ parentId: { $in: ids } }, readable(ctx)] }, { sort: { createDate: 1, _id: 1 }, limit: REPLIES_READ })

/** Everything of a thread that its readers are shown of these comments. */
const withAnswers = async (ctx: Context, rows: readonly ContentDoc[], open: boolean) => {
  const replies = await repliesTo(
    ctx,
    rows.map(({ id }) => id),
  )
  const first = rows.flatMap(({ id }) => replies.filter(({ parentId }) => parentId === id).slice(0, FIRST_REPLIES))
  const shown = await shownSaid(ctx, [...rows, ...first], open)
  return shown.slice(0, rows.length).map((row) => ({ ...row, answers: shown.slice(rows.length).filter(({ parentId }) => parentId === row.id) }))
}

type Asked = Parameters<Handlers<typeof comments>['page']>[0]
const deskFilter = async ({ text, recordIds, kind, status, complained, authorId, from, to }: Asked, ctx: Context): Promise<Filter> => {
  const shown = status?.length ? among('status', status) : { status: { $ne: 'deleted' } }
  const counted = complained === undefined ? {} : { complaints: complained ? { $gt: 0 } : 0 }
  const one = { ...(kind ? { kind } : {}), ...(authorId ? { authorId } : {}) }
  const rest = { $and: [await deskScope(ctx), shown, counted, one, among('recordId', recordIds), withinDays('createDate', from, to)] }
  if (!text) return rest
  const people = await idsMatching(users(ctx), named(text), occurringIn(ctx, contents(unscoped(ctx)), rest), ['authorId'])
  return { $and: [rest, { $or: [{ authorId: { $in: people } }, { text: contains(text) }] }] }
}

/** What somebody has finished, with what it is about and his comment on it. */
const finishRows = async (ctx: Context, finishes: readonly FinishDoc[]) => {
  const keys = finishes.map(({ of, recordId }) => ({ of, recordId }))
  const threads = keys.length > 0 ? await repository(ThreadModel)(unscoped(ctx)).find({ $or: keys }) : []
  const written = await contents(unscoped(ctx)).byIds(finishes.flatMap(({ commentId }) => commentId ?? []))
  const shown = await shownSaid(
    ctx,
    written.filter(({ status }) => status !== 'deleted'),
    true,
  )
  return finishes.map(({ id, of, recordId, day, commentId }) => {
    const { code = '', nameCn = '—', nameEn = '—', open = false } = threads.find((thread) => thread.of === of && thread.recordId === recordId) ?? {}
    const comment = shown.find((row) => row.id === commentId)
    return { ...{ id, of, recordId, code, nameCn, nameEn, day, open }, ...(comment ? { comment } : {}) }
  })
}

export const commentHandlers: Handlers<typeof comments> = {
  page: async (query, ctx) => {
    const found = await contents(unscoped(ctx)).page(query, await deskFilter(query, ctx), endpoints.page.sort ?? [])
    return shownPage(found, await deskRows(ctx, found.records))
  },
  info: async ({ id }, ctx) => {
    const row = await inDesk(ctx, await deskScope(ctx), id)
    const parent = row.parentId ? await contents(unscoped(ctx)).byId(row.parentId) : null
    const thread = await contents(unscoped(ctx)).find(
      { parentId: parent?.id ?? row.id, status: { $ne: 'deleted' } },
      { sort: { createDate: 1, _id: 1 }, limit: 100 },
    )
    const complaintList = await repository(ComplaintModel)(unscoped(ctx)).find({ contentId: row.id }, { sort: { createDate: -1 }, limit: 100 })
    return {
      ...(await deskRow(ctx, row)),
      ...(parent ? { parent: { id: parent.id, authorId: parent.authorId, ...(parent.outletId ? { outletId: parent.outletId } : {}), text: parent.text } } : {}),
      thread: await shownSaid(ctx, thread, false),
      complaintList,
      authorYear: await authorYear(ctx, row.authorId),
    }
  },
  thread: async ({ of, recordId }, ctx) => {
    const thread = await threadFor(ctx, of, recordId)
    const standing = standingOf(thread, await finishesOf(ctx, thread, ctx.userId))
    const against = commentFailures(standing)
    const averages = averagesOf({ comments: thread.comments, ...thread.sums })
    const { code, nameCn, nameEn, open, comments } = thread
    return {
      ...{ of, recordId, code, nameCn, nameEn, open, comments },
      ...(averages ? { averages } : {}),
      ...{ waiting: standing.waiting, commented: standing.commented },
      actions: against.length === 0 ? ['post'] : [],
      reasons: against.map((reason) => reasonText(ctx.locale, reason)),
    }
  },
  listed: async ({ of, recordId, ...query }, ctx) => {
    const thread = await threadFor(ctx, of, recordId)
    const filter = { $and: [{ threadId: thread.id, kind: 'comment' }, readable(ctx)] }
    const found = await contents(unscoped(ctx)).page(query, filter, endpoints.listed.sort ?? [])
    return shownPage(found, await withAnswers(ctx, found.records, thread.open))
  },
  replies: async ({ id, ...query }, ctx) => {
    const row = await contents(unscoped(ctx)).one({ $and: [{ id }, readable(ctx)] })
    if (!row) throw absent()
    const found = await contents(unscoped(ctx)).page({ order: 'asc', ...query }, { $and: [{ parentId: id }, readable(ctx)] }, endpoints.replies.sort ?? [])
    const { open = false } = (await threadsOf(ctx, [row.threadId])).get(row.threadId) ?? {}
    return shownPage(found, await shownSaid(ctx, found.records, open))
  },
  mine: async ({ waiting, ...query }, ctx) => {
    const open = waiting === undefined ? {} : { commentId: { $exists: !waiting } }
    const found = await repository(FinishModel)(unscoped(ctx)).page({ order: 'desc', ...query }, { userId: ctx.userId, ...open }, endpoints.mine.sort ?? [])
    return shownPage(found, await finishRows(ctx, found.records))
  },
  post: async (input, ctx) => said(ctx, await postComment(ctx, input)),
  edit: async (input, ctx) => said(ctx, await editComment(ctx, input)),
  erase: async ({ id }, ctx) => eraseOwn(ctx, id),
  like: async ({ id, liked }, ctx) => said(ctx, await likeIt(ctx, id, liked)),
  reply: async (input, ctx) => said(ctx, await postReply(ctx, input, false)),
  complain: async (input, ctx) => said(ctx, await complainOf(ctx, input)),
  answer: async (input, ctx) => {
    await inDesk(ctx, await deskScope(ctx), input.id)
    await visibleIn(ctx, input.id)
    return deskRow(ctx, await postReply(ctx, input, true))
  },
  shield: async (input, ctx) => deskRow(ctx, await shieldIt(ctx, input)),
  restore: async (input, ctx) => deskRow(ctx, await restoreIt(ctx, input)),
  release: async (input, ctx) => deskRow(ctx, await releaseIt(ctx, input)),
  ignore: async (input, ctx) => deskRow(ctx, await ignoreIt(ctx, input)),
}
