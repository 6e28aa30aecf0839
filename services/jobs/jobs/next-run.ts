import { createTask, type ScheduledTask } from 'node-cron'

/** Never started: only asked for their times. */
const clocks = new Map<string, ScheduledTask>()

/** The next time of a cron line in Asia/Shanghai, from this moment on. */
export const nextRun = (cron: string): Date | undefined => {
  const clock = clocks.get(cron) ?? createTask(cron, () => undefined, { timezone: 'Asia/Shanghai' })
  clocks.set(cron, clock)
  return clock.getNextRuns(1)[0]
}
