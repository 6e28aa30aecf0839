import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatDays } from '../../../core/show/moment.tsx'
import { today } from '../../../features/training/delivery/days.ts'
import { offeringsApi } from '../../../features/training/delivery/offerings/staff/api.ts'
import { OfferingState, SeatCell } from '../../../features/training/delivery/offerings/staff/offering-state.tsx'
import { Panel } from './panel.tsx'

const FILTER = { when: 'ahead', statuses: 'published' } as const
const LIST = `#/manage/training-offerings?${new URLSearchParams(FILTER)}`

/** The classes that run or come next: a trainer's own, all of them for those who look after attendance. */
export const Classes = () => {
  const { t } = useTranslation('homes')
  const name = useBilingual()
  const asked = offeringsApi.usePage({ ...FILTER, limit: '6' }, { quiet: true })
  const { records = [], total = 0 } = asked.data ?? {}
  return (
    <Panel
      wide
      title={t('classes.title')}
      beside={<a href={LIST}>{t('panels.all', { count: total })}</a>}
      asked={asked}
      empty={asked.data && total === 0 ? t('classes.none') : null}
    >
      <ul className="home-rows">
        {records.map((row) => (
          <li key={row.id} className="class-row">
            <span className="num strong">{formatDays(row.startDate, row.endDate)}</span>
            <span className="home-two">
              {row.startDate <= today() ? (
                <a href={`#/manage/training-attendances/${row.id}`}>{name(row, 'name')}</a>
              ) : (
                <a href={`${LIST}&text=${encodeURIComponent(row.number)}`}>{name(row, 'name')}</a>
              )}
              <span className="t12 ink3 num">{[row.number, name(row, 'city'), name(row, 'classroomName')].filter(Boolean).join(' · ')}</span>
            </span>
            <SeatCell seats={row.seats} atRisk={row.atRisk} />
            <OfferingState offering={row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
