import { type MergeRule, mergeRule } from '@academy/chassis/merges/rule.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { openStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import { EnrolmentModel, SeatModel } from './model.ts'
import { transition } from './transition.ts'

type Row = Readonly<Record<string, unknown>>
/** Another seat of the same person: neither his outlet's doing nor his. */
const OTHER = '90'

const isAhead = (row: object, now: Date): boolean => {
  const { status, startsAt } = row as { status?: unknown; startsAt?: unknown }
  return (openStatuses as readonly unknown[]).includes(status) && (startsAt as Date) > now
}
const appliedAt = (row: Row): number => (row.appliedAt as Date).getTime()

/** Two seats of one person in one offering: the one asked for first stays, the other is free again without a penalty (rule 19). What has begun stays as it was. */
const seats = mergeRule(EnrolmentModel, {
  judge: (keep, gone, now) =>
    isAhead(keep, now) && isAhead(gone, now) ? { rule: 'earlier', wins: appliedAt(gone) < appliedAt(keep) ? 'gone' : 'keep' } : undefined,
  settle: async ({ unit, cannotUndo }, { loser }) => {
    const e = await repository(EnrolmentModel)(unscoped(unit)).byId(loser._id)
    if (!e || !isAhead(e, unit.now)) return
    await transition(unscoped(unit), e, 'release', { at: unit.now, by: 'system', reason: OTHER })
    // whoever waits gets the seat at once
    cannotUndo(EnrolmentModel, loser)
  },
  title: async (_, rows) =>
    new Map(
      rows.map((row) => {
        const number = String(row.offeringNumber)
        return [row._id, { cn: number, en: number, day: String(row.startDate) }]
      }),
    ),
})

export const enrolmentMerges: readonly MergeRule[] = [seats, mergeRule(SeatModel, { follows: true })]
