import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../core/connect.ts'
import { TextLimit, tooLong } from '../../../core/form/text-limit.tsx'
import type { ListPage } from '../../../core/list/use-list-page.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { filerOf } from '../cases/filer.ts'
import { COMMENT } from './comment.ts'

export type TaskRow = Received<(typeof tasks)['endpoints']['page']>['records'][number]
type Answer = Received<(typeof tasks)['endpoints']['decideBatch']>
const api = connect(tasks)
const holdsApi = connect(holds)

const Results = ({ answer, rows, onClose }: { answer: Answer; rows: readonly TaskRow[]; onClose: () => void }) => {
  const { t } = useTranslation(['approval', 'core'])
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? [row[filerOf(row)], row.summary.number].filter(Boolean).join(' · ') : id
  }
  const done = (
    <Button type="primary" onClick={onClose}>
      {t('core:actions.understood')}
    </Button>
  )
  return (
    <Modal open title={t('task.batchDone', { decided: answer.decided, failed: answer.failed })} footer={done} onCancel={onClose}>
      <Ticks width={Math.min(answer.results.length, 100) * 4} height={20}>
        {answer.results.map((result, i) => tick(result.taskId, i * 4, result.ok ? 0 : 8, 2, result.ok ? 20 : 12, result.ok ? 'on' : 'end'))}
      </Ticks>
      <ul className="batch-results">
        {[...answer.results]
          .sort((a, b) => Number(a.ok) - Number(b.ok))
          .map((result) => (
            <li key={result.taskId}>
              <Status kind={result.ok ? 'live' : 'refused'}>{''}</Status>
              <div>
                {nameOf(result.taskId)}
                <p className="t12 ink3">
                  {result.ok
                    ? t(`taskStates.${result.status ?? 'agreed'}`)
                    : result.reasons.map((code) => t([`reasons.${code}`, 'reasons.moveNotAllowed'])).join(t('core:form.and'))}
                </p>
              </div>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

const RefuseDialog = ({ count, busy, onSend, onClose }: { count: number; busy: boolean; onSend: (comment: string) => void; onClose: () => void }) => {
  const { t } = useTranslation(['approval', 'core', 'approval-workflow/approvals'])
  const [comment, setComment] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = comment.trim() === ''
  const send = () => {
    setAsked(true)
    if (!missing && !tooLong(comment, COMMENT)) onSend(comment.trim())
  }
  return (
    <Modal
      open
      title={t('approval-workflow/approvals:refuseMany', { count })}
      okText={t('decisions.refuse')}
      cancelText={t('core:actions.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <Input.TextArea
        rows={3}
        value={comment}
        aria-label={t('task.comment')}
        placeholder={t('task.comment')}
        onChange={(event) => setComment(event.target.value)}
      />
      <TextLimit text={comment} max={COMMENT} />
      {asked && missing ? (
        <div className="field-help" data-wrong role="alert">
          {t('reasons.commentRequired')}
        </div>
      ) : null}
    </Modal>
  )
}

/** What is decided on together: how many, what they come to as far as the reader may know it, and of how many outlets. */
const Together = ({ rows }: { rows: readonly TaskRow[] }) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const asked = rows.flatMap((row) => (row.subjectType === 'enrolment' ? [row.subjectId] : []))
  const { data } = holdsApi.useSum(asked.length > 0 ? { enrolmentIds: asked.join(',') } : skip, { quiet: true })
  if (!data || data.count === 0) return null
  const outlets = new Set(rows.flatMap(({ outletId }) => outletId ?? [])).size
  return (
    <span className="num">
      {t('together', {
        count: data.count,
        amount: formatMoney(data.amount).replace('.00', ''),
        outlets: t('ofOutlets', { count: outlets }),
      })}
    </span>
  )
}

/** Decides the selected tasks at once, each for itself, and shows what became of each. */
export const Batch = ({ list }: { list: ListPage<TaskRow> }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const [run, { loading }] = api.useDecideBatch()
  const [refusing, setRefusing] = useState(false)
  const [answer, setAnswer] = useState<{ answer: Answer; rows: readonly TaskRow[] } | null>(null)
  const chosen = list.rows.filter((row) => list.selected.includes(row.id))
  const ready = chosen.filter((row) => row.actions.includes('agree'))
  const decide = async (decision: 'agree' | 'refuse', comment?: string) => {
    const outcome = await run({ tasks: ready.map((row) => ({ taskId: row.id, version: row.version })), decision, ...(comment ? { comment } : {}) })
    if (!outcome.ok) return
    setRefusing(false)
    setAnswer({ answer: outcome.data, rows: chosen })
  }
  const close = () => {
    setAnswer(null)
    list.select([])
  }
  return (
    <>
      {ready.length < chosen.length ? (
        <span className="t13 ink2">{t('approval-workflow/approvals:notAll', { ready: ready.length, rest: chosen.length - ready.length })}</span>
      ) : null}
      <Together rows={ready} />
      <Button disabled={ready.length === 0} onClick={() => setRefusing(true)}>
        {t('approval-workflow/approvals:refuse')}
      </Button>
      <Button type="primary" disabled={ready.length === 0} loading={loading && !refusing} onClick={() => decide('agree')}>
        {t('task.canAgree', { count: ready.length })}
      </Button>
      {refusing ? (
        <RefuseDialog count={ready.length} busy={loading} onSend={(comment) => decide('refuse', comment)} onClose={() => setRefusing(false)} />
      ) : null}
      {answer ? <Results {...answer} onClose={close} /> : null}
    </>
  )
}
