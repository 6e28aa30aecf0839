import { businessData } from '@academy/contracts/org/business-data.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { NounFilter } from '../../../core/pick/nouns.tsx'

/** New cars, throughput, used cars and satisfaction of each outlet by month. */
const BusinessDataScreen = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={businessData}
      columns={[{ key: 'month', width: 110 }, 'outletId', 'measure', { key: 'value', render: (row) => <span className="num">{row.value}</span> }, 'remark']}
      filters={[
        'outletId',
        { name: 'under', control: (bound) => <NounFilter {...bound} noun="organisations" /> },
        { name: 'region', width: 120 },
        { name: 'measure', width: 140 },
        { name: 'fromMonth', width: 130 },
        { name: 'untilMonth', width: 130 },
      ]}
      rowName={(row) => [row.month, name(row, 'outletName')].filter(Boolean).join(' · ')}
    />
  )
}

export default BusinessDataScreen
