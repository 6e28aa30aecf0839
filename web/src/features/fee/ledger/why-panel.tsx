import { ledger } from '@academy/contracts/fee/ledger.ts'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { useMedia, usePhone } from '../../../core/media.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { Icon } from '../../../core/show/icon.tsx'
import { formatMoment } from '../../../core/show/moment.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { Reverse } from './reverse.tsx'
import { RuleTests } from './rule-tests.tsx'
import type { Explanation, Why } from './why.ts'

const api = connect(ledger)
const COUNT = 80

/** One step of the price: what stands is ink, what this step takes away is raised and green, what went before is short. */
const StepScale = ({ price, step }: { price: number; step: Explanation['steps'][number] }) => {
  const left = Math.round((Number(step.after) / price) * COUNT)
  const had = Math.round((Number(step.before) / price) * COUNT)
  return (
    <Ticks width={COUNT * 5} height={16}>
      {Array.from({ length: COUNT }, (_, i) =>
        i < left ? tick(i, i * 5, 8, 2, 8, 'on') : i < had ? tick(i, i * 5, 0, 2, 16, 'good') : tick(i, i * 5, 12, 2, 4, 'off'),
      )}
    </Ticks>
  )
}

const Computed = ({ explanation, at }: { explanation: Explanation; at: string }) => {
  const { t } = useTranslation('fee')
  const name = useBilingual()
  const price = Number(explanation.price) || 1
  return (
    <>
      <ol className="why-lines">
        <li>
          <div className="row between">
            <span className="strong">{t('why.price')}</span>
            <span className="num">{formatMoney(explanation.price)}</span>
          </div>
        </li>
        {explanation.steps.map((step, index) => (
          <li key={step.code}>
            <div className="row">
              <span className="ink3 num">{index + 1}</span>
              <span className="strong grow">{name(step, 'name')}</span>
              <span className="ink3">{t(`effects.${step.effect}`, { percent: step.percent ?? '', amount: step.reduction })}</span>
              <span className="num why-good">−{formatMoney(step.reduction)}</span>
            </div>
            <StepScale price={price} step={step} />
          </li>
        ))}
      </ol>
      {explanation.cap && Number(explanation.cap.cut) > 0 ? (
        <p className="t12 ink3">{t('why.cap', { percent: explanation.cap.percent, cut: explanation.cap.cut })}</p>
      ) : null}
      {Number(explanation.reduction) > 0 ? (
        <div className="why-total t13">
          <span>{t('why.reduction')}</span>
          <span className="num why-good">−{formatMoney(explanation.reduction)}</span>
        </div>
      ) : null}
      <div className="why-total">
        <span className="strong">{t('why.net')}</span>
        <span className="big t26">{formatMoney(explanation.net)}</span>
      </div>
      {explanation.quotas.map((quota) => (
        <p key={quota.code} className="t12 ink3">
          {quota.code} {t('why.quota', { before: quota.before, used: quota.used, after: quota.after })}
        </p>
      ))}
      <p className="t12 ink3">{t('why.fixed', { at: formatMoment(at) })}</p>
      <RuleTests tests={explanation.tests} />
    </>
  )
}

const Journal = ({ why }: { why: Why }) => {
  const { t, i18n } = useTranslation(['fee', 'fee/accounts', 'fee/ledger'])
  // Names such as `income:academy` hold the mark that parts area and key, so the table is read whole.
  const words = (i18n.getResource(i18n.language, 'fee', 'ledgerAccounts') ?? {}) as Record<string, string>
  const name = (account: string) => (account.startsWith('dealer:') ? t('fee/accounts:account') : (words[account] ?? account))
  return (
    <ol className="why-lines">
      {why.lines.map((line) => (
        <li key={line.account + line.kind + line.amount} className="journal-line">
          <span>{name(line.account)}</span>
          <span className="ink3">{t(`kinds.${line.kind}`)}</span>
          <span className="num">{formatMoney(line.amount)}</span>
        </li>
      ))}
    </ol>
  )
}

const Said = ({ why, accountId }: { why: Why; accountId: string }) => {
  const { t } = useTranslation(['fee', 'fee/accounts', 'fee/ledger'])
  const name = useBilingual()
  return (
    <>
      <p className="t12 ink3">{[t([`causes.${why.cause}`, 'fee/ledger:posted']), formatMoment(why.at), why.remark].filter(Boolean).join(' · ')}</p>
      {why.recordedByName ? (
        <p className="t12 ink3">
          {t('fee/ledger:recordedBy')} {name(why, 'recordedByName')}
        </p>
      ) : null}
      {why.penalty ? (
        <p className="t13">{t('why.penalty', { startDate: why.penalty.startDate, revokedOn: why.penalty.revokedOn, days: why.penalty.daysBefore })}</p>
      ) : null}
      {why.reverses ? <p className="t13">{t('why.reverses', { number: why.reverses.number })}</p> : null}
      {why.reversedBy ? <p className="t13">{t('why.reversedBy', { number: why.reversedBy.number })}</p> : null}
      {why.explanation ? <Computed explanation={why.explanation} at={why.at} /> : null}
      <h2 className="t13" style={{ marginTop: 16 }}>
        {t('fee/ledger:journal')}
      </h2>
      <Journal why={why} />
      <Reverse why={why} accountId={accountId} />
    </>
  )
}

const Sheet = ({ title, number, onClose, children }: { title: string; number: string | undefined; onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  return (
    <Drawer
      open
      placement={phone ? 'bottom' : 'right'}
      size={phone ? 'large' : 492}
      title={title}
      rootClassName="why-sheet"
      onClose={onClose}
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      {number ? <p className="t12 ink3 code">{number}</p> : null}
      {children}
    </Drawer>
  )
}

interface Asked {
  journalId: string
  accountId: string
}

/** Why an amount is what it is (picture 08): the price, every step taken, the cap, the rules tried, the journal whole; beside the list, where there is no room for it as a sheet over it. */
export const WhyPanel = ({ journalId, accountId, onClose }: Asked & { onClose: () => void }) => {
  const { t } = useTranslation(['fee', 'core'])
  const narrow = useMedia('(max-width: 1199px)')
  const { data: why, failure, refetch } = api.useWhy({ journalId } as never, { quiet: true })
  const main = why?.explanation?.net ?? why?.penalty?.amount ?? why?.lines[0]?.amount.replace('-', '') ?? ''
  const title = t('why.title', { amount: main })
  const body = why ? (
    <Said why={why} accountId={accountId} />
  ) : failure ? (
    <FailureState failure={failure} retry={refetch} />
  ) : (
    <ListSkeleton columns={1} rows={8} />
  )
  if (narrow)
    return (
      <Sheet title={title} number={why?.number} onClose={onClose}>
        {body}
      </Sheet>
    )
  return (
    <aside className="card why-panel" aria-label={title}>
      {why ? (
        <div className="row">
          <h2 className="t16 grow">{title}</h2>
          <span className="t12 ink3 code">{why.number}</span>
          <button type="button" className="icon-btn" aria-label={t('core:actions.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      ) : null}
      {body}
    </aside>
  )
}
