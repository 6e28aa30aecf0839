import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, Refusal, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import { commentPosted, commentRestored, commentShielded } from '@academy/contracts/community/discussion/comment-events.ts'
import { type CommentMove, commentLife, type FaultReason } from '@academy/contracts/community/discussion/comment-life.ts'
import { complaintIgnored, complaintUpheld, restored, shielded } from '@academy/contracts/community/discussion/comment-messages.ts'
import { catalogues, namesOf } from '../../people.ts'
import { moved } from './comment.ts'
import { ComplaintModel, type ContentDoc, ContentModel } from './model.ts'
import { seenOf } from './present.ts'
import { aboutOf, changeContent, tellOf } from './store.ts'
import { tellReply } from './write.ts'

/** What this desk looks after: everything, or the catalogues that he manages. */
export const deskScope = async (ctx: Context): Promise<Filter> => {
  if (ctx.may('community:comments:everywhere')) return {}
  const own = await catalogues(ctx).find({ managerId: ctx.userId })
  return { category: { $in: own.map(({ code }) => code) } }
}

/** One of what the desk looks after; what its author deleted is gone for it too. Throws absent. */
export const inDesk = async (who: Context | Unit, scope: Filter, id: string): Promise<ContentDoc> => {
  const row = await repository(ContentModel)(unscoped(who)).one({ $and: [{ id, status: { $ne: 'deleted' } }, scope] })
  if (!row) throw absent()
  return row
}

/** Somebody else was faster: the refusal says who, and what it is now. */
const late = async (ctx: Context, row: ContentDoc, move: string): Promise<Refusal> => {
  const by = row.decidedBy ? (await namesOf(ctx, [row.decidedBy], ctx.locale))(row.decidedBy) : undefined
  return new Refusal('moveNotAllowed', { move, state: row.status, ...(by ? { by } : {}) }, { move, state: row.status })
}

/** Who decides goes by what he saw: of a decision made meanwhile he is told (rule 5), words that changed he looks at again. Throws moveNotAllowed or stale. */
const needSeen = async (ctx: Context, row: ContentDoc, asSeen: string | undefined, move: string): Promise<void> => {
  if (asSeen === undefined || asSeen === seenOf(row)) return
  throw asSeen.split('.')[1] === String(row.decisions) ? stale(row.id) : await late(ctx, row, move)
}

const decisionOf = (ctx: Context, { decisions }: ContentDoc) => ({ decidedBy: ctx.userId, decidedAt: ctx.now, decisions: decisions + 1 })

/** All complaints that nobody decided yet end with this decision (rule 5); gives who made them. */
const settleComplaints = async (unit: Unit, ctx: Context, row: ContentDoc, status: 'upheld' | 'ignored'): Promise<string[]> => {
  const repo = repository(ComplaintModel)(unscoped(unit))
  const open = await repo.find({ contentId: row.id, status: 'open' })
  for (const complaint of open) await repo.update(complaint.id, complaint.version, { status, decidedBy: ctx.userId, decidedAt: ctx.now })
  const people = [...new Set(open.map(({ complainantId }) => complainantId))]
  await tellOf(unit, status === 'upheld' ? complaintUpheld : complaintIgnored, row, people)
  return people
}

interface Asked {
  id: string
  asSeen?: string | undefined
}

/** What may be decided about the row as the unit sees it, and its state behind the move; `from` where the move leaves the state as it is. */
const taking = async (unit: Unit, ctx: Context, scope: Filter, { id, asSeen }: Asked, move: CommentMove) => {
  const row = await inDesk(unit, scope, id)
  const outcome = moved(row.status, move)
  if ('failures' in outcome) throw await late(ctx, row, move)
  await needSeen(ctx, row, asSeen, move)
  return { row, next: outcome.next, decision: decisionOf(ctx, row) }
}

export const shieldIt = async (ctx: Context, asked: Asked & { reason: FaultReason; note?: string | undefined }): Promise<ContentDoc> => {
  const scope = await deskScope(ctx)
  const { reason, note } = asked
  return ctx.unit(async (unit) => {
    const { row, next, decision } = await taking(unit, ctx, scope, asked, 'shield')
    if (reason === 'other' && !note) throw refused([{ code: 'noteNeeded' }])
    await settleComplaints(unit, ctx, row, 'upheld')
    const after = await changeContent(unit, row, { status: next, reason, note: note ?? null, complaints: 0, ...decision })
    unit.emit(commentShielded, row.id, { ...aboutOf(after), reason, by: ctx.userId })
    if (row.authorId !== ctx.userId) await tellOf(unit, shielded, after, [row.authorId], { reason })
    return after
  })
}

export const restoreIt = async (ctx: Context, asked: Asked): Promise<ContentDoc> => {
  const scope = await deskScope(ctx)
  return ctx.unit(async (unit) => {
    const { row, next, decision } = await taking(unit, ctx, scope, asked, 'restore')
    const after = await changeContent(unit, row, { status: next, reason: null, note: null, ...decision })
    unit.emit(commentRestored, row.id, { ...aboutOf(after), by: ctx.userId })
    if (row.authorId !== ctx.userId) await tellOf(unit, restored, after, [row.authorId])
    return after
  })
}

/** What waited because of a word can be seen from now on; a reply is told to whom it answers. */
export const releaseIt = async (ctx: Context, asked: Asked): Promise<ContentDoc> => {
  const scope = await deskScope(ctx)
  return ctx.unit(async (unit) => {
    const { row, next, decision } = await taking(unit, ctx, scope, asked, 'release')
    const after = await changeContent(unit, row, { status: next, ...decision })
    unit.emit(commentPosted, row.id, aboutOf(after))
    const parent = row.parentId ? await repository(ContentModel)(unscoped(unit)).byId(row.parentId) : null
    if (parent?.status === 'visible') await tellReply(unit, after, parent)
    return after
  })
}

/** Its complaints are without ground; what they had hidden can be seen again. */
export const ignoreIt = async (ctx: Context, asked: Asked): Promise<ContentDoc> => {
  const scope = await deskScope(ctx)
  return ctx.unit(async (unit) => {
    const row = await inDesk(unit, scope, asked.id)
    if (row.complaints === 0 || (row.status !== 'visible' && row.status !== 'hidden')) throw await late(ctx, row, 'ignore')
    await needSeen(ctx, row, asked.asSeen, 'ignore')
    await settleComplaints(unit, ctx, row, 'ignored')
    const status = row.status === 'hidden' ? commentLife.moves.ignore.to : row.status
    const after = await changeContent(unit, row, { status, complaints: 0, ...decisionOf(ctx, row) })
    if (after.status !== row.status) {
      unit.emit(commentRestored, row.id, { ...aboutOf(after), by: ctx.userId })
      if (row.authorId !== ctx.userId) await tellOf(unit, restored, after, [row.authorId])
    }
    return after
  })
}
