import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { TextLimit, tooLong } from '../../../../core/form/text-limit.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Name } from '../../../../core/show/name.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { type Room, roomsApi } from './api.ts'
import { Talk } from './talk.tsx'
import './rooms.css'

const LONGEST = 2000

const Write = ({ room }: { room: Room }) => {
  const { t } = useTranslation('portal')
  const [words, setWords] = useState('')
  const [post, { loading }] = roomsApi.usePost()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = words.trim()
    if (!text || loading || tooLong(text, LONGEST)) return
    const outcome = await post({ id: room.id, text })
    if (outcome.ok) setWords('')
  }
  return (
    <form className="talk-write" onSubmit={send}>
      <span className="talk-field">
        <textarea rows={2} value={words} aria-label={t('rooms.write')} placeholder={t('rooms.write')} onChange={(event) => setWords(event.target.value)} />
        <TextLimit text={words} max={LONGEST} />
      </span>
      <button type="submit" className="btn btn-primary" disabled={loading || words.trim() === '' || tooLong(words, LONGEST)}>
        {t('rooms.send')}
      </button>
    </form>
  )
}

const Members = ({ room }: { room: Room }) => {
  const { t } = useTranslation('portal')
  return (
    <aside className="talk-members">
      <h2 className="t16">{t('rooms.members', { count: room.members })}</h2>
      <ul className="rule-top">
        {room.people.map((person) => (
          <li key={person.userId}>
            <span>
              <Name of={person} field="userName" />
            </span>
            {person.role === 'trainer' ? <span className="t12 ink3">{t('rooms.trainer')}</span> : null}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The discussion of an offering, for those who have a seat in it and its trainers. */
const RoomPage = () => {
  const { id = '' } = useParams()
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const { data: room, failure, refetch } = roomsApi.useInfo(id, { quiet: true })
  const title = room ? `${t('rooms.title')} · ${name(room, 'name')}` : ''
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (failure && !room) return <FailureState failure={failure} retry={refetch} />
  if (!room) return <PageLoading />
  return (
    <div className="page-width room-page">
      <nav className="t13 ink3" aria-label={t('offering.where')}>
        <a href="#/my/enrolments">{t('rooms.back')}</a> / <span className="code">{room.offeringNumber}</span>
      </nav>
      <h1 className="t26">{title}</h1>
      <div className="room-columns">
        <div>
          <Talk id={room.id} />
          {room.actions.includes('post') ? <Write room={room} /> : <p className="t13 ink3">{t(room.role ? 'rooms.closed' : 'rooms.looking')}</p>}
        </div>
        <Members room={room} />
      </div>
    </div>
  )
}

export default RoomPage
