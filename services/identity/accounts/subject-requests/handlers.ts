import { notify } from '@academy/chassis/events/notify.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { isDuplicateIn } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent, malformed, moveNotAllowed, refused, stale } from '@academy/chassis/runtime/refusal.ts'
import { startTask, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { eraseSubject, subjectLife, subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { subjectRefused } from '@academy/contracts/identity/subject-messages.ts'
import { UserModel } from '../users/model.ts'
import { aboutReached, peopleMeant } from '../users/reach.ts'
import { loginKeyOf } from '../users/user.ts'
import { hindrancesTo } from './may-erase.ts'
import { type SubjectRequest, SubjectRequestModel } from './model.ts'

type All = Handlers<typeof subjectRequests>
const { page: listed, agree: agreeing, refuse: refusing } = subjectRequests.endpoints
const repo = (ctx: Context) => repository(SubjectRequestModel)(unscoped(ctx))

const actionsOf = ({ kind, status }: SubjectRequest, ctx: Context): string[] =>
  kind === 'erase' && (subjectLife.moves.agree.from as readonly string[]).includes(status)
    ? [...(ctx.may(agreeing.permission) ? ['agree'] : []), ...(ctx.may(refusing.permission) ? ['refuse'] : [])]
    : []

const shown = ({ open: _, taskId: __, ...row }: SubjectRequest, ctx: Context) => {
  const there = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
  return { ...there, actions: actionsOf(row as SubjectRequest, ctx) } as never
}

const page: All['page'] = async ({ text, kind, status, ...query }, ctx) => {
  const meant = text ? { userId: { $in: await peopleMeant(ctx, text) } } : {}
  const same = { ...(kind ? { kind } : {}), ...(status?.length ? { status: { $in: status } } : {}) }
  const found = await repo(ctx).page(query, { $and: [meant, same, await aboutReached(ctx, 'userId')] }, listed.sort ?? [])
  return shownPage(
    found,
    found.records.map((row) => shown(row, ctx)),
  )
}

/** One of an academy's requests, of somebody whom the reader reaches. Throws absent. */
const load = async (id: string, ctx: Context): Promise<SubjectRequest> => {
  const row = await repo(ctx).one({ $and: [{ id }, await aboutReached(ctx, 'userId')] })
  if (!row) throw absent()
  return row
}

const info: All['info'] = async ({ id }, ctx) => {
  const row = await load(id, ctx)
  const person = row.kind === 'erase' ? await repository(UserModel)(unscoped(ctx)).byId(row.userId) : null
  const about = person ? { typed: person.userCode, ...(person.leaveCompanyDate ? { leftOn: person.leaveCompanyDate } : {}) } : {}
  return { ...(shown(row, ctx) as object), ...about } as never
}

const save: All['save'] = async ({ userId }, ctx) => {
  const person = await repository(UserModel)(unscoped(ctx)).one({ $and: [{ id: userId }, await aboutReached(ctx, 'id')] })
  if (!person) throw absent()
  const reasons = await hindrancesTo(ctx, userId)
  if (reasons.length > 0) throw refused(reasons)
  const asked = { kind: 'erase' as const, userId, askedBy: ctx.userId, status: subjectLife.initial, open: true, askedAt: ctx.now }
  const row = await ctx
    .unit((unit) => repository(SubjectRequestModel)(unscoped(unit)).insert(asked))
    .catch((error: unknown) => {
      if (isDuplicateIn(error, 'subject_requests')) throw refused([{ code: 'subjectAsked', params: {} }])
      throw error
    })
  return shown(row, ctx)
}

/** A request as it is decided on. Throws stale and moveNotAllowed. */
const toDecide = async ({ id, version }: { id: string; version: number }, move: 'agree' | 'refuse', ctx: Context): Promise<SubjectRequest> => {
  const row = await load(id, ctx)
  if (row.kind !== 'erase' || row.status !== 'asked') throw moveNotAllowed(move, row.status)
  if (row.version !== version) throw stale(id)
  return row
}

const agree: All['agree'] = async ({ typed, ...which }, ctx) => {
  const row = await toDecide(which, 'agree', ctx)
  const person = await repository(UserModel)(unscoped(ctx)).byId(row.userId)
  const reasons = await hindrancesTo(ctx, row.userId)
  if (reasons.length > 0) throw refused(reasons)
  if (loginKeyOf(typed) !== loginKeyOf(person?.userCode ?? '')) throw malformed([{ field: 'typed', code: 'typedDiffers' }])
  const changed = await ctx.unit(async (unit) => {
    const { id: taskId } = await startTask(unit, ctx, eraseSubject, { id: row.id }, { place: '/manage/sys-subject-requests', subject: row.id })
    const decided = { status: 'agreed' as const, decidedBy: ctx.userId, decidedAt: ctx.now, taskId }
    return repository(SubjectRequestModel)(unscoped(unit)).update(row.id, row.version, decided)
  })
  wakeTasks('identity')
  return shown(changed, ctx)
}

const refuse: All['refuse'] = async ({ reason, ...which }, ctx) => {
  const row = await toDecide(which, 'refuse', ctx)
  const changed = await ctx.unit(async (unit) => {
    const decided = { status: 'refused' as const, decidedBy: ctx.userId, decidedAt: ctx.now, endedAt: ctx.now, reason, open: null }
    if (row.askedBy && row.askedBy !== ctx.userId)
      notify(unit, subjectRefused, {
        of: row.id,
        to: [row.askedBy],
        params: { at: ctx.now.toISOString(), reason },
        link: `/manage/sys-subject-requests?open=${row.id}`,
      })
    return repository(SubjectRequestModel)(unscoped(unit)).update(row.id, row.version, decided as never)
  })
  return shown(changed, ctx)
}

export const subjectRequestHandlers = { page, info, save, agree, refuse } as All
