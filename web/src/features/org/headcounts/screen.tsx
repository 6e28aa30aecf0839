import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { CrudPage } from '../../../core/crud/crud-page.tsx'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { coded } from '../../../core/pick/coded.ts'

const outlets = { contract: organisations, search: 'text', label: coded, fixed: { orgType: '60' } }
const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`)

/** Which outlets have more or fewer posts than the template of their kind, from when to when and why. */
const HeadcountsScreen = () => {
  const name = useBilingual()
  return (
    <CrudPage
      contract={headcounts}
      columns={[
        'orgId',
        'positionId',
        { key: 'change', width: 110, render: (row) => <span className="num">{signed(row.change)}</span> },
        'fromDate',
        'untilDate',
        'reason',
        'status',
      ]}
      filters={['orgId', 'positionId', 'status']}
      fields={[{ name: 'orgId', wide: true, choices: outlets }, 'positionId', 'change', 'fromDate', 'untilDate', { name: 'reason', wide: true }]}
      states={{ planned: 'waiting', live: 'live', over: 'draft' }}
      rowName={(row) => [name(row, 'orgName'), name(row, 'positionName'), signed(row.change)].filter(Boolean).join(' · ')}
    />
  )
}

export default HeadcountsScreen
