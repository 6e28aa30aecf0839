import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../core/i18n/joined.ts'
import { formatMoney } from '../../../core/show/money.tsx'
import { Status } from '../../../core/show/status.tsx'
import type { Explanation } from './why.ts'

const kinds = { won: 'live', stacked: 'live', outranked: 'draft', failed: 'cancelled' } as const

/** Every rule that was tried, what it did, or every dimension that kept it out. */
export const RuleTests = ({ tests }: { tests: Explanation['tests'] }) => {
  const { t } = useTranslation('fee')
  const name = useBilingual()
  const joined = useJoined()
  return (
    <details>
      <summary className="t13 link-btn">{t('why.tests')}</summary>
      <ul className="why-lines">
        {tests.map((test) => (
          <li key={test.code}>
            <div className="row">
              <span className="ink3 code">{test.code}</span>
              <span className="grow">{name(test, 'name')}</span>
              <Status kind={kinds[test.result]}>{t(`results.${test.result}`, { code: test.outrankedBy ?? '' })}</Status>
            </div>
            <p className="t12 ink3">
              {test.result === 'failed' ? joined(test.failed.map((one) => t(`dimensions.${one}`))) : `−${formatMoney(test.reduction)}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
