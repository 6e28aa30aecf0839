import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { claim } from '@academy/chassis/mongo/hot.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { within } from '@academy/chassis/runtime/points.ts'
import { systemWork, type Work } from '@academy/chassis/runtime/work.ts'
import { type ImportDoc, ImportModel } from './model.ts'
import { giveUp, type Held, Lost, runApply, runCheck } from './run.ts'
import { tidy } from './tidy.ts'

const LEASE_MS = 15_000
/** An import that begins is kicked; this finds what a killed process left. */
const POLL_MS = 5_000
const ATTEMPTS = 6
const LONGEST_PAUSE_MS = 30_000

const busy = ['checking', 'applying'] as const
const ahead = (ms: number) => new Date(Date.now() + ms)
const free = () => ({ status: { $in: busy }, $or: [{ leaseUntil: { $exists: false } }, { leaseUntil: { $lt: new Date() } }] })

class Stopping extends Error {}

/** Carries imports through check and apply: one at a time a process, each under a lease, so that a killed one is taken over (decided.md §5). */
class Runner {
  private readonly owner = randomUUID()
  private readonly under = new Map<string, Promise<void>>()
  private readonly platform: Platform
  private readonly access: Access
  private stopping = false
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(platform: Platform, access: Access) {
    this.platform = platform
    this.access = access
  }

  /** Looks again and again for imports that nobody works on. */
  start(tenants: () => Promise<string[]>): void {
    const look = () => void this.look(tenants).catch((error: unknown) => logger.warn({ err: error }, 'imports could not be looked for'))
    look()
    this.timer = setInterval(look, POLL_MS)
  }

  /** Ends after the batch that runs; what is left is continued by the next process. */
  async stop(): Promise<void> {
    this.stopping = true
    clearInterval(this.timer)
    await Promise.all(this.under.values())
  }

  /** Begins with an import at once. */
  kick(tenantId: string, id: string): void {
    if (this.stopping || this.under.has(id)) return
    const task = within('jobs.importer', () => this.one(tenantId, id))
      .catch((error: unknown) => logger.warn({ err: error, importId: id }, 'an import could not be carried on'))
      .finally(() => this.under.delete(id))
    this.under.set(id, task)
  }

  private work(tenantId: string): Work {
    return systemWork('jobs', this.platform, this.access, tenantId, randomUUID())
  }

  private async look(tenants: () => Promise<string[]>): Promise<void> {
    for (const tenantId of await tenants())
      for (const row of await repository(ImportModel)(this.work(tenantId)).find(free(), { limit: 10 })) this.kick(tenantId, row.id)
    for (const tenantId of await tenants()) await this.tidyLeft(this.work(tenantId))
  }

  /** Files that a process which was killed has left. */
  private async tidyLeft(work: Work): Promise<void> {
    const left = await repository(ImportModel)(work).find({ status: { $in: ['done', 'ended', 'cancelled'] }, filesLeft: true }, { limit: 10 })
    for (const row of left) await tidy(this.platform, work, row)
  }

  private async one(tenantId: string, id: string): Promise<void> {
    const work = this.work(tenantId)
    const record = await claim(ImportModel, work, { id, ...free() }, { leaseOwner: this.owner, leaseUntil: ahead(LEASE_MS) }, { createDate: 1 })
    if (!record) return
    let lost = false
    const held: Held = {
      ...{ platform: this.platform, work, record, owner: this.owner },
      alive: () => {
        if (lost) throw new Lost(id)
        if (this.stopping) throw new Stopping(id)
      },
    }
    const keep = setInterval(() => {
      const kept = claim(ImportModel, work, { id, leaseOwner: this.owner }, { leaseUntil: ahead(LEASE_MS) }, { createDate: 1 })
      kept.then(
        (row) => {
          lost = row === null
        },
        (error: unknown) => logger.warn({ err: error, importId: id }, 'the lease of an import could not be renewed'),
      )
    }, LEASE_MS / 3)
    try {
      await (record.status === 'applying' ? runApply(held) : runCheck(held))
    } catch (error) {
      await this.failed(held, error)
    } finally {
      clearInterval(keep)
    }
  }

  private async failed(held: Held, error: unknown): Promise<void> {
    if (error instanceof Lost) return this.tidied(held)
    if (error instanceof Stopping) return void (await this.leave(held.record, held.work, { leaseUntil: new Date(0) }))
    logger.warn({ err: error, importId: held.record.id }, 'an import was interrupted')
    const current = await repository(ImportModel)(held.work).byId(held.record.id)
    const attempts = (current?.attempts ?? 0) + 1
    if (attempts >= ATTEMPTS) return giveUp(held)
    await this.leave(held.record, held.work, { attempts, leaseUntil: ahead(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** attempts)) })
  }

  /** What was written for an import that was cancelled meanwhile goes too. */
  private async tidied(held: Held): Promise<void> {
    const current = await repository(ImportModel)(held.work).byId(held.record.id)
    if (current?.status === 'cancelled') await tidy(this.platform, held.work, current)
  }

  private leave(record: ImportDoc, work: Work, set: Partial<ImportDoc>) {
    return claim(ImportModel, work, { id: record.id, leaseOwner: this.owner }, set, { createDate: 1 })
  }
}

const runners = new WeakMap<Platform, Runner>()

/** The runner of this process, for the handlers; none before the service has started. */
export const runnerOf = (platform: Platform): Runner | undefined => runners.get(platform)

/** Starts carrying on imports; gives what ends it. */
export const startImports = async (platform: Platform, access: Access, tenants: () => Promise<string[]>): Promise<() => Promise<void>> => {
  const runner = new Runner(platform, access)
  runners.set(platform, runner)
  runner.start(tenants)
  return () => runner.stop()
}
