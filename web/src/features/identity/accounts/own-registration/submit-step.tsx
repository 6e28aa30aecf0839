import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import type { Own } from './calls.ts'
import { grouped } from './papers-step.tsx'
import type { Register } from './use-register.ts'

interface Fact {
  label: string
  value: string
}

const useFacts = (own: Own | null | undefined, values: Register['values']): Fact[] => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  if (!own) return []
  const english = `${values.givenEn ?? ''} ${values.surnameEn ?? ''}`.trim()
  const files = [own.photo ? t('fields.photo') : '', own.letter ? t('fields.letter') : ''].filter(Boolean).join(t('id.comma'))
  const facts: [string, string | undefined][] = [
    [t('fields.nameCn'), [values.nameCn, english].filter(Boolean).join(' · ')],
    [t(values.idType === '2' ? 'papers.passportNumber' : 'papers.cardNumber'), grouped(values.idNumber ?? '')],
    [t('fields.orgId'), name(own, 'orgName')],
    [t('fields.positionCode'), name(own, 'positionName') + (values.administrator === 'true' ? ` · ${t('post.asAdministrator')}` : '')],
    [t('fields.joinDate'), values.joinDate],
    [t(own.proven === 'mobile' ? 'code.mobile' : 'code.email'), values[own.proven]],
    [t('files.title'), files],
  ]
  return facts.map(([label, value]) => ({ label, value: value || '—' }))
}

/** Everything once more before it is submitted. */
export const SubmitStep = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const { own, values, wrong } = register
  const facts = useFacts(own, values)
  const missing = Object.values(wrong).flatMap((texts) => texts ?? [])
  return (
    <>
      <p className="register-lead">{t('submit.text', { count: own?.left ?? 0 })}</p>
      {missing.length > 0 ? (
        <div role="alert" className="message-bad">
          {t('submit.missing')}
        </div>
      ) : null}
      <dl className="card register-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
