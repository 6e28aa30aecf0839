import { ledger } from '@academy/contracts/fee/ledger.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { formatMoney } from '../../../core/show/money.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import './months.css'

const api = connect(ledger)

/** What the lines of a filter come to, below their list. */
export const Totals = ({ asked }: { asked: Record<string, string | number> }) => {
  const texts = useNounTexts(ledger)
  const { t } = useTranslation('fee')
  const { order: _, orderField: __, ...filters } = asked
  const { data } = api.useTotals(filters as never, { quiet: true })
  if (!data) return null
  const figures = [
    [texts.say('incoming'), data.incoming],
    [texts.say('outgoing'), data.outgoing],
    [texts.say('change'), data.change],
  ] as const
  return (
    <span className="ledger-totals">
      {figures.map(([label, amount]) => (
        <span key={label}>
          {label} <b className="num">{formatMoney(amount)}</b>
        </span>
      ))}
      <span>{t('account.unit')}</span>
    </span>
  )
}
