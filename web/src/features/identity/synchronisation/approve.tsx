import { syncApprovals } from '@academy/contracts/identity/synchronisation/sync-approvals.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { Field } from '../../../core/form/field.tsx'
import { MoveButton } from '../../../core/life/move-button.tsx'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { toast } from '../../../core/notices/notices.ts'
import { fieldsOf } from '../../../core/request/failure.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { approvalsApi, type Run, rowsApi } from './api.ts'
import { Measures } from './measure.tsx'
import { RunMoves } from './run-moves.tsx'
import { RunLine, useRun } from './run-parts.tsx'
import './sync.css'

const NAMES = 60

/** Who leaves by it, by name: a number is typed more easily than it is meant. */
const Leavers = ({ run }: { run: Run }) => {
  const texts = useNounTexts(syncApprovals)
  const { data } = rowsApi.usePage({ runId: run.id, kinds: 'left', limit: NAMES } as never, { quiet: true })
  if (!data || data.records.length === 0) return null
  return (
    <section className="card sync-names">
      <h2 className="t14 strong">{texts.say('names', { count: data.records.length })}</h2>
      <ul>
        {data.records.map((row) => (
          <li key={row.id}>
            {row.userId ? <a href={`#/manage/sys-users/${row.userId}`}>{row.name}</a> : row.name} <span className="code ink3">{row.userCode}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of leavers, typed; the button waits for it. */
const Typed = ({ run }: { run: Run }) => {
  const texts = useNounTexts(syncApprovals)
  const moves = useNounTexts(syncRuns)
  const [approve, { loading }] = approvalsApi.useApprove()
  const [typed, setTyped] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string[]>([])
  const count = run.counts?.left ?? 0
  const send = async () => {
    const outcome = await approve({ id: run.id, version: run.version, leavers: typed ?? -1 }, { quiet: typed !== count })
    if (outcome.ok) return toast('success', moves.say('going'))
    setWrong((fieldsOf(outcome.failure) ?? []).map(({ msg }) => msg ?? ''))
  }
  return (
    <section className="card sync-typed">
      <p className="strong">{count > 0 ? texts.say('lead', { count }) : texts.say('leadNone')}</p>
      <Field name="leavers" label={texts.say('type')} required errors={wrong.length > 0 ? wrong : undefined}>
        <InputNumber
          min={0}
          precision={0}
          controls={false}
          value={typed}
          style={{ width: 160 }}
          onChange={(value) => {
            setTyped(value)
            setWrong([])
          }}
          onPressEnter={() => typed !== null && void send()}
        />
      </Field>
      <MoveButton row={run} move="approve" type="primary" loading={loading} disabled={typed === null} onClick={() => void send()}>
        {moves.say('moves.approve')}
      </MoveButton>
    </section>
  )
}

/** A run over a threshold, before somebody else than who brought it. */
const ApproveScreen = () => {
  const { runId } = useParams()
  const texts = useNounTexts(syncApprovals)
  const moves = useNounTexts(syncRuns)
  const { run, failure, refetch } = useRun(runId)
  if (!run) return <div className="list-page">{failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={3} rows={6} />}</div>
  const detail = (
    <Button href={`#/manage/sys-sync-apply/${run.id}`} key="detail">
      {moves.say('toDetail')}
    </Button>
  )
  return (
    <div className="list-page">
      <PageHead
        title={texts.say('approveTitle')}
        crumb={<a href="#/manage/sys-sync-approve-list">{texts.say('title')}</a>}
        actions={
          <>
            {detail}
            <RunMoves run={run} approval={false} />
          </>
        }
      />
      <RunLine run={run} />
      <Measures run={run} />
      {run.status === 'waiting' ? (
        <div className="sync-approve">
          <Leavers run={run} />
          <Typed run={run} />
        </div>
      ) : (
        <p className="note-line" role="status">
          {texts.say('notWaiting')}
        </p>
      )}
    </div>
  )
}

export default ApproveScreen
