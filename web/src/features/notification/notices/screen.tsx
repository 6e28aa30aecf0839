import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFooter } from '../../../core/list/list-footer.tsx'
import { Missed } from '../../../core/list/missed.tsx'
import { type ListPage, useListPage } from '../../../core/list/use-list-page.ts'
import { refreshBadges } from '../../../core/live/stream.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { PageLoading } from '../../../core/states/page-loading.tsx'
import { State } from '../../../core/states/state.tsx'
import { BellTabs } from '../../../core/tasks/bell-tabs.tsx'
import { AntdRoot } from '../../../core/theme/antd-root.tsx'
import '../../../core/list/list.css'
import { type Notice, noticesApi } from './api.ts'
import { NoticeLine } from './notice-line.tsx'

const Content = ({ list }: { list: ListPage<Notice> }) => {
  const { t } = useTranslation('portal')
  if (list.failure) return <FailureState failure={list.failure} retry={list.reload} clear={list.reset} />
  if (list.loading) return <PageLoading />
  if (list.rows.length === 0) return <State kind="empty" title={t('notices.none')} text={t('notices.noneText')} />
  return (
    <ul className="rule-top notice-list">
      {list.rows.map((row) => (
        <NoticeLine key={row.id} row={row} />
      ))}
    </ul>
  )
}

/** All notices, the newest first; what is unread can be read at once. */
const NoticesPage = () => {
  const { t } = useTranslation('portal')
  const list = useListPage<Notice>({ usePage: noticesApi.usePage }, { noun: 'notices', filters: ['unread'] })
  const [read, { loading }] = noticesApi.useRead()
  const unread = list.query.filters.unread === 'true'
  useEffect(() => {
    document.title = t('notices.title')
  }, [t])
  const readAll = async () => {
    const outcome = await read({ all: true })
    if (outcome.ok) await refreshBadges()
  }
  return (
    <AntdRoot>
      <div className="page-width portal-page notices-page">
        <div className="portal-page-head">
          <h1 className="hidden-text">{t('notices.title')}</h1>
          <BellTabs here="notices" />
          <span className="row wrap gap12">
            <fieldset className="tick-tabs" aria-label={t('notices.title')}>
              <button type="button" aria-pressed={!unread} onClick={() => list.setFilters({ unread: '' })}>
                {t('notices.every')}
              </button>
              <button type="button" aria-pressed={unread} onClick={() => list.setFilters({ unread: 'true' })}>
                {t('notices.onlyUnread')}
              </button>
            </fieldset>
            <button type="button" className="btn btn-small" disabled={loading || list.rows.every((row) => row.read)} onClick={readAll}>
              {t('notices.readAll')}
            </button>
          </span>
        </div>
        <Missed list={list} />
        <Content list={list} />
        <ListFooter list={list} />
      </div>
    </AntdRoot>
  )
}

export default NoticesPage
