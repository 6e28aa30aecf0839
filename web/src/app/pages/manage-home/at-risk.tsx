import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { broken, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { between, today } from '../../../features/training/delivery/days.ts'
import { type OfferingRow, offeringsApi } from '../../../features/training/delivery/offerings/staff/api.ts'
import { Panel } from './panel.tsx'

const PITCH = 5
const FILTER = { when: 'ahead', atRisk: 'true' } as const
const LIST = `#/manage/training-offerings?${new URLSearchParams(FILTER)}`

const heldTick = (at: number) => (
  <g key={at} transform="translate(0 4)">
    {broken(at, at * PITCH, 2, 14)}
  </g>
)

/** The seats of an offering with a red line where its minimum stands. */
const Minimum = ({ row }: { row: OfferingRow }) => {
  const { t } = useTranslation('homes')
  const { taken, held, capacity } = row.seats
  const used = taken + held
  const shown = Math.min(capacity, 40)
  return (
    <Ticks width={shown * PITCH + 4} height={18} label={t('atRisk.scale', { used, minimum: row.minimum, capacity })}>
      {Array.from({ length: shown }, (_, at) =>
        at < taken ? tick(at, at * PITCH, 4, 2, 14, 'on') : at < used ? heldTick(at) : tick(at, at * PITCH, 14, 2, 4, 'off'),
      )}
      {tick('minimum', row.minimum * PITCH - 2, 0, 1, 18, 'end')}
      {tick('end', shown * PITCH, 4, 1, 14, 'mid')}
    </Ticks>
  )
}

/** Published offerings of the next days with too few people, the nearest first: something must be decided about each. */
export const AtRisk = () => {
  const { t } = useTranslation('homes')
  const name = useBilingual()
  const asked = offeringsApi.usePage({ ...FILTER, limit: '6' }, { quiet: true })
  const { records = [], total = 0 } = asked.data ?? {}
  return (
    <Panel
      title={t('atRisk.title', { count: total })}
      beside={total > records.length ? <a href={LIST}>{t('panels.all', { count: total })}</a> : t('atRisk.legend')}
      asked={asked}
      empty={asked.data && total === 0 ? t('atRisk.none') : null}
    >
      <ul className="home-rows">
        {records.map((row) => {
          const missing = row.minimum - row.seats.taken - row.seats.held
          return (
            <li key={row.id} className="risk-row">
              <span className="risk-days">
                <b className="big">{between(today(), row.startDate)}</b> <span className="t12 ink3">{t('atRisk.days')}</span>
              </span>
              <span className="home-two">
                <a href={`${LIST}&text=${encodeURIComponent(row.number)}`}>
                  {name(row, 'name')} <span className="ink3">{name(row, 'city')}</span>
                </a>
                <span className="t12 ink3 num">{row.number}</span>
              </span>
              <Minimum row={row} />
              <span className="t12 num risk-missing">{t('atRisk.missing', { used: row.seats.taken + row.seats.held, count: missing })}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
