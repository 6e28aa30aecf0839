import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { callService, LONG_MS } from '@academy/chassis/runtime/call.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { subjectSource } from '@academy/contracts/core/subject-source.ts'
import { userErased } from '@academy/contracts/identity/accounts/subject-events.ts'
import { eraseSubject } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { subjectErased } from '@academy/contracts/identity/subject-messages.ts'
import { UserModel } from '../users/model.ts'
import { type SubjectRequest, SubjectRequestModel } from './model.ts'

type Job = TaskJob<{ id: string }>

/** The number by which he is called from now on. */
const numberOf = async (unit: Unit, userId: string): Promise<string> =>
  (await repository(UserModel)(unscoped(unit)).byId(userId))?.userCode.split('.').pop() ?? ''

const end = async (unit: Unit, { id, userId, askedBy, decidedBy }: SubjectRequest): Promise<void> => {
  const number = await numberOf(unit, userId)
  await repository(SubjectRequestModel)(unscoped(unit)).update(id, undefined, { status: 'erased', endedAt: unit.now, open: null, number } as never)
  unit.emit(userErased, userId, { userId, erasedAt: unit.now.toISOString() })
  const to = [askedBy, decidedBy].filter((one): one is string => one !== undefined)
  notify(unit, subjectErased, { of: id, to, params: { number, at: unit.now.toISOString() }, link: `/manage/sys-subject-requests?open=${id}` })
}

/** Identity last: until then the others may know by his addresses what went to him. */
const inTurn = [...services.filter((service) => service !== 'identity'), 'identity'] as const

/** Every service forgets him, one after the other; killed in the middle it begins anew, and those that have done it find nothing left to do. */
const work = async ({ id }: { id: string }, job: Job) => {
  const ctx = job.context()
  const row = await repository(SubjectRequestModel)(unscoped(ctx)).byId(id)
  if (row?.status !== 'agreed') return { rows: 0 }
  const { tenantId, requestId, correlationId } = ctx
  let rows = 0
  for (const [done, service] of inTurn.entries()) {
    await job.progress({ done, total: services.length })
    const told = await callService(
      job.platform,
      service,
      subjectSource(service).endpoints.erase,
      { userId: row.userId },
      {
        ...{ tenantId, requestId, correlationId, withinMs: LONG_MS },
      },
    )
    rows += told.rows
  }
  await job.step((unit) => end(unit, row), { done: services.length, total: services.length })
  return { rows }
}

export const erasing = run(eraseSubject, work, { shown: () => ({ place: '/manage/sys-subject-requests' }) })
