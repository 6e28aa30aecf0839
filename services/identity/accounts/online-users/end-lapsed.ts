import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { oneByOne } from '@academy/chassis/runtime/one-by-one.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { endSession } from '../sessions/ending.ts'
import { SessionModel } from '../sessions/model.ts'
import { lapsed } from './living.ts'

const AT_ONCE = 500

/** Ends the sessions that the clock has ended while nobody looked at them, so that the history says so of every one. */
export const endLapsed: Job = {
  name: 'identity.end-sessions',
  run: async (work) => {
    const rows = await repository(SessionModel)(platform).find({ $and: [{ tenant: work.tenantId }, lapsed(work)] }, { limit: AT_ONCE })
    return oneByOne(
      rows,
      (session) => work.unit((unit) => endSession(unit, session, 'expired')),
      ({ sid }) => ['a session could not be ended', { sid: sid ?? '' }],
    )
  },
}
