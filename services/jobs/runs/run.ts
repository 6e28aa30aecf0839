import type { RunCounts } from '@academy/contracts/core/job-run.ts'
import type { RunStatus } from '@academy/contracts/jobs/runs.ts'

/** What a run came to: partly when some of it failed and some was done (2-training.md §4 "Job log"). */
export const statusOf = ({ done, failed }: RunCounts): Extract<RunStatus, 'succeeded' | 'partly' | 'failed'> => {
  if (failed === 0) return 'succeeded'
  return done > 0 ? 'partly' : 'failed'
}

/** The clock found nothing to do: such runs are kept for days, not months, and told to nobody. */
export const isQuiet = (run: { manual: boolean; status: RunStatus; done: number; failed: number }): boolean =>
  !run.manual && run.status === 'succeeded' && run.done === 0 && run.failed === 0

const DAY_MS = 86_400_000

/** When a run's row may go. */
export const expiryOf = (quiet: boolean, now: Date): Date => new Date(now.getTime() + (quiet ? 2 : 90) * DAY_MS)

/** The minute a clock's waking stands for, whatever its milliseconds: the same in every runner. */
export const fireTimeOf = (woken: Date): Date => new Date(Math.floor(woken.getTime() / 60_000) * 60_000)
