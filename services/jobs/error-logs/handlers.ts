import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { type Parsed, type Service, services } from '@academy/contracts/core/endpoint.ts'
import { type ErrorEntry, errorSource } from '@academy/contracts/core/error-source.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import type { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { caller, merged } from '../operation-logs/gather.ts'
import { namesOf, peopleOf } from '../operation-logs/handlers.ts'

type Query = Parsed<(typeof errorLogs)['endpoints']['page']>
type Found = ErrorEntry & { service: Service }

/** Made once: a schema is compiled when it is first used. */
const sources = new Map(services.map((service) => [service, errorSource(service).endpoints]))

const shown = ({ id, at, ...rest }: Found, names: (id: string) => string | undefined) => {
  const userName = rest.userId ? names(rest.userId) : undefined
  return { ...rest, id: `${rest.service}.${id}`, at: new Date(at), ...(userName ? { userName } : {}) }
}

const named = async (platform: Platform, ctx: Context, rows: readonly Found[]) => {
  const names = await namesOf(
    platform,
    ctx,
    rows.map(({ userId = '' }) => userId),
  )
  return rows.map((row) => shown(row, names))
}

/** The unexpected errors of all services as one list; `owner` is the tenant whose operators also see those of requests without an academy. */
export const errorLogHandlers = (platform: Platform, owner: string): Handlers<typeof errorLogs> => {
  const ofPlatform = ({ tenantId, dataScope }: Context) => tenantId === owner && dataScope.kind === 'all'
  const page = async ({ text, userId, service, from, to, order = 'desc', ...query }: Query, ctx: Context) => {
    const sought = {
      ...(text ? { text } : {}),
      ...(await peopleOf(platform, ctx, { userId })),
      ...(from ? { from: momentOf(from).toISOString() } : {}),
      ...(to ? { to: momentOf(addDays(to, 1)).toISOString() } : {}),
      ...{ order, platform: ofPlatform(ctx) },
    }
    const asked = { services: services.filter((name) => !service || name === service), order, paging: query }
    const found = await merged(ctx, asked, async (name, portion) => {
      const endpoint = sources.get(name)?.look
      return endpoint ? callService(platform, name, endpoint, { ...sought, ...portion }, caller(ctx)) : { total: 0, entries: [] }
    })
    return { ...pageAnswer(await named(platform, ctx, found.rows), found.total, query, found.more, found.after), away: found.away }
  }
  return {
    page,
    info: async ({ id }, ctx) => {
      const at = id.indexOf('.')
      const service = services.find((name) => name === id.slice(0, at))
      const endpoint = service && sources.get(service)?.one
      if (!service || !endpoint) throw absent()
      const entry = await callService(platform, service, endpoint, { id: id.slice(at + 1), platform: ofPlatform(ctx) }, caller(ctx))
      if (!entry || (ctx.dataScope.kind !== 'all' && entry.userId !== ctx.userId)) throw absent()
      const [row] = await named(platform, ctx, [{ ...entry, service }])
      if (!row) throw absent()
      return row
    },
  }
}
