import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/request/failure.ts'
import { ShortMoment } from '../../core/show/moment.tsx'
import { FailureState } from '../../core/states/failure-state.tsx'
import { PageLoading } from '../../core/states/page-loading.tsx'
import { State } from '../../core/states/state.tsx'
import { BellTabs } from '../../core/tasks/bell-tabs.tsx'
import { useMyTasks } from '../../core/tasks/my-tasks.ts'
import { TaskProgress } from '../../core/tasks/task-state.tsx'
import { AntdRoot } from '../../core/theme/antd-root.tsx'

const Content = () => {
  const { t } = useTranslation('core')
  const { data, error, isLoading, refetch } = useMyTasks()
  if (isLoading) return <PageLoading />
  if (!data) return <FailureState failure={error as Failure} retry={() => void refetch()} />
  return (
    <>
      {data.missed ? (
        <p className="t12 ink2" role="alert">
          {t('tasks.missed')}{' '}
          <button type="button" className="btn btn-small" onClick={() => void refetch()}>
            {t('tasks.again')}
          </button>
        </p>
      ) : null}
      {data.tasks.length === 0 ? (
        <State kind="empty" title={t('tasks.none')} text={t('tasks.noneText')} />
      ) : (
        <ul className="rule-top task-list">
          {data.tasks.map((task) => (
            <li key={task.id}>
              <span className="t12 ink3">
                <ShortMoment at={task.createDate} />
              </span>
              <TaskProgress task={task} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The reader's long tasks: how far each is, its result, and what may be done with it. */
const TasksPage = () => {
  const { t } = useTranslation('core')
  useEffect(() => {
    document.title = t('tasks.tabs.tasks')
  }, [t])
  return (
    <AntdRoot>
      <div className="page-width portal-page notices-page">
        <h1 className="hidden-text">{t('tasks.tabs.tasks')}</h1>
        <BellTabs here="tasks" />
        <Content />
      </div>
    </AntdRoot>
  )
}

export default TasksPage
