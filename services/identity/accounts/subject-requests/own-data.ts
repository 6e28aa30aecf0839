import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { isDuplicateIn } from '@academy/chassis/mongo/duplicate.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { refused } from '@academy/chassis/runtime/refusal.ts'
import { startTask, wakeTasks } from '@academy/chassis/tasks/start-task.ts'
import type { ownData } from '@academy/contracts/identity/accounts/own-data.ts'
import { exportSubject } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { type SubjectRequest, SubjectRequestModel } from './model.ts'

const shown = (row: SubjectRequest | undefined, now: Date) => {
  if (!row?.taskId) return { request: null }
  const { status, askedAt, until, taskId } = row
  // the clock's job comes each hour, the file goes to the minute
  const over = status === 'ready' && until && until <= now
  return { request: { status: over ? 'gone' : status, askedAt, taskId, ...(until ? { until } : {}) } } as never
}

const newest = async (ctx: Context): Promise<SubjectRequest | undefined> =>
  (await repository(SubjectRequestModel)(unscoped(ctx)).find({ userId: ctx.userId, kind: 'export' }, { sort: { askedAt: -1 }, limit: 1 }))[0]

export const ownDataHandlers: Handlers<typeof ownData> = {
  current: async (_, ctx) => shown(await newest(ctx), ctx.now),
  ask: async (_, ctx) => {
    const row = await ctx
      .unit(async (unit) => {
        const rows = repository(SubjectRequestModel)(unscoped(unit))
        const asked = { kind: 'export' as const, userId: ctx.userId, askedBy: ctx.userId, status: 'asked' as const, open: true, askedAt: ctx.now }
        const made = await rows.insert(asked)
        // in nobody's name but his own: what he reads of himself needs no role
        const { id: taskId } = await startTask(unit, { ...ctx, grants: [] }, exportSubject, { id: made.id }, { place: '/account', subject: made.id })
        return rows.update(made.id, undefined, { taskId })
      })
      .catch((error: unknown) => {
        if (isDuplicateIn(error, 'subject_requests')) throw refused([{ code: 'subjectAsked', params: {} }])
        throw error
      })
    wakeTasks('identity')
    return shown(row, ctx.now)
  },
}
