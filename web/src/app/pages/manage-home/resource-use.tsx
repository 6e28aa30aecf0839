import type { Received } from '@academy/contracts/core/endpoint.ts'
import { bookings } from '@academy/contracts/training/resources/bookings.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { dotted, plus, today } from '../../../features/training/delivery/days.ts'
import { Panel } from './panel.tsx'

type Booking = Received<(typeof bookings)['endpoints']['board']>['bookings'][number]

const api = connect(bookings)
const DAYS = 14
const HEIGHT = 36
const kinds = [
  ['classroom', 'training-classrooms'],
  ['trainer', 'training-trainers'],
  ['vehicle', 'training-vehicles'],
] as const

/** How many of a kind are taken at each half-day, two ticks a day: the longest tick is the fullest half-day of that kind. */
const Use = ({ of, from, rows }: { of: string; from: string; rows: readonly Booking[] }) => {
  const { t } = useTranslation('homes')
  const counts = Array.from({ length: DAYS * 2 }, (_, at) => {
    const [day, half] = [plus(from, Math.floor(at / 2)), at % 2 === 0 ? 'am' : 'pm']
    return rows.filter((one) => one.day === day && one.half === half).length
  })
  const most = Math.max(...counts)
  const fullest = plus(from, Math.floor(counts.indexOf(most) / 2))
  return (
    <span className="use-scale">
      <Ticks width={DAYS * 20} height={HEIGHT} label={most > 0 ? t('use.scale', { of, most, day: dotted(fullest) }) : t('use.free', { of })}>
        {counts.map((count, at) => {
          const x = Math.floor(at / 2) * 20 + (at % 2) * 8
          const height = count === 0 ? 2 : Math.max(4, Math.round((HEIGHT * count) / most))
          return tick(`${Math.floor(at / 2)}-${at % 2}`, x, HEIGHT - height, count === 0 ? 4 : 6, height, count === 0 ? 'off' : 'on')
        })}
      </Ticks>
    </span>
  )
}

/** How full rooms, trainers and vehicles are in the next two weeks, for whoever keeps them. */
export const ResourceUse = () => {
  const { t } = useTranslation('homes')
  const from = today()
  const asked = api.useBoard({ from, to: plus(from, DAYS - 1) }, { quiet: true })
  const all = asked.data?.bookings ?? []
  return (
    <Panel wide title={t('use.title', { days: DAYS })} beside={t('use.legend')} asked={asked} empty={asked.data && all.length === 0 ? t('use.none') : null}>
      <ul className="home-rows">
        {kinds.map(([kind, screen]) => {
          const rows = all.filter((one) => one.resourceType === kind)
          return (
            <li key={kind} className="use-row">
              <span className="home-two">
                <a href={`#/manage/${screen}`}>{t(`use.${kind}`)}</a>
                <span className="t12 ink3">{t('use.taken', { count: new Set(rows.map((one) => one.resourceId)).size })}</span>
              </span>
              <Use of={t(`use.${kind}`)} from={from} rows={rows} />
              <span className="home-end num">
                <b className="big">{formatCount(rows.length)}</b> <span className="t12 ink3">{t('use.halfDays')}</span>
              </span>
            </li>
          )
        })}
        <li className="use-row use-days" aria-hidden="true">
          <span />
          <span className="use-scale t12 num ink3">
            {[0, 7].map((at) => (
              <span key={at}>{dotted(plus(from, at))}</span>
            ))}
          </span>
          <span />
        </li>
      </ul>
    </Panel>
  )
}
