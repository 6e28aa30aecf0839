import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './second-step.css'

/** Ten codes for the day on which the phone is lost, shown this once. */
export const RecoveryCodes = ({ codes, done }: { codes: readonly string[]; done(): void }) => {
  const { t } = useTranslation('identity/second-step')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false), // not allowed here: they stand on the page
    )
  return (
    <section className="step-recovery" aria-labelledby="step-recovery">
      <h2 id="step-recovery" className="t20">
        {t('recovery.title')}
      </h2>
      <p className="ink2">{t('recovery.text')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ol>
      <div className="row wrap gap8">
        <button type="button" className="btn btn-primary" onClick={done}>
          {t('recovery.done')}
        </button>
        <button type="button" className="btn" onClick={() => void copy()}>
          {t(copied ? 'recovery.copied' : 'recovery.copy')}
        </button>
      </div>
    </section>
  )
}
