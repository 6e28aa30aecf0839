import { useTranslation } from 'react-i18next'
import { formatDays } from '../../../../../core/show/moment.tsx'
import { offeringsApi } from './api.ts'

/** Before an offering is cancelled: near ones of the same course and region in which its people would find seats (world.md §10.16). */
export const MergeProposals = ({ id }: { id: string }) => {
  const { t } = useTranslation('training/offerings')
  const { data } = offeringsApi.useMergeable({ id }, { quiet: true })
  if (!data || data.records.length === 0) return null
  return (
    <section className="merge-proposals">
      <h3 className="t13">{t('merge', { count: data.people })}</h3>
      <ul>
        {data.records.map((one) => (
          <li key={one.id} className="row between gap12 t13">
            <a href={`#/manage/training-enrolments?offeringId=${one.id}`}>{one.number}</a>
            <span className="num ink2">{formatDays(one.startDate, one.endDate)}</span>
            <span className="num ink3">{t('mergeFree', { count: one.seats.free })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
