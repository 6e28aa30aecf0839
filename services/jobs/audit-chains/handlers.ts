import type { Handlers } from '@academy/chassis/http/serve.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { auditChains } from '@academy/contracts/jobs/audit-chains.ts'
import { namesOf } from '../operation-logs/handlers.ts'
import { kindsIn } from '../operation-logs/nouns.ts'
import { hoursOf } from './hours.ts'
import { latestCheck } from './model.ts'

export const chainHandlers = (platform: Platform): Handlers<typeof auditChains> => ({
  kinds: async (_, { locale }) => kindsIn(locale),
  hours: (_, ctx) => hoursOf(platform, ctx),
  latest: async (_, ctx) => {
    const row = await latestCheck(ctx)
    if (!row) return { check: null }
    const userName = (await namesOf(platform, ctx, [row.userId]))(row.userId)
    return { check: { at: row.createDate, services: row.states, ...(userName ? { userName } : {}) } }
  },
})
