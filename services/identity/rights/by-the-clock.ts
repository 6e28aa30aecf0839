import { randomUUID } from 'node:crypto'
import type { Access } from '@academy/chassis/http/access.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { logger } from '@academy/chassis/runtime/logger.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { systemWork, type Work } from '@academy/chassis/runtime/work.ts'
import { RoleAssignmentModel } from '../access/public.ts'
import { settleSessions } from '../accounts/public.ts'

// Assignments begin and end by the clock of each request. Whoever is signed in at that moment is told, or signed out, within a second: by a timer of this
// process, and by a job for what no timer saw.

const BACK_MS = 10 * 60_000
const LOOK_MS = 30_000

const turning = (from: Date, to: Date) => ({ $or: [{ from: { $gt: from, $lte: to } }, { until: { $gt: from, $lte: to } }] })

const peopleTurning = async (work: Work, from: Date, to: Date): Promise<string[]> => {
  const rows = await repository(RoleAssignmentModel)({ ...work, dataScope: everything }).find(turning(from, to))
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Looks at those whose roles began or ended by the clock a while ago: done again it changes nothing more. */
export const turnAssignments: Job = {
  name: 'identity.turn-assignments',
  run: async (work) =>
    oneByOne(
      (await peopleTurning(work, new Date(work.now.getTime() - BACK_MS), work.now)).map((userId) => ({ userId })),
      ({ userId }) => work.unit((unit) => settleSessions(unit, [userId])),
      ({ userId }) => ['what somebody holds by hand turned, and his sessions were not looked at', { userId }],
    ),
}

/** Wakes at each moment at which an assignment begins or ends; gives what ends that. */
export const watchTurns = async (platform: Platform, access: Access, tenants: () => Promise<string[]>): Promise<() => Promise<void>> => {
  const timers = new Set<NodeJS.Timeout>()
  const workIn = (tenantId: string) => systemWork('identity', platform, access, tenantId, randomUUID())
  const settle = (tenantId: string, userIds: readonly string[]) =>
    workIn(tenantId)
      .unit((unit) => settleSessions(unit, userIds))
      .catch((error: unknown) => logger.warn({ err: error, tenantId }, 'roles that turned by the clock are looked at again by the job'))
  const look = async () => {
    for (const tenantId of await tenants()) {
      const work = workIn(tenantId)
      const rows = await repository(RoleAssignmentModel)({ ...work, dataScope: everything }).find(turning(work.now, new Date(work.now.getTime() + LOOK_MS)))
      for (const { userId, from, until } of rows) {
        const at = from > work.now ? from : (until ?? from)
        const timer = setTimeout(
          () => {
            timers.delete(timer)
            void settle(tenantId, [userId])
          },
          at.getTime() - work.now.getTime() + 1,
        )
        timer.unref()
        timers.add(timer)
      }
    }
  }
  const again = () => void look().catch((error: unknown) => logger.warn({ err: error }, 'assignments that turn soon could not be read'))
  const interval = setInterval(again, LOOK_MS)
  interval.unref()
  again()
  return async () => {
    clearInterval(interval)
    for (const timer of timers) clearTimeout(timer)
  }
}
