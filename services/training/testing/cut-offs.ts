import { claim } from '@academy/chassis/mongo/atomic.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Application } from '../delivery/enrolments/application.ts'
import { EnrolmentModel, SeatModel } from '../delivery/enrolments/model.ts'
import type { Academy } from './academy.ts'

const who = { tenantId: 'chengtu', dataScope: everything }
const raw = async (id: string) => (await EnrolmentModel.raw.findOne({ tenantId: 'chengtu', _id: id }, null, { lean: true })) as never as Record<string, unknown>

/** An application like that of `like`, for another person. */
const applicationLike = async (like: string, id: string, userId: string, offeringId: string): Promise<Application> => {
  const { terms, appliedAt: at, _id, status: _, live: __, source, submitterId, ...subject } = await raw(like)
  const limits = { holdHours: 336, beforeStartHours: 24 }
  const whose = { ...subject, userId, offeringId }
  return { id, subject: whose, terms, source, submitterId, at, limits, areaApproval: false, academyApproval: false } as never
}

/** Applications as they stand when whoever worked on them is gone. */
export const cutOffs = (a: Academy) => ({
  applicationLike,
  /** What stands on a seat when the process dies between seat and enrolment. */
  cutOff: async (like: string, id: string, userId: string, offeringId: string, group?: string[]) => {
    const pending = { ...(await applicationLike(like, id, userId, offeringId)), ...(group ? { group } : {}) }
    const set = { state: 'held' as const, enrolmentId: id, userId, pending, pendingAt: a.site.clock.now() }
    return claim(SeatModel, who, { offeringId, state: 'free' }, set, { n: 1 })
  },
})
