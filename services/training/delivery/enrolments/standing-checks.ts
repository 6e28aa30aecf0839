import { readAll } from '@academy/chassis/mongo/read-all.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { OfferingModel } from '../offerings/model.ts'
import { applicantOf, personOf, wantedWithoutRoom } from './applicant.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import { checksOf, standingReasons } from './reasons.ts'

/** What stands against a waiting person by now: a post that ended, a certificate that lapsed, a clash (world.md §10.4). Codes only. */
export const standingFailures = async (unit: Unit, e: EnrolmentDoc, now: Date): Promise<string[]> => {
  const offering = await repository(OfferingModel)(unscoped(unit)).byId(e.offeringId)
  if (!offering) return ['closed']
  const person = await personOf(unit, e.userId, e.postId, dayOf(now))
  const [applicant, wanted] = await readAll(
    unit,
    () => applicantOf(unit, person, now),
    () => wantedWithoutRoom(unit, offering),
  )
  return checksOf(applicant, wanted, now)
    .filter((check) => !check.passed && standingReasons.includes(check.code))
    .map((check) => check.code)
}
