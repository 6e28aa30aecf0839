import { useTranslation } from 'react-i18next'
import { Cover } from '../../../core/covers/cover.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { formatDays } from '../../../core/show/moment.tsx'
import { formatMoney } from '../../../core/show/money.tsx'

interface Summary {
  titleCn: string
  titleEn: string
  number?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  placeCn?: string | undefined
  placeEn?: string | undefined
  amount?: string | undefined
}

/** What a case is about: cover, title, number, dates and place, with its figures below. */
export const Subject = ({ summary, figures = [] }: { summary: Summary; figures?: readonly (readonly [label: string, value: string])[] }) => {
  const { t } = useTranslation('staff')
  const name = useBilingual()
  const days = summary.startDate ? formatDays(summary.startDate, summary.endDate ?? summary.startDate) : ''
  const all = [...(summary.amount ? [[t('approvals.amount'), formatMoney(summary.amount)] as const] : []), ...figures]
  return (
    <>
      <div className="task-subject">
        {summary.number ? <Cover code={summary.number.split('-')[0] ?? ''} width={92} height={52} /> : null}
        <div className="grow">
          <div className="strong">{name(summary, 'title')}</div>
          <div className="t12 ink3 num" style={{ whiteSpace: 'normal' }}>
            {[summary.number, days, name(summary, 'place')].filter(Boolean).join(' · ')}
          </div>
        </div>
      </div>
      {all.length > 0 ? (
        <dl className="task-figures">
          {all.map(([label, value]) => (
            <div key={label}>
              <dt className="t12 ink3">{label}</dt>
              <dd className="strong num">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
