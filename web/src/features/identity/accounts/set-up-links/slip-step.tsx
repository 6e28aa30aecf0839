import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { openSlip } from './link-calls.ts'

const fields = ['code', 'lastFour'] as const

/** The letters of a slip of paper and the last four of the ID number; `opened` gets the link that they stand for. */
export const SlipStep = ({ opened }: { opened(token: string): void }) => {
  const { t } = useTranslation('identity/passwords')
  const { refuse, complete, clear: _, ...form } = usePasswordForm('slip', fields)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { code, lastFour } = form.values
    if (!complete({ ...(code.trim() ? {} : { code: [t('slip.missingCode')] }), ...(lastFour.trim() ? {} : { lastFour: [t('slip.missingLastFour')] }) })) return
    setBusy(true)
    form.setMessage('')
    const outcome = await openSlip({ code, lastFour })
    setBusy(false)
    if (outcome.ok) opened(outcome.data.token)
    else refuse(outcome.failure)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="t14 ink2">{t('slip.text')}</p>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="code" open label={t('slip.code')} autoComplete="off" autoCapitalize="characters" maxLength={20} autoFocus />
      <PasswordLine form={form} field="lastFour" open label={t('slip.lastFour')} autoComplete="off" autoCapitalize="characters" maxLength={4} />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'slip.busy' : 'slip.next')}
      </button>
    </form>
  )
}
