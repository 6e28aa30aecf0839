import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../core/notices/notices.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { type Enrolment, enrolmentsApi } from './api.ts'

const MINUTE = 60_000
const HOURS = 24

/** Minutes from now to a Shanghai moment, never below zero; it counts down by itself. */
const useMinutesLeft = (until: string | undefined): number => {
  const left = () => (until ? Math.max(0, Math.ceil((Date.parse(`${until.replace(' ', 'T')}+08:00`) - Date.now()) / MINUTE)) : 0)
  const [minutes, setMinutes] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count starts anew with each offer
  useEffect(() => {
    setMinutes(left())
    const timer = setInterval(() => setMinutes(left()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [until])
  return minutes
}

/** A seat came free for somebody on the list: take it or leave it before the time is over, one tick an hour. */
export const OfferedSeat = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation('portal')
  const minutes = useMinutesLeft(row.offeredUntil)
  const [accept, accepting] = enrolmentsApi.useAcceptOffer()
  const [decline, declining] = enrolmentsApi.useDeclineOffer()
  if (!row.actions.includes('acceptOffer')) return null
  const busy = accepting.loading || declining.loading
  const hours = Math.ceil(minutes / 60)
  const answer = async (run: typeof accept, done: string) => {
    const outcome = await run({ id: row.id, version: row.version })
    if (outcome.ok) toast('success', t(done))
  }
  return (
    <section className="card offered" aria-labelledby="offered-title">
      <h2 className="t20" id="offered-title">
        {t('enrolments.offerTitle')}
      </h2>
      <p className="ink2">{t('enrolments.offerText', { at: formatMoment(row.offeredUntil), hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
      <Ticks width={HOURS * 11 + 2} height={20} label={t('enrolments.offerLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}>
        {Array.from({ length: HOURS }, (_, i) =>
          i < HOURS - hours ? tick(i, i * 11, 14, 2, 6, 'off') : tick(i, i * 11, 0, 2, 20, hours <= 4 ? 'wait' : 'on'),
        )}
        {tick('end', HOURS * 11, 0, 2, 20, 'end')}
      </Ticks>
      <div className="row wrap gap12">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => answer(accept, 'enrolments.accepted')}>
          {t('enrolments.accept')}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => answer(decline, 'enrolments.declined')}>
          {t('enrolments.decline')}
        </button>
      </div>
    </section>
  )
}
