import { useTranslation } from 'react-i18next'
import { SeatLegend } from '../../../core/scales/seats.tsx'
import { Status } from '../../../core/show/status.tsx'
import { DateBlock } from '../../../features/training/delivery/date-block.tsx'
import type { enrolmentsApi } from '../../../features/training/delivery/enrolments/api.ts'
import { EnrolmentLine } from '../../../features/training/delivery/enrolments/enrolment-line.tsx'
import { useTurns } from '../../../features/training/delivery/enrolments/turn.ts'
import type { OfferingCard } from '../../../features/training/delivery/offerings/api.ts'
import { OfferingWords, SeatScale, useSeatsLeft } from '../../../features/training/delivery/offerings/offering-line.tsx'
import { None } from './none.tsx'

const POLL = 20_000

/** My enrolments that lie ahead, or how to get one. */
export const MineAhead = ({ asked }: { asked: ReturnType<typeof enrolmentsApi.useMine> }) => {
  const { t } = useTranslation('portal')
  const rows = asked.data?.records ?? []
  const turn = useTurns(rows, POLL)
  return (
    <section className="home-part">
      <div className="section-head">
        <h2 className="t20">{t('enrolments.title')}</h2>
        <a className="t13" href="#/my/enrolments">
          {t('home.all')}
        </a>
      </div>
      {rows.length > 0 ? (
        <ul>
          {rows.slice(0, 5).map((row) => (
            <EnrolmentLine key={row.id} row={row} turn={turn(row)} />
          ))}
        </ul>
      ) : (
        <None asked={asked}>{t('enrolments.noneText')}</None>
      )}
    </section>
  )
}

/** Offerings of the next weeks that my post may take. */
export const ForMe = ({ rows }: { rows: readonly OfferingCard[] }) => {
  const { t } = useTranslation(['portal', 'training-delivery'])
  const left = useSeatsLeft()
  if (rows.length === 0) return null
  return (
    <section className="home-part">
      <div className="section-head">
        <h2 className="t20">{t('portal:home.forMe')}</h2>
        <span className="row gap16 wrap">
          <SeatLegend />
          <a className="t13" href="#/offerings">
            {t('portal:home.find')}
          </a>
        </span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="offering-line for-me-line">
            <DateBlock from={row.startDate} month />
            <OfferingWords row={row} />
            <span className="offering-seats">
              <SeatScale row={row} />
            </span>
            <span className="offering-fit t13">
              <Status kind={row.fit === 'waitable' ? 'waiting' : 'draft'}>
                {t(row.fit === 'waitable' ? 'training-delivery:fits.waitable' : 'portal:home.open')}
              </Status>
            </span>
            <span className="offering-left t13 ink3">{left(row.seats)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
