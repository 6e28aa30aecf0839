import { useTranslation } from 'react-i18next'
import { Cover } from '../../core/covers/cover.tsx'
import { SeatLegend } from '../../core/scales/seats.tsx'
import { useSession } from '../../core/session/session.ts'
import { formatCount } from '../../core/show/money.tsx'
import { DateBlock } from '../../features/training/delivery/date-block.tsx'
import { OfferingWords, SeatScale, useSeatsLeft } from '../../features/training/delivery/offerings/offering-line.tsx'
import '../../features/training/delivery/delivery.css'
import type { Upcoming } from './upcoming.ts'

/** The academy in four numbers, as they are this minute. */
export const LandingFacts = ({ live }: { live: Upcoming }) => {
  const { t } = useTranslation('portal')
  const facts = [
    { key: 'running', value: live.facts.running },
    { key: 'offerings', value: live.facts.offerings },
    { key: 'free', value: live.facts.free },
    { key: 'rooms', value: live.facts.rooms },
  ]
  return (
    <section className="landing-facts" aria-label={t('landing.facts')}>
      <dl>
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`landing.${key}`)}</dt>
            <dd>
              <span className="big">{formatCount(value)}</span> {t(`landing.${key}Unit`, { count: value })}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('landing.legend')}</p>
    </section>
  )
}

/** The next offerings with their seats: one tick a seat. */
export const LandingUpcoming = ({ live }: { live: Upcoming }) => {
  const { t } = useTranslation('portal')
  const { token } = useSession()
  const left = useSeatsLeft()
  return (
    <section className="page-width landing-upcoming" aria-label={t('landing.upcoming')}>
      <div className="section-head">
        <div>
          <h2 className="t26">{t('landing.upcoming')}</h2>
          <p className="t13 ink2">{t('landing.upcomingText')}</p>
        </div>
        <span className="row wrap gap16">
          <SeatLegend />
          <a className="t13" href={token ? '#/offerings' : '#/login'}>
            {t('landing.every', { count: live.facts.offerings })}
          </a>
        </span>
      </div>
      <ul>
        {live.records.map((row) => (
          <li key={row.id} className="offering-line landing-line">
            <DateBlock from={row.startDate} month />
            <span className="offering-cover">
              <Cover code={row.courseCode} width={112} height={64} />
            </span>
            <OfferingWords row={row} />
            <span className="offering-seats">
              <SeatScale row={row} />
            </span>
            <b className={row.seats.free > 0 ? 'offering-left' : 'offering-left offering-full'}>{left(row.seats)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
