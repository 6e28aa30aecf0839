import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { addDays, momentOf } from '@academy/contracts/core/days.ts'
import { type Parsed, type Service, services } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import { TRAIL_MOST } from '@academy/contracts/core/trail.ts'
import type { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { asker } from '../trails/gather.ts'
import { gather, type Sought, sources } from './gather.ts'
import { peopleIn, present } from './present.ts'

type Query = Parsed<(typeof operationLogs)['endpoints']['page']>

/** So many signs of a value stand in a list, and in an open row. */
const [LISTED, OPEN] = [120, 4000]

/** Names of people from identity, as the reader writes them; without identity nobody is named. */
export const namesOf = async (platform: Platform, ctx: Context, ids: readonly string[]) => {
  const wanted = [...new Set(ids)].filter((id) => id !== '' && id !== 'system').slice(0, TRAIL_MOST)
  const people = wanted.length > 0 ? (await asker(platform, ctx).one('identity', 'names', { ids: wanted })).flatMap((answer) => answer.people) : []
  const known = new Map(people.map((one) => [one.id, ctx.locale === 'en-US' ? one.nameEn : one.nameCn]))
  return (id: string) => known.get(id)
}

/** Whose operations are meant: a person who sees only some organisations sees what he did himself. */
export const peopleOf = async (platform: Platform, ctx: Context, { text, userId }: Pick<Query, 'text' | 'userId'>): Promise<Pick<Sought, 'userIds'>> => {
  const within = (ids: string[]) => (ctx.dataScope.kind === 'all' ? ids : ids.filter((id) => id === ctx.userId))
  const named = text ? (await asker(platform, ctx).one('identity', 'find', { text, userIds: [] })).flatMap((answer) => answer.userIds) : undefined
  const both = userId ? [userId].filter((id) => !named || named.includes(id)) : named
  if (both) return { userIds: within(both).slice(0, TRAIL_MOST) }
  return ctx.dataScope.kind === 'all' ? {} : { userIds: [ctx.userId] }
}

/** The services and kinds of records that a query names. */
const placesOf = ({ service, kind }: Query): { asked: readonly Service[]; nouns?: string[] } => {
  const [owner, noun] = kind?.split('.') ?? []
  const asked = services.filter((name) => (!service || name === service) && (!owner || name === owner))
  return { asked, ...(noun ? { nouns: [noun] } : {}) }
}

const soughtOf = async (platform: Platform, ctx: Context, query: Query): Promise<Sought> => {
  const { what, by, entityId, from, to, order } = query
  return {
    ...(entityId ? { entityId } : {}),
    ...(await peopleOf(platform, ctx, query)),
    ...(what ? { what } : {}),
    ...(by ? { by } : {}),
    ...(from ? { from: momentOf(from).toISOString() } : {}),
    ...(to ? { to: momentOf(addDays(to, 1)).toISOString() } : {}),
    order: order ?? 'desc',
  }
}

/** The audit rows of all services as one list; a service that does not answer is named. */
export const operationLogHandlers = (platform: Platform): Handlers<typeof operationLogs> => ({
  page: async (query, ctx) => {
    const { asked, nouns } = placesOf(query)
    const sought = { ...(await soughtOf(platform, ctx, query)), ...(nouns ? { nouns } : {}) }
    const found = await gather(platform, ctx, asked, sought, query)
    const names = await namesOf(platform, ctx, peopleIn(found.rows))
    const records = await present(ctx, found.rows, names, LISTED)
    return { ...pageAnswer(records, found.total, query, found.more, found.after), away: found.away }
  },
  info: async ({ id }, ctx) => {
    const at = id.indexOf('.')
    const service = services.find((name) => name === id.slice(0, at))
    const endpoint = service && sources.get(service)?.one
    if (!service || !endpoint) throw absent()
    const { tenantId, requestId, correlationId } = ctx
    const entry = await callService(platform, service, endpoint, { id: id.slice(at + 1) }, { tenantId, requestId, correlationId, withinMs: POLL_MS })
    if (!entry || (ctx.dataScope.kind !== 'all' && entry.userId !== ctx.userId)) throw absent()
    const entries = [{ ...entry, service }]
    const [row] = await present(ctx, entries, await namesOf(platform, ctx, peopleIn(entries)), OPEN)
    if (!row) throw absent()
    return row
  },
})
