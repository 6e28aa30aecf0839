import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Work } from '@academy/chassis/runtime/work.ts'
import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import { PeriodModel } from './model.ts'

/** Closes every period whose time has come. Postings go by the time alone, so a late run misplaces nothing. */
export const closePeriods = (work: Work): Promise<RunCounts> =>
  work.unit(async (unit) => {
    const periods = repository(PeriodModel)(unit)
    const due = await periods.find({ status: 'open', closesAt: { $lte: unit.now } })
    for (const period of due) await periods.update(period.id, period.version, { status: 'closed', closedAt: unit.now })
    return { done: due.length, failed: 0, skipped: 0 }
  })
