import { decided } from '@academy/chassis/http/decide.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { type EnrolmentMove, liveStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Asked, move } from './enrolment.ts'
import type { EnrolmentDoc } from './enrolment-doc.ts'
import type { Enrolment } from './facts.ts'
import { tellFacts } from './messages.ts'
import { EnrolmentModel } from './model.ts'
import { letGo, takeSeat } from './seats.ts'

const movable = [
  'status',
  'expiresAt',
  'ticket',
  'agreed',
  'offeredUntil',
  'confirmedAt',
  'endedAt',
  'endedBy',
  'penalty',
  'revokeReason',
  'revokeRemark',
  'replacedById',
  'attendedHalfDays',
  'score',
  'passed',
] as const

export const isLive = (status: string): boolean => (liveStatuses as readonly string[]).includes(status)

/** The fields that a move changed, gone ones as `null`. */
const patchOf = (before: Enrolment, after: Enrolment): Record<string, unknown> => ({
  ...Object.fromEntries(movable.filter((key) => before[key] !== after[key]).map((key) => [key, after[key] ?? null])),
  live: isLive(after.status),
})

/**
 * One move of an enrolment as stored: the row by its version, its facts, and what becomes of its seat, all in one unit. Whoever lets a seat go
 * calls `promote` afterwards. Throws the refusals of the rule, or stale.
 */
export const transition = async <M extends EnrolmentMove>(unit: Unit, e: EnrolmentDoc, name: M, asked: Asked[M]): Promise<EnrolmentDoc> => {
  const { next, events, seat } = decided(move(e as Enrolment, name, asked))
  const passedOver = e.skippedCode && (next.status !== 'waiting' || next.offeredUntil) ? { skippedCode: null } : {}
  const saved = await repository(EnrolmentModel)(unscoped(unit)).update(e.id, e.version, { ...patchOf(e as Enrolment, next), ...passedOver } as never)
  if (seat === 'take') await takeSeat(unit, e.id)
  if (seat === 'hand-on') await letGo(unit, e.id)
  await tellFacts(unit, events)
  return saved
}
