import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../scales/ticks.tsx'
import { Icon } from '../show/icon.tsx'
import { formatCount } from '../show/money.tsx'
import { Status, type StatusKind } from '../show/status.tsx'
import { type Task, tasksApi } from './my-tasks.ts'
import './tasks.css'

const kinds: Record<Task['status'], StatusKind> = { waiting: 'pending', running: 'running', done: 'completed', failed: 'refused', cancelled: 'cancelled' }
const MARKS = 40

/** Is somebody still at it? */
export const isOpen = ({ status }: Task): boolean => status === 'waiting' || status === 'running'

/** How far a task is: forty ticks, the percentage and the count; nothing where it does not say. */
const Far = ({ task }: { task: Task }) => {
  const { t } = useTranslation('core')
  if (!isOpen(task) || task.total === 0) return null
  const words = t('tasks.far', { done: formatCount(task.done), total: formatCount(task.total) })
  return (
    <span className="task-far">
      <Ticks width={MARKS * 4} height={12} label={`${task.percent}%`}>
        {Array.from({ length: MARKS }, (_, i) => (i < (task.percent / 100) * MARKS ? tick(i, i * 4, 0, 2, 12, 'on') : tick(i, i * 4, 8, 2, 4, 'off')))}
      </Ticks>
      <span className="num t12">{`${task.percent}%`}</span>
      <span className="num t12 ink3">{words}</span>
    </span>
  )
}

/** What may be done with a task: fetch its file, go to its result, stop it. */
const TaskActions = ({ task }: { task: Task }) => {
  const { t } = useTranslation('core')
  const own = tasksApi(task.service)
  const [cancel, cancelling] = own.useCancel()
  const [fetchFile, fetching] = own.useFile()
  return (
    <span className="task-actions">
      {task.actions.includes('file') ? (
        <button type="button" className="btn btn-small" disabled={fetching.loading} onClick={() => fetchFile({ id: task.id })}>
          <Icon name="download" size={16} />
          {t('tasks.download')}
        </button>
      ) : null}
      {task.place ? (
        <a className="btn btn-small" href={`#${task.place}`}>
          {t('tasks.open')}
        </a>
      ) : null}
      {task.actions.includes('cancel') ? (
        <button type="button" className="btn btn-small" disabled={cancelling.loading} onClick={() => cancel({ id: task.id })}>
          {t('tasks.cancel')}
        </button>
      ) : null}
    </span>
  )
}

/** One task: what it is, how it stands and how far it is, why it failed, and what may be done with it. */
export const TaskProgress = ({ task }: { task: Task }) => {
  const { t } = useTranslation('core')
  return (
    <div className="task-line" role="status">
      <span className="task-words">
        <span className="strong">{task.title}</span>
        {task.about ? <span className="ink2">{task.about}</span> : null}
        {task.file ? <span className="t12 ink3">{task.file.name}</span> : null}
        {task.problem ? <span className="t12 ink2">{task.problem}</span> : null}
        <Far task={task} />
      </span>
      <Status kind={kinds[task.status]}>{t(`tasks.states.${task.status}`)}</Status>
      <TaskActions task={task} />
    </div>
  )
}
