import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, Refusal, refused } from '@academy/chassis/runtime/refusal.ts'
import { simplified } from '@academy/chassis/runtime/traditional.ts'
import { commentPosted } from '@academy/contracts/community/discussion/comment-events.ts'
import type { Scores } from '@academy/contracts/community/discussion/comment-life.ts'
import { answered, replied } from '@academy/contracts/community/discussion/comment-messages.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { outletOf } from '../../people.ts'
import { plain } from '../rooms/room.ts'
import { type FinishDoc, FinishModel, type ThreadDoc, ThreadModel } from '../threads/model.ts'
import { WordModel } from '../words/model.ts'
import { commentFailures } from './comment.ts'
import { AuthorModel, type ContentDoc, ContentModel } from './model.ts'
import { waitsUntil, wrote } from './pace.ts'
import { aboutOf, follow, tellOf } from './store.ts'
import { judgeText } from './wording.ts'

/** What the academy's words make of what somebody typed. */
export const judged = async (ctx: Context, typed: string) => {
  const words = await repository(WordModel)(unscoped(ctx)).find({})
  const text = plain(typed)
  return text === '' ? { failures: [{ code: 'emptyMessage' }] as Reason[], text, review: false } : judgeText(text, words, simplified, ctx.now)
}

/** Notes that somebody writes now, or refuses with the hour at which he may (rule 3): two posts of one author meet at this row. */
const takeTurn = async (unit: Unit, ctx: Context, kind: 'comment' | 'reply'): Promise<void> => {
  const repo = repository(AuthorModel)(unscoped(unit))
  const known = await repo.one({ userId: ctx.userId })
  const pace = {
    pauseSeconds: ctx.parameter('community.pause.seconds'),
    repliesDay: ctx.parameter('community.replies.day'),
    repliesFirst: ctx.parameter('community.replies.first'),
  }
  const until = waitsUntil(known, kind, unit.now, pace)
  if (until) {
    const reason = { code: 'writeLater', params: { at: toShanghai(until) } }
    throw new Refusal('tooMany', { until: toShanghai(until), reasons: [{ ...reason, msg: reasonText(ctx.locale, reason) }] })
  }
  const author = wrote(known, kind, unit.now)
  if (known) await repo.update(known.id, known.version, author)
  else await repo.insert({ userId: ctx.userId, ...author })
}

/** The thread of a record for its readers. Throws absent. */
export const threadFor = async (who: Context | Unit, of: string, recordId: string): Promise<ThreadDoc> => {
  const thread = await repository(ThreadModel)(unscoped(who)).one({ of, recordId })
  if (!thread) throw absent()
  return thread
}

/** What somebody has finished of a record, the newest first. */
export const finishesOf = async (who: Context | Unit, { of, recordId }: { of: string; recordId: string }, userId: string): Promise<FinishDoc[]> =>
  (await repository(FinishModel)(unscoped(who)).find({ userId, of, recordId })).sort((a, b) => (a.day < b.day ? 1 : -1))

export const standingOf = (thread: ThreadDoc, finishes: readonly FinishDoc[]) => ({
  open: thread.open,
  waiting: finishes.filter(({ commentId }) => commentId === undefined).length,
  commented: finishes.some(({ commentId }) => commentId !== undefined),
})

const untouched = { revision: 1, likes: 0, replies: 0, complaints: 0, complained: 0, decisions: 0 }

const insert = async (unit: Unit, thread: ThreadDoc, row: Partial<ContentDoc> & Pick<ContentDoc, 'kind' | 'text' | 'status' | 'official' | 'authorId'>) => {
  const { id: threadId, of, recordId, category } = thread
  const made = await repository(ContentModel)(unscoped(unit)).insert({
    threadId,
    of,
    recordId,
    ...(category ? { category } : {}),
    ...untouched,
    ...row,
  } as never)
  await follow(unit, null, made)
  if (made.status === 'visible') unit.emit(commentPosted, made.id, aboutOf(made))
  return made
}

interface Posted {
  of: string
  recordId: string
  scores: Scores
  text: string
}

/** A comment, for the newest finish that has none; of two at once for one finish the second finds it taken. */
export const postComment = (ctx: Context, { of, recordId, scores, text }: Posted): Promise<ContentDoc> =>
  ctx.unit(async (unit) => {
    const thread = await threadFor(unit, of, recordId)
    const finishes = await finishesOf(unit, thread, ctx.userId)
    const words = await judged({ ...ctx, session: unit.session }, text)
    const failures = [...commentFailures(standingOf(thread, finishes)), ...words.failures]
    const finish = finishes.find(({ commentId }) => commentId === undefined)
    if (failures.length > 0 || !finish) throw refused(failures)
    await takeTurn(unit, ctx, 'comment')
    const outletId = finish.outletId ?? (await outletOf(unit, ctx.userId, ctx.now))
    const made = await insert(unit, thread, {
      ...{ kind: 'comment', authorId: ctx.userId, official: false, finishId: finish.id, scores, text: words.text },
      ...(outletId ? { outletId } : {}),
      status: words.review ? 'pending' : 'visible',
    })
    await repository(FinishModel)(unscoped(unit)).update(finish.id, finish.version, { commentId: made.id })
    return made
  })

/** What can be replied to. Throws absent where it cannot be seen. */
export const visibleIn = async (who: Context | Unit, id: string): Promise<ContentDoc> => {
  const row = await repository(ContentModel)(unscoped(who)).byId(id)
  if (row?.status !== 'visible') throw absent()
  return row
}

/** A reply to a comment; `official` is the academy's own, which waits for nobody. Its author is told. */
export const postReply = (ctx: Context, { id, text }: { id: string; text: string }, official: boolean): Promise<ContentDoc> =>
  ctx.unit(async (unit) => {
    const parent = await visibleIn(unit, id)
    const thread = await threadFor(unit, parent.of, parent.recordId)
    const words = await judged({ ...ctx, session: unit.session }, text)
    const failures = [
      ...(parent.kind === 'comment' ? [] : [{ code: 'replyToReply' }]),
      ...(thread.open || official ? [] : [{ code: 'threadShut' }]),
      ...words.failures,
    ]
    if (failures.length > 0) throw refused(failures)
    if (!official) await takeTurn(unit, ctx, 'reply')
    const outletId = official ? undefined : await outletOf(unit, ctx.userId, ctx.now)
    const made = await insert(unit, thread, {
      ...{ kind: 'reply', parentId: parent.id, authorId: ctx.userId, official, text: words.text },
      ...(outletId ? { outletId } : {}),
      status: words.review && !official ? 'pending' : 'visible',
    })
    if (made.status === 'visible') await tellReply(unit, made, parent)
    return made
  })

/** The author of a comment hears that somebody replied, unless it was himself. */
export const tellReply = async (unit: Unit, reply: ContentDoc, parent: ContentDoc): Promise<void> => {
  if (parent.authorId === reply.authorId) return
  if (reply.official) await tellOf(unit, answered, reply, [parent.authorId])
  else await tellOf(unit, replied, reply, [parent.authorId], { person: reply.authorId })
}
