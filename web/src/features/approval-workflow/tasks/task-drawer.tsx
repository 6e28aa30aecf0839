import type { Decision } from '@academy/contracts/approval-workflow/decisions.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { Drawer, Input } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { TextLimit, tooLong } from '../../../core/form/text-limit.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { CaseRail } from '../../../core/life/case-rail.tsx'
import { MoveButton } from '../../../core/life/move-button.tsx'
import { CaseSubject } from '../../../core/life/subject-views.tsx'
import { useLetters } from '../../../core/list/letters.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { toast } from '../../../core/notices/notices.ts'
import { useSession } from '../../../core/session/session.ts'
import { formatMoment, shortMoment } from '../../../core/show/moment.tsx'
import { Name } from '../../../core/show/name.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { filerOf } from '../cases/filer.ts'
import { COMMENT } from './comment.ts'
import { TimeLeft } from './time-left.tsx'
import { type TaskDetail, WhyMe } from './why-me.tsx'
import '../../../core/form/drawer.css'

const api = connect(tasks)

interface Props {
  id: string
  /** Filters and order of the list beside it: J and K walk there. */
  within: Record<string, string>
  onMove: (id: string) => void
  onClose: () => void
}

const Head = ({ task }: { task: TaskDetail }) => {
  const { t } = useTranslation('approval-workflow/approvals')
  const name = useBilingual()
  return (
    <div className="drawer-head">
      <span className="avatar" aria-hidden="true">
        {task[filerOf(task)].slice(0, 1)}
      </span>
      <div className="grow">
        <div className="strong t16">
          <Name of={task} field={filerOf(task)} />
        </div>
        <div className="t12 ink3 ellipsis">{[name(task, 'applicantPosition'), name(task, 'outletName')].filter(Boolean).join(' · ')}</div>
      </div>
      {task.position && task.total ? (
        <span className="t12 ink3 num">{t('approval-workflow/approvals:position', { position: task.position, total: task.total })}</span>
      ) : null}
    </div>
  )
}

const Body = ({ task }: { task: TaskDetail }) => {
  const { t } = useTranslation('approval')
  return (
    <>
      <CaseSubject record={task.case} deciding />
      {task.status === 'open' ? (
        <div style={{ marginTop: 12 }}>
          <TimeLeft left={task.minutesLeft} total={task.totalMinutes} />
        </div>
      ) : null}
      <h2>{t('why.title')}</h2>
      <WhyMe task={task} />
      <h2>{t('task.history')}</h2>
      <CaseRail record={task.case} mine={task.status === 'open'} dueAt={task.dueAt} />
    </>
  )
}

const useVerdict = (task: TaskDetail | undefined, onDone: () => void) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [decide, { loading }] = api.useDecide()
  const taskId = task?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task starts with an empty comment
  useEffect(() => {
    setComment('')
    setMissing(false)
  }, [taskId])
  const give = async (decision: Decision, focus: () => void) => {
    if (!task || loading) return
    if (decision === 'refuse' && comment.trim() === '') {
      setMissing(true)
      return focus()
    }
    if (tooLong(comment, COMMENT)) return focus()
    const outcome = await decide({ taskId: task.id, version: task.version, decision, ...(comment.trim() ? { comment: comment.trim() } : {}) })
    if (!outcome.ok) return
    toast('success', t(decision === 'agree' ? 'approval-workflow/approvals:agreed' : 'approval-workflow/approvals:refused', { name: task[filerOf(task)] }))
    onDone()
  }
  return { comment, setComment, missing, loading, give }
}

type Entry = TaskDetail['case']['history'][number]

const passedOn: readonly string[] = ['escalated', 'rerouted']
const caseEnded: readonly string[] = ['withdrawn', 'expired', 'closed']

/**
 * The line of the history that settled this task: its own verdict; else that its step was passed on (the same line gave its successor out), or that the
 * case ended. Never what others did with the step later.
 */
const settled = ({ status, step, assignedAt, case: { history } }: TaskDetail): Entry | undefined => {
  if (status !== 'closed') return history.find((entry) => entry.what === status && entry.step === step)
  return history.find((entry) => (passedOn.includes(entry.what) ? entry.step === step && entry.at > assignedAt : caseEnded.includes(entry.what)))
}

