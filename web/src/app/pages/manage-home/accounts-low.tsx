import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Money } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import { accountsApi } from '../../../features/fee/accounts/api.ts'
import { AccountScale } from '../../../features/fee/accounts/screen.tsx'
import { Panel } from './panel.tsx'

const FILTER = { low: 'true' } as const
const LIST = `#/manage/fee-accounts?${new URLSearchParams(FILTER)}`

/** Accounts that have little or nothing left, the emptiest first. */
export const AccountsLow = () => {
  const { t } = useTranslation(['homes', 'fee'])
  const name = useBilingual()
  const asked = accountsApi.usePage({ ...FILTER, limit: '8', orderField: 'available', order: 'asc' }, { quiet: true })
  const { records = [], total = 0 } = asked.data ?? {}
  return (
    <Panel
      wide
      title={t('accountsLow.title', { count: total })}
      beside={<a href={LIST}>{t('panels.all', { count: total })}</a>}
      asked={asked}
      empty={asked.data && total === 0 ? t('accountsLow.none') : null}
    >
      <ul className="home-rows">
        {records.map((row) => (
          <li key={row.id} className="account-row">
            <span className="home-two">
              <a href={`#/manage/fee-accounts/${row.id}`}>{name(row, 'name')}</a>
              <span className="t12 ink3 num">{row.orgCode}</span>
            </span>
            <AccountScale account={row} />
            <Status kind={row.stopped ? 'refused' : 'pending'}>{t(row.stopped ? 'fee:account.stopped' : 'fee:account.low')}</Status>
            <Money yuan={row.available} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
