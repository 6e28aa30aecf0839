import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { reactTo } from '../../../../core/request/react.ts'
import { API_BASE, send } from '../../../../core/request/send.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { calendarApi } from './api.ts'

/** The address as another calendar takes it. */
const whole = (path: string): string => `${window.location.origin}${API_BASE}${path}`

const useFeed = () => {
  const { t } = useTranslation('training/calendar')
  const { data, refetch } = calendarApi.useFeed({})
  const [revoke] = calendarApi.useRevoke()
  const [address, setAddress] = useState<string>()
  const since = data?.since
  const renew = async () => {
    const words = { title: t('feed.renewTitle'), text: t('feed.renewText'), yes: t('feed.renew'), no: t('feed.keep') }
    if (since && !(await confirmUser({ ...words, tone: 'warning' }))) return
    const outcome = await send({ method: 'POST', path: '/training/calendar/feed' })
    if (!outcome.ok) return reactTo(outcome.failure, 'alert')
    setAddress(whole((outcome.data as { path: string }).path))
    refetch()
  }
  const end = async () => {
    const words = { title: t('feed.endTitle'), text: t('feed.endText'), yes: t('feed.end'), no: t('feed.keep') }
    if (!(await confirmUser({ ...words, tone: 'warning' })) || !(await revoke({})).ok) return
    setAddress(undefined)
    refetch()
    toast('success', t('feed.ended'))
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text).then(
      () => toast('success', t('feed.copied')),
      () => toast('warning', t('feed.copyByHand')),
    )
  }
  return { since, address, renew, end, copy }
}

/** One's dates in another calendar: its secret address, told once, renewed and revoked. */
export const Feed = () => {
  const { t } = useTranslation('training/calendar')
  const { since, address, renew, end, copy } = useFeed()
  return (
    <section className="card calendar-feed" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className="t20">
        {t('feed.title')}
      </h2>
      <p className="ink2">{t('feed.text')}</p>
      {address ? (
        <p className="code calendar-address" role="status">
          {address}
        </p>
      ) : since ? (
        <p className="t13 ink3">{t('feed.since', { at: formatMoment(since) })}</p>
      ) : null}
      <div className="row wrap gap8">
        {address ? (
          <button type="button" className="btn btn-primary" onClick={() => void copy(address)}>
            {t('feed.copy')}
          </button>
        ) : null}
        <button type="button" className={since ? 'btn' : 'btn btn-primary'} onClick={() => void renew()}>
          {t(since ? 'feed.renew' : 'feed.make')}
        </button>
        {since ? (
          <button type="button" className="btn" onClick={() => void end()}>
            {t('feed.end')}
          </button>
        ) : null}
      </div>
      {address ? <p className="t13 ink3">{t('feed.once')}</p> : null}
    </section>
  )
}
