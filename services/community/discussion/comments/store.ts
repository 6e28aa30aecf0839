import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Message } from '@academy/contracts/core/message.ts'
import { type ThreadDoc, ThreadModel } from '../threads/model.ts'
import { averagesOf, counted, type Sums } from '../threads/thread.ts'
import { type ContentDoc, ContentModel } from './model.ts'

/** The thread of something in this unit. Throws absent. */
export const threadIn = async (unit: Unit, threadId: string): Promise<ThreadDoc> => {
  const thread = await repository(ThreadModel)(unscoped(unit)).byId(threadId)
  if (!thread) throw absent()
  return thread
}

const weigh = (sums: Sums, row: ContentDoc | null, by: 1 | -1): Sums => (row?.status === 'visible' && row.scores ? counted(sums, row.scores, by) : sums)

/** Sums and averages of the thread follow what became of a comment, in its own unit: read there, so that of two at once one begins anew. */
const recount = async (unit: Unit, before: ContentDoc | null, after: ContentDoc): Promise<void> => {
  const thread = await threadIn(unit, after.threadId)
  const { comments, ...sums } = weigh(weigh({ comments: thread.comments, ...thread.sums }, before, -1), after, 1)
  const averages = averagesOf({ comments, ...sums })
  const { practical = null, interest = null, information = null, overall = null } = averages ?? {}
  const fields = { comments, sums, practical, interest, information, average: overall, ...(before ? {} : { lastAt: unit.now }) }
  await repository(ThreadModel)(unscoped(unit)).update(thread.id, undefined, fields as never)
}

/** A comment says how many of its replies can be seen. */
const countReply = async (unit: Unit, before: ContentDoc | null, { parentId, status }: ContentDoc): Promise<void> => {
  const by = Number(status === 'visible') - Number(before?.status === 'visible')
  if (by !== 0 && parentId) await repository(ContentModel)(unscoped(unit)).change({ id: parentId }, { $inc: { replies: by } })
}

/** Everything that counts what was written follows its change. */
export const follow = (unit: Unit, before: ContentDoc | null, after: ContentDoc): Promise<void> =>
  after.kind === 'comment' ? recount(unit, before, after) : countReply(unit, before, after)

/** Changes what was written as this unit read it, with all that counts it. */
export const changeContent = async (unit: Unit, before: ContentDoc, by: Record<string, unknown>): Promise<ContentDoc> => {
  const after = await repository(ContentModel)(unscoped(unit)).update(before.id, before.version, by as never)
  await follow(unit, before, after)
  return after
}

/** What events say of it: no word of it. */
export const aboutOf = ({ kind, of, recordId, authorId, parentId }: ContentDoc) => ({ kind, of, recordId, authorId, ...(parentId ? { parentId } : {}) })

/** Tells people something about what was written; the link opens its thread at it. */
export const tellOf = async <M extends Message>(
  unit: Unit,
  message: M,
  row: ContentDoc,
  to: readonly string[],
  params: Record<string, unknown> = {},
): Promise<void> => {
  if (to.length === 0) return
  const { nameCn, nameEn } = await threadIn(unit, row.threadId)
  const link = `/commentDetails/${row.of}/${row.recordId}?comment=${row.parentId ?? row.id}`
  notify(unit, message, { of: row.id, to, params: { about: { nameCn, nameEn }, ...params } as never, link })
}
