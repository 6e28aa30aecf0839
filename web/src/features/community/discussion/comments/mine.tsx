import { useEffect, useState } from 'react'
import { commentsApi, commentsLight, type Finished, scoreKeys } from '../../../../core/comments/api.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { State } from '../../../../core/states/state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import '../../../../core/show/portal-page.css'
import './mine.css'

const SIZE = 20

const Row = ({ row }: { row: Finished }) => {
  const texts = useNounTexts(commentsLight)
  const name = useBilingual()
  const { comment } = row
  const link = `#/commentDetails/${row.of}/${row.recordId}`
  return (
    <li className="mine-row">
      <div className="grow">
        <a href={comment ? `${link}?comment=${comment.id}` : link} className="strong">
          {name(row, 'name')}
        </a>
        <p className="t12 ink3">
          <span className="code">{row.code}</span> · {texts.say('mine.finished')} <Moment at={row.day} precision="day" />
        </p>
        {comment ? (
          <p className="t13 mine-words">
            <span className="ink3 num">{scoreKeys.map((key) => `${texts.field(key)} ${comment.scores?.[key]}`).join(' · ')}</span> {comment.text}
            {comment.status === 'visible' ? null : <span className="ink3"> · {texts.say(`states.${comment.status}`)}</span>}
          </p>
        ) : null}
      </div>
      {!comment && row.open ? (
        <a className="btn btn-small" href={link}>
          {texts.say('mine.write')}
        </a>
      ) : null}
    </li>
  )
}

/** To the page before and the one after. */
const Turn = ({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) => {
  const texts = useNounTexts(commentsLight)
  if (pages <= 1) return null
  return (
    <div className="row gap12 mine-pages">
      <button type="button" className="btn btn-small" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {texts.say('mine.newer')}
      </button>
      <span className="t13 ink3 num">
        {page} / {pages}
      </span>
      <button type="button" className="btn btn-small" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        {texts.say('mine.older')}
      </button>
    </div>
  )
}

/** What I have finished: what I said of it, and what still waits for my comment. */
const MyCommentsPage = () => {
  const texts = useNounTexts(commentsLight)
  const [waiting, setWaiting] = useState(true)
  const [page, setPage] = useState(1)
  const asked = { waiting: String(waiting) as 'true', page: String(page), limit: String(SIZE) }
  const { data, failure, refetch } = commentsApi.useMine(asked, { quiet: true, fresh: true })
  const title = texts.say('mine.title')
  useEffect(() => {
    document.title = title
  }, [title])
  const show = (next: boolean) => {
    setWaiting(next)
    setPage(1)
  }
  if (failure && !data) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className="page-width portal-page">
      <h1 className="t26">{title}</h1>
      <fieldset className="tick-tabs mine-tabs" aria-label={title}>
        {[true, false].map((one) => (
          <button key={String(one)} type="button" aria-pressed={waiting === one} onClick={() => show(one)}>
            {texts.say(one ? 'mine.waiting' : 'mine.done')}
          </button>
        ))}
      </fieldset>
      {data.records.length === 0 ? (
        <State kind="empty" title={texts.say(waiting ? 'mine.noneWaiting' : 'mine.noneDone')} text={texts.say('mine.noneText')} />
      ) : null}
      <ul className="rule-top">
        {data.records.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <Turn page={page} pages={data.pages} onTurn={setPage} />
    </div>
  )
}

export default MyCommentsPage
