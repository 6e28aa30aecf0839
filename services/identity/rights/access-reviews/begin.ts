import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { REVIEW_DAYS } from '@academy/contracts/identity/rights/access-reviews.ts'
import { inPhases, RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { PermissionUseModel } from '../unused-rights/model.ts'
import { ReviewItemModel, ReviewModel } from './model.ts'

/** `2026-11-24` → `2026Q4`. */
const quarterOf = (day: string): string => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** When each of these people last used one of the rights of a role. */
const usesOf = async (unit: Unit, userIds: readonly string[], permissions: readonly string[]): Promise<Map<string, string>> => {
  const filter = { userId: { $in: userIds }, permission: { $in: permissions } }
  const found = await repository(PermissionUseModel)(unit).aggregate<{ _id: string; last: string }>(filter, [
    { $group: { _id: '$userId', last: { $max: '$lastDay' } } },
  ])
  return new Map(found.map(({ _id, last }) => [_id, last]))
}

/** Opens the review of a quarter with everybody who holds a role by hand now; gives the one that is there already. */
export const beginReview = async (given: Unit) => {
  const unit = unscoped(given)
  const quarter = quarterOf(dayOf(unit.now))
  const known = await repository(ReviewModel)(unit).one({ quarter })
  if (known) return known
  const held = await repository(RoleAssignmentModel)(unit).find(inPhases(['live'], unit.now), { sort: { roleCode: 1 } })
  const roles = await repository(RoleModel)(unit).find({ code: { $in: [...new Set(held.map(({ roleCode }) => roleCode))] } })
  const review = await repository(ReviewModel)(unit).insert({
    ...{ quarter, status: 'open' as const, deadline: addDays(dayOf(unit.now), REVIEW_DAYS), startedAt: unit.now },
    ...{ total: held.length, kept: 0, taken: 0 },
  })
  for (const role of roles) {
    const own = held.filter(({ roleCode }) => roleCode === role.code)
    const used = await usesOf(
      unit,
      own.map(({ userId }) => userId),
      role.permissions,
    )
    const rows = own.map(({ id: assignmentId, userId, roleCode, from, until, reason: why }) => {
      const lastUsed = used.get(userId)
      return { reviewId: review.id, assignmentId, userId, roleCode, from, given: why, ...(until ? { until } : {}), ...(lastUsed ? { lastUsed } : {}) }
    })
    await repository(ReviewItemModel)(unit).insertMany(rows)
  }
  return review
}
