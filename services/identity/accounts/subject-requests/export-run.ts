import { notify } from '@academy/chassis/events/notify.ts'
import { Download } from '@academy/chassis/http/answer.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { type Service, services } from '@academy/contracts/core/endpoint.ts'
import { type SubjectCursor, subjectSource } from '@academy/contracts/core/subject-source.ts'
import { EXPORT_DAYS, exportSubject } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { ownDataReady } from '@academy/contracts/identity/subject-messages.ts'
import { strToU8, zipSync } from 'fflate'
import { type SubjectRequest, SubjectRequestModel } from './model.ts'
import { type Part, subjectPage } from './page.ts'

type Job = TaskJob<{ id: string }>
const DAY_MS = 86_400_000

interface Whose {
  userId: string
  locale: Locale
}

/** What one service has of him, collection by collection. */
const partsOf = async (service: Service, { userId, locale }: Whose, job: Job): Promise<Part[]> => {
  const { tenantId, requestId, correlationId } = job.context()
  const { tell } = subjectSource(service).endpoints
  const parts = new Map<string, Part>()
  let from: SubjectCursor | undefined
  do {
    job.alive()
    const told = await callService(job.platform, service, tell, { userId, locale, ...(from ? { from } : {}) }, { tenantId, requestId, correlationId })
    const part = parts.get(told.collection) ?? { service, collection: told.collection, noun: told.noun, rows: [] }
    part.rows.push(...told.rows)
    if (part.rows.length > 0) parts.set(told.collection, part)
    from = told.next
  } while (from)
  return [...parts.values()]
}

/** The zip: a page to read, and a file of JSON for each service. */
const zipped = (parts: readonly Part[], page: string): Buffer => {
  const files = Object.fromEntries(
    services.flatMap((service) => {
      const own = parts.filter((part) => part.service === service)
      const data = Object.fromEntries(own.map(({ collection, rows }) => [collection, rows.map((row) => row.data)]))
      return own.length > 0 ? [[`${service}.json`, strToU8(`${JSON.stringify(data, null, 1)}\n`)]] : []
    }),
  )
  return Buffer.from(zipSync({ 'index.html': strToU8(page), ...files }))
}

const ready = async (unit: Unit, { id, userId }: SubjectRequest): Promise<void> => {
  const until = new Date(unit.now.getTime() + EXPORT_DAYS * DAY_MS)
  await repository(SubjectRequestModel)(unscoped(unit)).update(id, undefined, { status: 'ready', endedAt: unit.now, until, open: null } as never)
  notify(unit, ownDataReady, { of: id, to: [userId], params: { until: until.toISOString() }, link: '/account' })
}

/** Reads what all services have; nothing is kept but the file, which who asked fetches from the task. */
const work = async ({ id }: { id: string }, job: Job) => {
  const ctx = job.context()
  const row = await repository(SubjectRequestModel)(unscoped(ctx)).byId(id)
  if (!row) throw new Error(`the request ${id} of this task is gone`)
  const whose = { userId: row.userId, locale: ctx.locale }
  const parts: Part[] = []
  for (const [done, service] of services.entries()) {
    await job.progress({ done, total: services.length })
    parts.push(...(await partsOf(service, whose, job)))
  }
  const body = zipped(parts, subjectPage(parts, ctx.locale, row.askedAt))
  if (row.status === 'asked') await job.step((unit) => ready(unit, row), { done: services.length, total: services.length })
  return new Download(`my-data-${dayOf(row.askedAt)}.zip`, 'application/zip', body)
}

/** It was tried often enough: asked for again, it begins anew. */
const givenUp = async ({ id }: { id: string }, unit: Unit): Promise<void> => {
  const end = { status: 'refused', endedAt: unit.now, open: null } as never
  await repository(SubjectRequestModel)(unscoped(unit)).change({ id, status: 'asked' }, end)
}

export const exporting = run(exportSubject, work, { shown: () => ({ place: '/account' }), givenUp })
