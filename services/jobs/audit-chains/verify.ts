import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { run } from '@academy/chassis/tasks/task-run.ts'
import { type Service, services } from '@academy/contracts/core/endpoint.ts'
import { type ChainState, verifyAudits } from '@academy/contracts/jobs/audit-chains.ts'
import type { z } from 'zod'
import { sources } from '../operation-logs/gather.ts'
import { ChainCheckModel, latestCheck } from './model.ts'

const PORTION = 2000
const TOLD = 20

interface Head {
  row: number
  hash: string
}
type State = z.output<typeof ChainState>

/** In whose name chains are checked, and how that is noted: a task of somebody's, or the night. */
interface Checking {
  platform: Platform
  who: Reader
  userId: string
  /** Throws where it shall not go on. */
  alive(): void
  far(done: number, total: number): Promise<void>
  store(work: (unit: Unit) => Promise<unknown>, rows: number): Promise<unknown>
}

const ask = ({ platform, who }: Checking, service: Service, after: Head, most: number, head?: Head) => {
  const endpoint = sources.get(service)?.verify
  if (!endpoint) throw new Error(`${service} has no audit rows`)
  return callService(platform, service, endpoint, { after: after.row, hash: after.hash, most, ...(head ? { head } : {}) }, { tenantId: who.tenantId })
}

/** Recomputes one chain portion by portion. */
const verifyOne = async (checking: Checking, service: Service, before: Head | undefined, told: (rows: number) => Promise<void>) => {
  const broken: State['broken'] = []
  let [place, breaks, rows, cut]: [Head, number, number, boolean] = [{ row: 0, hash: '' }, 0, 0, false]
  for (;;) {
    const part = await ask(checking, service, place, PORTION, rows === 0 ? before : undefined)
    if (rows === 0) cut = part.headHolds === false
    breaks += part.broken.length
    broken.push(...part.broken.slice(0, TOLD - broken.length).map(({ at, ...link }) => ({ ...link, ...(at ? { at: new Date(at) } : {}) })))
    if (part.row === place.row) break
    place = { row: part.row, hash: part.hash }
    rows = part.row
    await told(rows)
  }
  const state: State = { service, rows, broken, breaks, cut, away: false }
  return { state, head: place }
}

const sizeOf = async (checking: Checking): Promise<number> => {
  const sizes = services.map((service) =>
    ask(checking, service, { row: 0, hash: '' }, 0).then(
      ({ total }) => total,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Recomputes all chains, and keeps what came of it with the end of each: a tail that is cut away later shows at the next check. */
const verifyAll = async (checking: Checking) => {
  const last = await latestCheck(checking.who)
  const before = new Map((last?.heads ?? []).map(({ service, row, hash }) => [service, { row, hash }]))
  const total = await sizeOf(checking)
  const states: State[] = []
  const heads: { service: Service; row: number; hash: string }[] = []
  let done = 0
  for (const service of services) {
    try {
      const { state, head } = await verifyOne(checking, service, before.get(service), (rows) => checking.far(Math.min(total, done + rows), total))
      states.push(state)
      heads.push({ service, ...head })
      done += state.rows
    } catch (error) {
      checking.alive()
      logger.warn({ err: error, service }, 'its audit chain could not be verified')
      const known = before.get(service)
      states.push({ service, rows: 0, broken: [], breaks: 0, cut: false, away: true })
      if (known) heads.push({ service, ...known })
    }
  }
  const { userId } = checking
  await checking.store((unit) => repository(ChainCheckModel)(unscoped(unit)).insert({ userId, states, heads }), done)
  return { rows: done, breaks: states.reduce((sum, { breaks, cut }) => sum + breaks + Number(cut), 0) }
}

/** Recomputing all chains takes longer than a request may. */
export const verifyRun = run(
  verifyAudits,
  (_, job) => {
    const { userId, ...who } = job.context()
    const far = (done: number, total: number) => job.progress({ done, total })
    const store: Checking['store'] = (work, rows) => job.step(work, { done: rows, total: rows })
    return verifyAll({ platform: job.platform, who, userId, alive: () => job.alive(), far, store })
  },
  { shown: () => ({ place: '/manage/sys-operation-logs' }) },
)

/** Every night (areas/shell-access.md §5): the ends of all chains are kept, for all academies together. */
export const verifyChains: Job = {
  name: 'jobs.verify-chains',
  once: true,
  run: async (work, platform) => {
    const checking: Checking = {
      platform,
      who: work,
      userId: 'system',
      alive: () => undefined,
      far: async () => undefined,
      store: (change) => work.unit(change),
    }
    const { rows, breaks } = await verifyAll(checking)
    return { done: rows, failed: breaks, skipped: 0 }
  },
}
