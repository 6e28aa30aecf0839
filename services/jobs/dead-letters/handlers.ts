import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService, POLL_MS } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { deadLetterBox, type letterSort } from '@academy/contracts/core/dead-letter-box.ts'
import type { Parsed, Service } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import { type deadLetters, listeners } from '@academy/contracts/jobs/dead-letters.ts'
import { z } from 'zod'
import { mayRun, onlyOwner } from '../owner.ts'
import { inOrder, LOOK, pageOfLetters } from './letters.ts'

type Query = Parsed<(typeof deadLetters)['endpoints']['page']>

const box = (service: Service) => deadLetterBox(service).endpoints
const caller = ({ tenantId, requestId, correlationId }: Context) => ({ tenantId, requestId, correlationId })
const by = ({ actor }: Context) => ({ userId: actor.userId, ...(actor.role ? { role: actor.role } : {}) })

const lookInto = (platform: Platform, service: Service, { event, consumer, state, ...query }: Query, ctx: Context) => {
  const wanted = { ...(event ? { event } : {}), ...(consumer ? { consumer } : {}), ...(state ? { state } : {}) }
  const limit = Math.min(LOOK, (query.page ?? 1) * (query.limit ?? 10))
  const orderField = (query.orderField ?? 'at') as (typeof letterSort)[number]
  return callService(
    platform,
    service,
    box(service).look,
    { ...wanted, limit, orderField, order: query.order ?? 'desc' },
    { ...caller(ctx), withinMs: POLL_MS },
  )
}

const moves = (ctx: Context, state: string): string[] =>
  state === 'discarded' ? [] : ['replay', 'discard'].filter((verb) => ctx.may(`sys:dead-letters:${verb}`))

/** What the audit row of a look into a letter is about. */
const opened = { name: 'dead_letters', fields: z.object({}) }

/** The letters of all services as one list; a service that does not answer is named. */
export const deadLetterHandlers = (platform: Platform, owner: string): Handlers<typeof deadLetters> => ({
  page: async (query, ctx) => {
    const asked = mayRun(ctx, owner) ? listeners.filter((name) => query.service === undefined || name === query.service) : []
    const away: Service[] = []
    const boxes = await Promise.all(
      asked.map((name) =>
        lookInto(platform, name, query, ctx).catch((error: unknown) => {
          logger.warn({ err: error, service: name }, 'its dead letters could not be asked')
          away.push(name)
          return { total: 0, letters: [] }
        }),
      ),
    )
    const { rows, total } = pageOfLetters(boxes, inOrder(query.orderField ?? 'at', query.order ?? 'desc'), query)
    const shown = rows.map((row) => ({ ...row, actions: moves(ctx, row.state) }))
    return { ...pageAnswer(shown, total, query), away }
  },
  open: async ({ service, id }, ctx) => {
    const letter = mayRun(ctx, owner) ? await callService(platform, service, box(service).open, { id }, caller(ctx)) : null
    if (!letter) throw absent()
    await ctx.unit(async (unit) => unit.audit(opened, 'open', id, null, { service }))
    return { ...letter, actions: moves(ctx, letter.state) }
  },
  replay: async ({ service, id }, ctx) => {
    onlyOwner(ctx, owner, 'sys:dead-letters:replay')
    return callService(platform, service, box(service).replay, { ...(id ? { id } : {}), by: by(ctx) }, caller(ctx))
  },
  discard: async ({ service, id, reason }, ctx) => {
    onlyOwner(ctx, owner, 'sys:dead-letters:discard')
    return callService(platform, service, box(service).discard, { id, reason, by: by(ctx) }, caller(ctx))
  },
})
