import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { model } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { run, type TaskJob } from '@academy/chassis/tasks/task-run.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { services } from '@academy/contracts/core/endpoint.ts'
import { type auditChains, ChainState, verifyAudits } from '@academy/contracts/jobs/audit-chains.ts'
import { z } from 'zod'
import { db } from '../database.ts'
import { sources } from '../operation-logs/gather.ts'
import { namesOf } from '../operation-logs/handlers.ts'
import { kindsIn } from '../operation-logs/nouns.ts'

/** What checks of the chains came to; `head` is the end of each chain as it was seen, by which a cut shows at the next check. */
const ChainCheckModel = model(
  db,
  'chain_checks',
  z.object({ userId: z.string(), states: z.array(ChainState), heads: z.array(z.object({ service: z.string(), row: z.number(), hash: z.string() })) }),
  { indexes: [[{ tenantId: 1, createDate: -1 }]] },
)

const PORTION = 2000
const TOLD = 20

interface Head {
  row: number
  hash: string
}
type State = z.output<typeof ChainState>

const ask = (job: TaskJob<object>, service: Service, after: Head, most: number, head?: Head) => {
  const endpoint = sources.get(service)?.verify
  if (!endpoint) throw new Error(`${service} has no audit rows`)
  const { tenantId } = job.context()
  return callService(job.platform, service, endpoint, { after: after.row, hash: after.hash, most, ...(head ? { head } : {}) }, { tenantId })
}

/** Recomputes one chain portion by portion. */
const verifyOne = async (job: TaskJob<object>, service: Service, before: Head | undefined, told: (rows: number) => Promise<void>) => {
  const broken: State['broken'] = []
  let [place, breaks, rows, cut]: [Head, number, number, boolean] = [{ row: 0, hash: '' }, 0, 0, false]
  for (;;) {
    const part = await ask(job, service, place, PORTION, rows === 0 ? before : undefined)
    if (rows === 0) cut = part.headHolds === false
    breaks += part.broken.length
    broken.push(...part.broken.slice(0, TOLD - broken.length).map(({ row, auditId, at }) => ({ row, auditId, ...(at ? { at: new Date(at) } : {}) })))
    if (part.row === place.row) break
    place = { row: part.row, hash: part.hash }
    rows = part.row
    await told(rows)
  }
  const state: State = { service, rows, broken, breaks, cut, away: false }
  return { state, head: place }
}

const latestOf = async (ctx: Context) => repository(ChainCheckModel)(unscoped(ctx)).one({}, { createDate: -1 })

const verifyAll = async (job: TaskJob<object>) => {
  const last = await latestOf(job.context())
  const before = new Map((last?.heads ?? []).map(({ service, row, hash }) => [service, { row, hash }]))
  const sizes = await Promise.all(
    services.map((service) =>
      ask(job, service, { row: 0, hash: '' }, 0).then(
        ({ total }) => total,
        () => 0,
      ),
    ),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const states: State[] = []
  const heads: { service: Service; row: number; hash: string }[] = []
  let done = 0
  for (const service of services) {
    try {
      const { state, head } = await verifyOne(job, service, before.get(service), (rows) => job.progress({ done: Math.min(total, done + rows), total }))
      states.push(state)
      heads.push({ service, ...head })
      done += state.rows
    } catch (error) {
      job.alive()
      logger.warn({ err: error, service }, 'its audit chain could not be verified')
      const known = before.get(service)
      states.push({ service, rows: 0, broken: [], breaks: 0, cut: false, away: true })
      if (known) heads.push({ service, ...known })
    }
  }
  const { userId } = job.context()
  await job.step((unit) => repository(ChainCheckModel)(unscoped(unit)).insert({ userId, states, heads }), { done: total, total })
  return { rows: done, breaks: states.reduce((sum, { breaks, cut }) => sum + breaks + Number(cut), 0) }
}

/** Recomputing all chains takes longer than a request may. */
export const verifyRun = run(verifyAudits, (_, job) => verifyAll(job), { shown: () => ({ place: '/manage/sys-operation-logs' }) })

export const chainHandlers = (platform: Platform): Handlers<typeof auditChains> => ({
  kinds: async (_, { locale }) => kindsIn(locale),
  latest: async (_, ctx) => {
    const row = await latestOf(ctx)
    if (!row) return { check: null }
    const userName = (await namesOf(platform, ctx, [row.userId]))(row.userId)
    return { check: { at: row.createDate, services: row.states, ...(userName ? { userName } : {}) } }
  },
})
