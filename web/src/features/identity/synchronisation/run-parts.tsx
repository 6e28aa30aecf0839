import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { useEffect } from 'react'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { isBusy, type Run, runKinds, runsApi } from './api.ts'

const AGAIN_MS = 1500

/** How a run stands; what holds it up in words. */
export const RunState = ({ run }: { run: Pick<Run, 'status'> }) => {
  const texts = useNounTexts(syncRuns)
  return <Status kind={runKinds[run.status]}>{texts.say(`states.${run.status}`)}</Status>
}

/** One run, asked again while a task works on it. */
export const useRun = (id: string | undefined) => {
  const asked = runsApi.useInfo(id, { quiet: true })
  const run = asked.data
  const busy = run !== undefined && isBusy(run)
  const { refetch } = asked
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(refetch, AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, refetch])
  return { run, failure: asked.failure, refetch }
}

/** Who brought it, how much was in it, how long it is good, what became of it: one line. */
export const RunLine = ({ run }: { run: Run }) => {
  const texts = useNounTexts(syncRuns)
  const name = useBilingual()
  const { counts } = run
  const approved = run.approverName && run.approvedAt ? texts.say('approvedText', { by: run.approverName, at: formatMoment(run.approvedAt) }) : null
  const words = [
    name(run, 'connectorName'),
    run.uploaderName ? texts.say('uploadedText', { by: run.uploaderName }) : texts.say('byItself'),
    ...(counts
      ? [texts.say('rows', { count: counts.rows }), texts.say('people', { count: counts.people }), texts.say('sameText', { count: counts.same })]
      : []),
    ...(run.comparedAt ? [texts.say('comparedText', { at: formatMoment(run.comparedAt) })] : []),
    ...(run.freshUntil ? [texts.say('freshText', { at: formatMoment(run.freshUntil) })] : []),
    ...(approved ? [approved] : []),
    ...(run.applied === undefined ? [] : [texts.say('appliedText', { applied: run.applied, failed: run.failed ?? 0 })]),
    ...(run.reason ? [run.reason] : []),
  ]
  return (
    <p className="sync-told t13 ink2">
      <RunState run={run} />
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
      {run.problemText ? (
        <span className="problem" role="alert">
          {run.problemText}
        </span>
      ) : null}
    </p>
  )
}
