import type { Context } from '@academy/chassis/http/context.ts'
import { decided } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import { commentEdited, commentHidden, commentRemoved } from '@academy/contracts/community/discussion/comment-events.ts'
import type { FaultReason, Scores } from '@academy/contracts/community/discussion/comment-life.ts'
import { outletOf } from '../../people.ts'
import { editFailures, hides, moved } from './comment.ts'
import { ComplaintModel, type ContentDoc, ContentModel, LikeModel } from './model.ts'
import { aboutOf, changeContent, threadIn } from './store.ts'
import { judged, visibleIn } from './write.ts'

/** What I wrote. Throws absent. */
const ownIn = async (unit: Unit, id: string, ctx: Context): Promise<ContentDoc> => {
  const row = await repository(ContentModel)(unscoped(unit)).byId(id)
  if (!row || row.authorId !== ctx.userId || row.status === 'deleted') throw absent()
  return row
}

interface Edited {
  id: string
  revision?: number | undefined
  scores: Scores
  text: string
}

/** The author's other words, within the day; they are judged as if they were new. */
export const editComment = (ctx: Context, { id, revision, scores, text }: Edited): Promise<ContentDoc> =>
  ctx.unit(async (unit) => {
    const row = await ownIn(unit, id, ctx)
    if (revision !== undefined && revision !== row.revision) throw stale(id)
    const words = await judged({ ...ctx, session: unit.session }, text)
    const failures = [...editFailures(row, ctx.now), ...words.failures]
    if (failures.length > 0) throw refused(failures)
    const status = words.review || row.status === 'pending' ? 'pending' : 'visible'
    const after = await changeContent(unit, row, { scores, text: words.text, status, editedAt: ctx.now, revision: row.revision + 1 })
    unit.emit(commentEdited, id, aboutOf(after))
    return after
  })

/** What its author takes away is gone for everybody; what was taken down stays for the desk. */
export const eraseOwn = (ctx: Context, id: string): Promise<{ removed: number }> =>
  ctx.unit(async (unit) => {
    const row = await ownIn(unit, id, ctx)
    const { next } = decided(moved(row.status, 'erase'))
    const after = await changeContent(unit, row, { status: next })
    unit.emit(commentRemoved, id, aboutOf(after))
    return { removed: 1 }
  })

/** I like it, or no more: once a person, never one's own. */
export const likeIt = (ctx: Context, id: string, liked: boolean): Promise<ContentDoc> =>
  ctx.unit(async (unit) => {
    const row = await visibleIn(unit, id)
    const { open } = await threadIn(unit, row.threadId)
    const repo = repository(LikeModel)(unscoped(unit))
    const mine = await repo.one({ contentId: id, userId: ctx.userId })
    const failures = [
      ...(open ? [] : [{ code: 'threadShut' }]),
      ...(row.authorId === ctx.userId ? [{ code: 'ownLike' }] : []),
      ...(Boolean(mine) === liked ? [{ code: liked ? 'likedAlready' : 'notLiked' }] : []),
    ]
    if (failures.length > 0) throw refused(failures)
    if (mine) await repo.remove({ id: mine.id })
    else await repo.insert({ contentId: id, userId: ctx.userId })
    return repository(ContentModel)(unscoped(unit)).update(id, row.version, { likes: row.likes + (liked ? 1 : -1) })
  })

interface Complained {
  id: string
  reason: FaultReason
  note?: string | undefined
}

/** One complaint a person and revision; enough of them hide it until somebody decides (rule 4). */
export const complainOf = (ctx: Context, { id, reason, note }: Complained): Promise<ContentDoc> =>
  ctx.unit(async (unit) => {
    const row = await visibleIn(unit, id)
    const repo = repository(ComplaintModel)(unscoped(unit))
    const { revision, text } = row
    const known = await repo.find({ contentId: id, status: 'open' })
    const mine = await repo.one({ contentId: id, revision, complainantId: ctx.userId })
    const failures = [
      ...(row.authorId === ctx.userId ? [{ code: 'ownComplaint' }] : []),
      ...(row.official ? [{ code: 'officialComplaint' }] : []),
      ...(mine ? [{ code: 'complainedAlready' }] : []),
      ...(reason === 'other' && !note ? [{ code: 'noteNeeded' }] : []),
    ]
    if (failures.length > 0) throw refused(failures)
    const outletId = await outletOf(unit, ctx.userId, ctx.now)
    const made = await repo.insert({
      ...{ contentId: id, revision, text, complainantId: ctx.userId, reason, status: 'open' },
      ...(outletId ? { outletId } : {}),
      ...(note ? { note } : {}),
    })
    const hidden = hides([...known, made], ctx.parameter('community.complaints.people'))
    const counts = { complaints: row.complaints + 1, complained: row.complained + 1, complainedAt: row.complaints > 0 ? row.complainedAt : ctx.now }
    const after = await changeContent(unit, row, { ...counts, ...(hidden ? { status: decided(moved(row.status, 'hide')).next } : {}) })
    if (hidden) unit.emit(commentHidden, id, aboutOf(after))
    return after
  })
