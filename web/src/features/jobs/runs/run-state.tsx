import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { runs } from '@academy/contracts/jobs/runs.ts'
import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'

export type RunRow = Received<(typeof runs)['endpoints']['page']>['records'][number]

const kinds: Record<RunRow['status'], StatusKind> = {
  waiting: 'pending',
  running: 'running',
  succeeded: 'live',
  partly: 'waiting',
  failed: 'refused',
  lost: 'refused',
}
const COUNT = 20

/** How a run ended, as shape and word. */
export const RunState = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation('jobs')
  return <Status kind={kinds[run.status]}>{t(`runStates.${run.status}`)}</Status>
}

/** What a run did: done, failed and skipped as shares of one scale, with the numbers beside it. */
export const RunCounts = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation('jobs')
  const all = run.done + run.failed + run.skipped
  const words = t('jobLabels.counts', { done: formatCount(run.done), failed: formatCount(run.failed), skipped: formatCount(run.skipped) })
  if (all === 0) return <span className="t12 ink3">{words}</span>
  const bad = run.failed > 0 ? Math.max(1, Math.round((run.failed / all) * COUNT)) : 0
  const idle = run.skipped > 0 ? Math.max(1, Math.round((run.skipped / all) * COUNT)) : 0
  return (
    <span className="row gap8">
      <Ticks width={COUNT * 4} height={12} label={words}>
        {Array.from({ length: COUNT }, (_, i) => {
          const mark = i < COUNT - bad - idle ? 'on' : i < COUNT - bad ? 'off' : 'end'
          return tick(i, i * 4, mark === 'off' ? 8 : 0, 2, mark === 'off' ? 4 : 12, mark)
        })}
      </Ticks>
      <span className="t12 ink3">{words}</span>
    </span>
  )
}

/** The name of a job, such as `training.expire-holds`, in words. */
export const JobName = ({ job }: { job: string }) => {
  const { t } = useTranslation('jobs')
  return <>{t(`jobNames.${job}`, { defaultValue: job })}</>
}
