import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { confirmUser } from '../../../../core/notices/notices.ts'
import { reactTo } from '../../../../core/request/react.ts'
import { leave } from '../../../../core/session/leave.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { type Consents, choosePurpose, revokeConsent } from './consent-calls.ts'
import { useConsents } from './use-consents.ts'
import './consents.css'

type Row = Consents['purposes'][number]

const PurposeRow = ({ row, busy, choose }: { row: Row; busy: boolean; choose(given: boolean): void }) => {
  const { t } = useTranslation('identity/consents')
  const [name, help] = [useId(), useId()]
  const { purpose, given, at } = row
  return (
    <li className="consent-purpose">
      <div>
        <span id={name}>{t(`purposes.${purpose}.title`)}</span>
        <p id={help} className="t13 ink3">
          {t(`purposes.${purpose}.text`)}
        </p>
      </div>
      {purpose === 'training' ? (
        <span className="t13 ink3">{at ? t('given', { day: at.slice(0, 10) }) : '—'}</span>
      ) : (
        <input
          type="checkbox"
          role="switch"
          aria-checked={given}
          checked={given}
          disabled={busy}
          aria-labelledby={name}
          aria-describedby={help}
          onChange={(event) => choose(event.target.checked)}
        />
      )}
    </li>
  )
}

/** Taking the consent back: asked once, then every session ends. */
const useRevoking = () => {
  const { t } = useTranslation('identity/consents')
  return async () => {
    const words = { title: t('revoke.title'), text: t('revoke.body'), yes: t('revoke.yes'), no: t('revoke.no') }
    if (!(await confirmUser({ ...words, tone: 'warning' }))) return
    const outcome = await revokeConsent()
    if (!outcome.ok) return reactTo(outcome.failure, 'alert')
    await leave({ ask: false })
  }
}

/** What one agreed to, for which purposes, and taking it back. */
export const OwnConsents = () => {
  const { t } = useTranslation('identity/consents')
  const name = useBilingual()
  const { known, setKnown, failure, again } = useConsents()
  const [busy, setBusy] = useState(false)
  const revoke = useRevoking()
  const choose = (purpose: Row['purpose']) => async (given: boolean) => {
    if (purpose === 'training') return
    setBusy(true)
    const outcome = await choosePurpose({ purpose, given })
    setBusy(false)
    if (outcome.ok) setKnown(outcome.data)
    else reactTo(outcome.failure, 'toast')
  }
  if (known && known.accepted.length === 0) return null
  return (
    <section className="card account-card" aria-labelledby="own-consents">
      <h2 id="own-consents" className="t20">
        {t('title')}
      </h2>
      <p className="t13 ink3">{(known?.accepted ?? []).map((one) => `${name(one, 'title')} · ${t('edition', { edition: one.edition })}`).join('，')}</p>
      {failure ? <FailureState failure={failure} retry={again} /> : null}
      <ul className="rule-top consent-purposes" aria-busy={!known && !failure}>
        {(known?.purposes ?? []).map((row) => (
          <PurposeRow key={row.purpose} row={row} busy={busy} choose={choose(row.purpose)} />
        ))}
      </ul>
      <p className="t13 ink3 account-card-foot">
        {t('revoke.text')}{' '}
        <button type="button" className="link-btn" onClick={revoke}>
          {t('revoke.go')}
        </button>
      </p>
    </section>
  )
}
