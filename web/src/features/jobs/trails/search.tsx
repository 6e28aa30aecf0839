import { Button, Input } from 'antd'
import { useState } from 'react'
import { formatMoment } from '../../../core/show/moment.tsx'
import { State } from '../../../core/states/state.tsx'
import type { FoundStories } from './api.ts'
import type { TrailWords } from './words.ts'

/** The one field of the page: ids, names and numbers alike. */
export const Search = ({ start, busy, words, onSearch }: { start: string; busy: boolean; words: TrailWords; onSearch: (text: string) => void }) => {
  const { t } = words
  const [text, setText] = useState(start)
  return (
    <form
      className="trail-search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') onSearch(text.trim())
      }}
    >
      <Input
        value={text}
        maxLength={120}
        allowClear
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" loading={busy}>
        {t('search.go')}
      </Button>
    </form>
  )
}

const SHANGHAI = 8 * 3_600_000
const moment = (at: string | undefined) => (at ? formatMoment(new Date(Date.parse(at) + SHANGHAI).toISOString().replace('T', ' ')) : '—')

/** The stories that a text may mean, newest first. */
export const Found = ({ found, words, onOpen }: { found: FoundStories; words: TrailWords; onOpen: (id: string) => void }) => {
  const { t } = words
  const { subjects, more, away } = found
  const gone = away.length > 0 ? <p className="trail-note trail-warn t13">{t('labels.awayList', { names: away.map(words.lane).join(', ') })}</p> : null
  if (subjects.length === 0)
    return (
      <>
        {gone}
        <State kind="lost" title={t('search.none')} text={t('search.noneText')} />
      </>
    )
  return (
    <section className="card trail-found" aria-label={t('search.found', { count: subjects.length })}>
      {gone}
      <h2 className="t13 ink3">{t('search.found', { count: subjects.length })}</h2>
      <ul>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <button type="button" onClick={() => onOpen(subject.id)}>
              <span className="strong">{subject.userName ?? '—'}</span>
              <span className="code">{subject.number ?? subject.id}</span>
              <span className="ink2">{subject.status ? t(`training-delivery:enrolmentStates.${subject.status}`, { defaultValue: subject.status }) : ''}</span>
              <span className="num ink3">{moment(subject.at)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more ? <p className="trail-note t13">{t('search.more')}</p> : null}
    </section>
  )
}
