import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { formatDays } from '../../../../core/show/moment.tsx'
import { Name } from '../../../../core/show/name.tsx'
import type { Enrolment } from './api.ts'

/** Who is meant, for which course, and who pays: in every dialog that decides over somebody else's enrolment. */
export const Whom = ({ row }: { row: Enrolment }) => {
  const { t } = useTranslation('training-delivery')
  const name = useBilingual()
  return (
    <div className="card whom">
      <div className="strong">
        <Name of={row} field="userName" /> <span className="t12 ink3">{[name(row, 'positionName'), name(row, 'outletName')].join(' · ')}</span>
      </div>
      <div className="t13">
        {name(row, 'offeringName')} <span className="t12 ink3 code">{[row.offeringNumber, formatDays(row.startDate, row.endsAt)].join(' · ')}</span>
      </div>
      <div className="t12 ink3">{t('payer', { name: name(row, 'dealerName') })}</div>
    </div>
  )
}
