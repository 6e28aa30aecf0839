import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { tasksApi } from '../../../../core/tasks/my-tasks.ts'
import { isOpen, TaskProgress } from '../../../../core/tasks/task-state.tsx'
import { ownDataApi } from './own-api.ts'
import './own-data.css'

type Request = NonNullable<ReturnType<typeof ownDataApi.useCurrent>['data']>['request']

/** How the file that I asked for stands; while it is made, its task is followed. */
const Standing = ({ request, ended }: { request: Request; ended: () => void }) => {
  const { t } = useTranslation('identity/subject-requests')
  const { data: task } = tasksApi('identity').useInfo(request?.taskId, { quiet: true })
  const [fetchFile, { loading }] = tasksApi('identity').useFile()
  const over = request?.status === 'asked' && task !== undefined && !isOpen(task)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the task matters
  useEffect(() => {
    if (over) ended()
  }, [over])
  if (!request) return null
  const { status, until = '' } = request
  if (status === 'ready')
    return (
      <div className="row wrap gap12">
        <button type="button" className="btn btn-primary" disabled={loading} onClick={() => void fetchFile({ id: request.taskId })}>
          {t('own.download')}
        </button>
        {until ? <span className="t13 ink3">{t('own.ready', { until: until.slice(0, 16) })}</span> : null}
      </div>
    )
  if (status === 'asked') return task ? <TaskProgress task={task} /> : <p className="t13 ink3">{t('own.busy')}</p>
  return <p className="t13 ink3">{status === 'gone' ? t('own.gone', { until: until.slice(0, 10) }) : t('own.failed')}</p>
}

/** My own data out, for me alone. */
export const OwnData = () => {
  const { t } = useTranslation('identity/subject-requests')
  const { data, failure, refetch } = ownDataApi.useCurrent({}, { quiet: true })
  const [ask, { loading }] = ownDataApi.useAsk()
  const request = data?.request ?? null
  const again = request !== null && request.status !== 'asked'
  return (
    <section className="card account-card" aria-labelledby="own-data">
      <h2 id="own-data" className="t20">
        {t('own.title')}
      </h2>
      <p className="t13 ink3">{t('own.text')}</p>
      {failure ? <FailureState failure={failure} retry={refetch} /> : null}
      <div className="account-card-foot own-data" aria-busy={!data && !failure}>
        <Standing request={request} ended={refetch} />
        {data && request?.status !== 'asked' ? (
          <button type="button" className={again ? 'link-btn' : 'btn'} disabled={loading} onClick={() => void ask({})}>
            {t(again ? 'own.again' : 'own.ask')}
          </button>
        ) : null}
      </div>
    </section>
  )
}
