import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { TrailSource } from '@academy/chassis/trails/source.ts'
import type { TrailCheck, TrailSubject } from '@academy/contracts/core/trail.ts'
import { OfferingModel } from '../offerings/model.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { countSeats } from './seats.ts'

const MOST = 20
const seated: Readonly<Record<string, string>> = { requested: 'held', confirmed: 'taken', attended: 'taken', 'no-show': 'taken' }

const subjectOf = ({ id, offeringNumber, userId, status, appliedAt }: EnrolmentDoc): TrailSubject => ({
  kind: 'enrolment',
  id,
  number: offeringNumber,
  userId,
  status,
  at: appliedAt.toISOString(),
})

/** Its offering has as many seats as its capacity says, and its own seat stands as its state asks. */
const seatCheck = async (who: Reader, e: EnrolmentDoc): Promise<TrailCheck> => {
  const [counts, offering, seat] = await Promise.all([
    countSeats(who, e.offeringId),
    repository(OfferingModel)(who).byId(e.offeringId),
    repository(SeatModel)(who).one({ enrolmentId: e.id }),
  ])
  const { taken, held, free } = counts
  const capacity = offering?.capacity ?? 0
  const wanted = e.offeredUntil ? 'held' : seated[e.status]
  return { name: 'seats', ok: taken + held + free === capacity && seat?.state === wanted, figures: { taken, held, free, capacity } }
}

const newest = { sort: { appliedAt: -1 }, limit: MOST } as const

/** What training tells of a story: the enrolment that it is about, the case that it names, its seats, and where a text leads. */
export const enrolmentTrail: TrailSource = {
  tied: async (who, ids) => {
    const rows = await repository(EnrolmentModel)(who).byIds(ids)
    const [first] = rows
    return { ids: rows.flatMap((row) => (row.caseId ? [row.caseId] : [])), ...(first ? { subject: subjectOf(first) } : {}) }
  },
  checks: async (who, ids) => {
    const [first, ...others] = await repository(EnrolmentModel)(who).byIds(ids)
    return first && others.length === 0 ? [await seatCheck(who, first)] : []
  },
  find: async (who, text, userIds) => {
    const offerings = text ? await repository(OfferingModel)(who).find({ number: text }, { limit: 1 }) : []
    const ways = [...(userIds.length > 0 ? [{ userId: { $in: [...userIds] } }] : []), ...offerings.map(({ id }) => ({ offeringId: id }))]
    const rows = await Promise.all(ways.map((way) => repository(EnrolmentModel)(who).find(way, newest)))
    return rows.flat().map(subjectOf)
  },
}
