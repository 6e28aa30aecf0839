import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../../../core/show/moment.tsx'
import { State } from '../../../../core/states/state.tsx'
import { type Message, roomsApi } from './api.ts'

const SIZE = '30'
const POLL = 10_000

const Line = ({ row }: { row: Message }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  return (
    <li className="talk-line" data-mine={row.mine || undefined}>
      <span className="avatar" aria-hidden="true">
        {row.authorName.slice(0, 1)}
      </span>
      <div className="talk-words">
        <p className="t12 ink3">
          <b className="ink2">{row.mine ? t('portal:rooms.mine') : row.authorName}</b>
          {row.authorRole === 'trainer' ? <span> · {t('portal:rooms.trainer')}</span> : null} · <Moment at={row.createDate} />
        </p>
        {row.shielded ? <p className="ink3">{t('portal:rooms.shielded')}</p> : <p className="talk-text">{row.text}</p>}
      </div>
    </li>
  )
}

/** One page of a talk, oldest of it first; the newest page asks again by itself. */
const Page = ({ id, page }: { id: string; page: number }) => {
  const { data } = roomsApi.useMessages({ id, page: String(page), limit: SIZE }, page === 1 ? { poll: POLL } : { quiet: true })
  return [...(data?.records ?? [])].reverse().map((row) => <Line key={row.id} row={row} />)
}

/** What was said in a room: the newest below, earlier pages on request. */
export const Talk = ({ id }: { id: string }) => {
  const { t } = useTranslation('portal')
  const [pages, setPages] = useState(1)
  const end = useRef<HTMLLIElement>(null)
  const { data } = roomsApi.useMessages({ id, page: '1', limit: SIZE }, { quiet: true })
  const newest = data?.records[0]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every new message
  useEffect(() => {
    // newer browsers answer with a promise, which must not become the effect's cleanup
    void end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [newest])
  if (data && data.total === 0) return <State kind="empty" title={t('rooms.none')} text={t('rooms.noneText')} />
  return (
    <>
      {data && data.pages > pages ? (
        <button type="button" className="btn btn-small" onClick={() => setPages(pages + 1)}>
          {t('rooms.older')}
        </button>
      ) : null}
      <ol className="talk" aria-live="polite" aria-label={t('rooms.title')}>
        {Array.from({ length: pages }, (_, index) => pages - index).map((page) => (
          <Page key={page} id={id} page={page} />
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </>
  )
}
