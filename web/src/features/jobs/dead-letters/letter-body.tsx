import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toast } from '../../../core/notices/notices.ts'
import { useSession } from '../../../core/session/session.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { Moment } from '../../../core/show/moment.tsx'
import { usePartName } from '../services/api.ts'
import type { OpenLetter } from './api.ts'
import { LetterState } from './letter-state.tsx'

const Discarded = ({ letter }: { letter: OpenLetter }) => {
  const { t } = useTranslation('jobs-operations')
  const { me } = useSession()
  if (!letter.discarded) return null
  const { at, byUserId, reason } = letter.discarded
  const who = me?.userId === byUserId ? me.userNameCn : byUserId
  return (
    <div className="letter-given">
      <p>{t('letters.discardedBy', { at, who })}</p>
      <p className="t13 ink2">{t('letters.why', { reason })}</p>
    </div>
  )
}

const LetterFacts = ({ letter }: { letter: OpenLetter }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const rows = {
    service: name(letter.service),
    consumer: letter.consumer,
    aggregate: t('letters.aggregateOf', { id: letter.aggregateId, version: letter.version }),
    attempts: letter.attempts,
    at: <Moment at={letter.at} precision="second" />,
    happened: <Moment at={letter.happenedAt} precision="second" />,
    tenant: letter.tenantId,
    actor: letter.actorId === 'system' ? t('letters.system') : letter.actorId,
    eventId: letter.eventId,
    requestId: letter.requestId,
    trail: <Link to={`/manage/sys-trails?q=${encodeURIComponent(letter.correlationId)}`}>{t('letters.seeTrail')}</Link>,
  }
  return <Facts rows={rows} label={(key) => t(`letters.${key}`)} />
}

const Payload = ({ letter }: { letter: OpenLetter }) => {
  const { t } = useTranslation('jobs-operations')
  const copy = async () => {
    await navigator.clipboard.writeText(letter.payload)
    toast('success', t('letters.copied'))
  }
  return (
    <>
      <div className="row gap12 letter-payload-head">
        <h2 className="grow">
          {t('letters.payload')} {letter.masked ? <span className="t12 ink3 letter-masked">{t('letters.masked')}</span> : null}
        </h2>
        <Button type="link" size="small" onClick={copy}>
          {t('letters.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className="letter-payload" tabIndex={0} aria-label={t('letters.payload')}>
        <pre>{letter.payload}</pre>
      </section>
    </>
  )
}

const Followers = ({ letter, onOpen }: { letter: OpenLetter; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('jobs-operations')
  const more = letter.followerCount - letter.followers.length
  if (letter.followers.length === 0) return <p className="t13 ink3">{t('letters.followerNone')}</p>
  return (
    <ol className="letter-followers">
      {letter.followers.map(({ id, event, version, state }) => (
        <li key={id}>
          <span className="num ink3">v{version}</span>
          <button type="button" className="link-btn grow" onClick={() => onOpen(id)}>
            {event}
          </button>
          <LetterState state={state} />
        </li>
      ))}
      {more > 0 ? <li className="t12 ink3">{t('letters.followersMore', { count: more })}</li> : null}
    </ol>
  )
}

/** What a letter says: why it failed, which event it is, its data, and what waits behind it. */
export const LetterBody = ({ letter, onOpen }: { letter: OpenLetter; onOpen: (id: string) => void }) => {
  const { t } = useTranslation('jobs-operations')
  return (
    <>
      <Discarded letter={letter} />
      <p className="letter-error" data-state={letter.state}>
        {letter.state === 'waiting' ? t('letters.waits') : letter.error}
      </p>
      <LetterFacts letter={letter} />
      <Payload letter={letter} />
      <h2>{t('letters.followers')}</h2>
      <Followers letter={letter} onOpen={onOpen} />
    </>
  )
}
