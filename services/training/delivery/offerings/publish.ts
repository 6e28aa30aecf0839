import { refusalWords } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { decided, emitAll } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent, Refusal, stale } from '@academy/chassis/runtime/refusal.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { compose, type Entered } from './compose.ts'
import { type Described, publish } from './facts.ts'
import { OfferingModel } from './model.ts'
import type { OfferingDoc } from './offering-doc.ts'
import { announce, surroundings } from './staff.ts'

interface Seen {
  id: string
  version: number
}
type Batch = Returned<(typeof offerings)['endpoints']['publishBatch']>

const repo = repository(OfferingModel)

/** What publishing leads to. Throws absent, stale, or everything that is missing. */
const judge = async (platform: Platform, { id, version }: Seen, ctx: Context) => {
  const before = await repo(ctx).byId(id)
  if (!before) throw absent()
  if (before.version !== version) throw stale(id)
  const composed = await compose(platform, ctx, before as unknown as Entered)
  return decided(publish(before as unknown as Described, await surroundings(ctx, before, composed.needs))).events
}

const store = async (unit: Unit, { id, version }: Seen, events: Awaited<ReturnType<typeof judge>>): Promise<OfferingDoc> => {
  const row = await repo(unscoped(unit)).update(id, version, { status: 'published' })
  emitAll(unit, events)
  await announce(unit, row)
  return row
}

/** Publishes: everything that is missing is told at once. */
export const publishOne = async (platform: Platform, seen: Seen, ctx: Context): Promise<OfferingDoc> => {
  const events = await judge(platform, seen, ctx)
  return ctx.unit((unit) => store(unit, seen, events))
}

/** One of many: a refusal becomes its result inside its own unit, before anything is written, so that a repeated call finds its place again. */
const publishNext = (platform: Platform, seen: Seen, ctx: Context): Promise<Batch['results'][number]> =>
  ctx.unit(async (unit) => {
    const number = (await repo(ctx).byId(seen.id))?.number
    const named = { id: seen.id, ...(number ? { number } : {}) }
    try {
      const events = await judge(platform, seen, ctx)
      await store(unit, seen, events)
      return { ...named, ok: true, reasons: [] }
    } catch (error) {
      if (error instanceof Refusal) return { ...named, ok: false, reasons: refusalWords(error, ctx.locale) }
      throw error
    }
  })

/** Publishes many, each on its own and each with its result; what cannot be published keeps nothing else back. */
export const publishMany = async (platform: Platform, asked: readonly Seen[], ctx: Context): Promise<Batch> => {
  const results: Batch['results'] = []
  for (const seen of asked) results.push(await publishNext(platform, seen, ctx))
  const published = results.filter(({ ok }) => ok).length
  return { published, failed: results.length - published, results }
}
