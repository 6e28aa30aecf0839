import type { Context } from '@academy/chassis/http/context.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { AUDITS_MOST, auditSource } from '@academy/contracts/core/audit-source.ts'
import type { Sent, Service } from '@academy/contracts/core/endpoint.ts'
import { services } from '@academy/contracts/core/endpoint.ts'

/** Made once: a schema is compiled when it is first used. */
export const sources = new Map(services.map((service) => [service, auditSource(service).endpoints]))
export type Sought = Omit<Sent<ReturnType<typeof auditSource>['endpoints']['look']>, 'limit' | 'after' | 'countTo'>

interface Paging {
  page?: number | undefined
  limit?: number | undefined
  after?: string | undefined
}
/** A row by which the rows of several services are put in order. */
interface Placed {
  at: string
  id: string
}
/** What a service is asked of its rows: how many, behind which place, and how far it counts. */
interface Portion {
  after?: Placed
  limit: number
  countTo: number
}

export const caller = ({ tenantId, requestId, correlationId }: Context) => ({ tenantId, requestId, correlationId, withinMs: POLL_MS })

/** A place in the merged order, as a list hands it on. */
const cursorOf = ({ at, id }: Placed): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')
const placeOf = (after: string): Placed => {
  try {
    const [at, id] = JSON.parse(Buffer.from(after, 'base64url').toString()) as [unknown, unknown]
    if (typeof at !== 'string' || typeof id !== 'string' || Number.isNaN(Date.parse(at)) || id.length > 64) throw new TypeError('cursor')
    return { at: new Date(at).toISOString(), id }
  } catch {
    throw malformed([{ field: 'after', code: 'cursor' }])
  }
}

const inOrder = (order: Sought['order']) => (a: Placed, b: Placed) => {
  const before = a.at === b.at ? a.id < b.id : a.at < b.at
  return before === (order === 'asc') ? -1 : 1
}

interface Asked {
  services: readonly Service[]
  order: Sought['order']
  paging: Paging
}

/**
 * One page of the rows of these services in the order of their time: each is asked for its first rows, or for those behind a cursor. A service that
 * does not answer is named in `away`. Throws malformed where a page lies deeper than one question reaches; a cursor goes on without end.
 */
export const merged = async <E extends Placed>(
  ctx: Context,
  { services: asked, order, paging: { page = 1, limit = 10, after } }: Asked,
  ask: (service: Service, portion: Portion) => Promise<{ total: number; entries: E[] }>,
) => {
  if (!after && page * limit > AUDITS_MOST) throw malformed([{ field: 'page', code: 'pageTooDeep', params: { max: AUDITS_MOST } }])
  const place = after ? { after: placeOf(after) } : {}
  const most = ctx.countTo ?? AUDITS_MOST
  const away: Service[] = []
  const parts = await Promise.all(
    asked.map(async (service) => {
      const found = await ask(service, { ...place, limit: after ? limit : page * limit, countTo: most }).catch((error: unknown) => {
        logger.warn({ err: error, service }, 'its rows could not be asked')
        away.push(service)
        return { total: 0, entries: [] as E[] }
      })
      return { total: found.total, entries: found.entries.map((entry) => ({ ...entry, service })) }
    }),
  )
  const all = parts.flatMap(({ entries }) => entries).sort(inOrder(order))
  const rows = after ? all.slice(0, limit) : all.slice((page - 1) * limit, page * limit)
  const counted = parts.reduce((sum, part) => sum + part.total, 0)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, total: Math.min(counted, most), more: counted > most, away, ...(last ? { after: cursorOf(last) } : {}) }
}

/** One page of the audit rows of these services. */
export const gather = (platform: Platform, ctx: Context, asked: readonly Service[], sought: Sought, paging: Paging) =>
  merged(ctx, { services: asked, order: sought.order, paging }, async (service, portion) => {
    const endpoint = sources.get(service)?.look
    return endpoint ? callService(platform, service, endpoint, { ...sought, ...portion }, caller(ctx)) : { total: 0, entries: [] }
  })
