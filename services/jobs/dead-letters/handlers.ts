import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { deadLetterBox } from '@academy/contracts/core/dead-letter-box.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { pageAnswer } from '@academy/contracts/core/page.ts'
import { type deadLetters, listeners } from '@academy/contracts/jobs/dead-letters.ts'
import { mayRun, onlyOwner } from '../owner.ts'

/** As many letters of one service as a list shows; more than these mean that replaying by hand is not the remedy. */
const LOOK = 1000

const lookInto = (platform: Platform, service: Service, ctx: Context) =>
  callService(platform, service, deadLetterBox(service).endpoints.look, { limit: LOOK }, { tenantId: ctx.tenantId, requestId: ctx.requestId })

export const deadLetterHandlers = (platform: Platform, owner: string): Handlers<typeof deadLetters> => ({
  page: async ({ service, ...query }, ctx) => {
    const asked = mayRun(ctx, owner) ? listeners.filter((name) => service === undefined || name === service) : []
    const boxes = await Promise.all(
      asked.map((name) =>
        lookInto(platform, name, ctx).catch((error: unknown) => {
          logger.warn({ err: error, service: name }, 'its dead letters could not be asked')
          return { total: 0, letters: [] }
        }),
      ),
    )
    const [size, current] = [query.limit ?? 10, query.page ?? 1]
    const direction = query.order === 'asc' ? 1 : -1
    const all = boxes.flatMap(({ letters }) => letters).sort((a, b) => (a.at.getTime() - b.at.getTime() || a.version - b.version) * direction)
    const total = boxes.reduce((sum, box) => sum + box.total, 0)
    return pageAnswer(all.slice((current - 1) * size, current * size), total, query)
  },
  replay: async ({ service }, ctx) => {
    onlyOwner(ctx, owner, 'sys:dead-letters:replay')
    return callService(platform, service, deadLetterBox(service).endpoints.replay, {}, { tenantId: ctx.tenantId, requestId: ctx.requestId })
  },
})
