import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatDays } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { enrolmentsApi } from '../../../features/training/delivery/enrolments/api.ts'
import { useSentences } from '../../../features/training/delivery/enrolments/standing.tsx'

const SHOWN = '3'

/** What came of the last classes, the newest first; nothing while there are none. */
export const Results = () => {
  const { t } = useTranslation('portal')
  const name = useBilingual()
  const { standing } = useSentences()
  const { data } = enrolmentsApi.useMine({ statuses: 'attended,no-show', limit: SHOWN, orderField: 'start_date', order: 'desc' }, { quiet: true })
  if (!data?.records.length) return null
  return (
    <section className="home-results" aria-label={t('home.results')}>
      <h2 className="t20">{t('home.results')}</h2>
      <ul className="card">
        {data.records.map((row) => (
          <li key={row.id}>
            <span className="row between gap12">
              <a className="strong ellipsis" href={`#/my/enrolments/${row.id}`}>
                {name(row, 'offeringName')}
              </a>
              <span className="t12 ink3 num">{formatDays(row.startDate, row.endsAt.slice(0, 10))}</span>
            </span>
            <span className="t13">
              <Status kind={row.passed ? 'live' : 'refused'}>{standing(row)}</Status>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
