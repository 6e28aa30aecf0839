import { useTranslation } from 'react-i18next'
import { refreshBadges } from '../../../core/live/stream.ts'
import { Whole } from '../../../core/show/whole.tsx'
import { type Notice, noticesApi } from './api.ts'
import './notices.css'

const DAY = 86_400_000
const dayOf = (milliseconds: number) => new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 10)

/** A moment as it stands beside news: the time today, "yesterday", the date before that. */
const useWhen = () => {
  const { t } = useTranslation('portal')
  return (moment: string): string => {
    const day = moment.slice(0, 10)
    if (day === dayOf(Date.now())) return moment.slice(11, 16)
    if (day === dayOf(Date.now() - DAY)) return t('notices.yesterday')
    return `${day.slice(5, 7)}.${day.slice(8, 10)}`
  }
}

/** Only addresses of our own portal are followed. */
const placeOf = (link: string | undefined): string | undefined => (link ? `#${link.replace(/^#/, '')}` : undefined)

/** One notice; following its link marks it as read. */
export const NoticeLine = ({ row }: { row: Notice }) => {
  const { t } = useTranslation('portal')
  const when = useWhen()
  const [read] = noticesApi.useRead()
  const seen = async () => {
    if (row.read) return
    await read({ ids: [row.id] }, { quiet: true })
    await refreshBadges()
  }
  const place = placeOf(row.link)
  // the server has said it in the reader's language, with names as they are written
  const { title } = row
  return (
    <li className="notice-line" data-unread={row.read ? undefined : true}>
      <time className="num t12 ink3" dateTime={row.createDate} title={row.createDate}>
        {when(row.createDate)}
      </time>
      <span className="notice-words">
        {place ? (
          <a href={place} onClick={seen}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        <span className="t12 ink3">
          <Whole>{row.body}</Whole>
        </span>
      </span>
      {row.read ? null : (
        <button type="button" className="icon-btn notice-seen" aria-label={t('notices.markRead', { title })} onClick={seen}>
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" fill="var(--accent)" />
          </svg>
        </button>
      )}
    </li>
  )
}