/** Why nothing can be decided any more: the reader did so himself and when, or the task is over, by whom and when. */
const Over = ({ task }: { task: TaskDetail }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const { me } = useSession()
  const last = settled(task)
  if (last && last.userId === me?.userId && (last.what === 'agreed' || last.what === 'refused'))
    return (
      <p className="t13 task-over" role="status">
        <span className="strong">{t(last.what === 'agreed' ? 'approval-workflow/approvals:ownAgreed' : 'approval-workflow/approvals:ownRefused')}</span>{' '}
        {shortMoment(last.at)}
      </p>
    )
  const by = last && (last.userName ? t(`historyBy.${last.what}`, { name: last.userName }) : t(`history.${last.what}`))
  return (
    <p className="t13 task-over" role="status">
      <span className="strong">{t('reasons.taskClosed')}</span> {last ? `${formatMoment(last.at)} ${by}` : null}
    </p>
  )
}

interface VerdictProps {
  task: TaskDetail | undefined
  verdict: ReturnType<typeof useVerdict>
  may: (move: Decision) => boolean
  give: (decision: Decision) => Promise<void>
  field: RefObject<HTMLDivElement | null>
}

const Verdict = ({ task, verdict, may, give, field }: VerdictProps) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  if (task && task.status !== 'open') return <Over task={task} />
  const wrong = verdict.missing && verdict.comment.trim() === ''
  return (
    <>
      {may('agree') || may('refuse') ? (
        <div ref={field} className="task-comment">
          <Input.TextArea
            rows={1}
            value={verdict.comment}
            status={wrong ? 'error' : ''}
            placeholder={t('task.comment')}
            aria-label={t('task.comment')}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'task-comment-help' : undefined}
            onChange={(event) => verdict.setComment(event.target.value)}
          />
          <TextLimit text={verdict.comment} max={COMMENT} />
          {wrong ? (
            <div id="task-comment-help" className="field-help" data-wrong role="alert">
              {t('reasons.commentRequired')}
            </div>
          ) : null}
        </div>
      ) : null}
      <div className="row gap12">
        <span className="grow t12 ink3 task-keys">{t('approval-workflow/approvals:keys')}</span>
        <MoveButton row={task ?? {}} move="refuse" onClick={() => give('refuse')}>
          {t('decisions.refuse')}
        </MoveButton>
        <MoveButton row={task ?? {}} move="agree" type="primary" loading={verdict.loading} onClick={() => give('agree')}>
          {t('decisions.agree')}
        </MoveButton>
      </div>
    </>
  )
}

/** One task beside the live list: why it is the reader's, what happened, what comes next; J and K walk, A agrees, R refuses. */
export const TaskDrawer = ({ id, within, onMove, onClose }: Props) => {
  const { t } = useTranslation(['approval', 'core', 'approval-workflow/approvals'])
  const phone = usePhone()
  const field = useRef<HTMLDivElement>(null)
  const { data: task, failure, refetch } = api.useInfo({ id, ...within } as never, { quiet: true })
  const shown = task?.id === id ? task : undefined
  const next = shown?.nextId ?? shown?.previousId
  const verdict = useVerdict(shown, () => (next ? onMove(next) : onClose()))
  const focus = () => field.current?.querySelector('textarea')?.focus()
  const may = (move: Decision) => shown?.actions.includes(move) ?? false
  const give = (decision: Decision) => verdict.give(decision, focus)
  const { nextId, previousId } = shown ?? {}
  useLetters({
    j: nextId ? () => onMove(nextId) : undefined,
    k: previousId ? () => onMove(previousId) : undefined,
    a: may('agree') ? () => void give('agree') : undefined,
    r: may('refuse') ? () => void give('refuse') : undefined,
    escape: onClose,
  })
  return (
    <Drawer
      open
      mask={false}
      title={shown ? <Head task={shown} /> : t('approval-workflow/approvals:task')}
      onClose={onClose}
      size={phone ? '100%' : 492}
      footer={<Verdict task={shown} verdict={verdict} may={may} give={give} field={field} />}
      keyboard={false}
      rootClassName="edit-drawer read-drawer task-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {shown ? <Body task={shown} /> : failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={1} rows={6} />}
    </Drawer>
  )
}
