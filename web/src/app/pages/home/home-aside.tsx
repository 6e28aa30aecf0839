import { useTranslation } from 'react-i18next'
import { useBadges } from '../../../core/live/badges.ts'
import { noticesApi } from '../../../features/notification/notices/api.ts'
import { NoticeLine } from '../../../features/notification/notices/notice-line.tsx'
import { badgePlaces, unreadPlace } from '../../places.ts'
import { None } from './none.tsx'
import { Results } from './results.tsx'

const Todo = () => {
  const { t } = useTranslation('portal')
  const { todo } = useBadges()
  if (todo === 0) return null
  return (
    <section className="card home-todo">
      <span className="big t40">{todo}</span>
      <span className="grow">
        <b>{t('home.todo', { count: todo })}</b>
        <span className="t12 ink3">{t('home.todoText')}</span>
      </span>
      {badgePlaces.todo ? (
        <a className="btn btn-small" href={`#${badgePlaces.todo}`}>
          {t('home.todoGo')}
        </a>
      ) : null}
    </section>
  )
}

/** What waits for me as an approver, what came of my last classes, and the newest notices. */
export const HomeAside = () => {
  const { t } = useTranslation('portal')
  const asked = noticesApi.useMine({}, { quiet: true })
  const { data } = asked
  return (
    <aside className="home-aside">
      <Todo />
      <Results />
      <div className="section-head">
        <h2 className="t20">{t('notices.title')}</h2>
        <a className="t13" href={data?.unread ? `#${unreadPlace}` : '#/notices'}>
          {data?.unread ? t('notices.unread', { count: data.unread }) : t('home.all')}
        </a>
      </div>
      {data?.records.length ? (
        <ul>
          {data.records.slice(0, 5).map((row) => (
            <NoticeLine key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <None asked={asked}>{t('notices.noneText')}</None>
      )}
    </aside>
  )
}
