import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { useParams } from 'react-router-dom'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { isBusy } from './api.ts'
import { Measures } from './measure.tsx'
import { Rows } from './rows.tsx'
import { RunMoves } from './run-moves.tsx'
import { RunLine, useRun } from './run-parts.tsx'
import './sync.css'

/** One run: what was brought beside the thresholds, and each row, old and new. */
const DetailScreen = () => {
  const { runId } = useParams()
  const texts = useNounTexts(syncRuns)
  const { run, failure, refetch } = useRun(runId)
  if (!run) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={4} rows={6} />}</div>
  return (
    <div className="list-page">
      <PageHead
        title={run.fileName ?? texts.say(`sources.${run.source}`)}
        crumb={<a href="#/manage/sys-sync-apply">{texts.say('title')}</a>}
        actions={<RunMoves run={run} />}
      />
      <RunLine run={run} />
      <Measures run={run} />
      {run.status === 'failed' || (isBusy(run) && !run.counts) ? null : <Rows key={run.comparedAt} run={run} />}
    </div>
  )
}

export default DetailScreen
