import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewPasswordLines, PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { useEntering, useStepFirst } from '../sessions/use-sign-in.ts'
import { type Asked, spendCode } from './forgotten-calls.ts'

const fields = ['code', 'newPassword', 'newPasswordAgain'] as const

/** The code of the mail or SMS, and the new password, with which one is signed in. */
export const CodeStep = ({ asked, again }: { asked: Asked; again(): void }) => {
  const { t } = useTranslation('identity/passwords')
  const { refuse, clear: _, ...form } = usePasswordForm('forgotten', fields)
  const [busy, setBusy] = useState(false)
  const enter = useEntering()
  const stepFirst = useStepFirst()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    form.setMessage('')
    const outcome = await spendCode({ requestId: asked.requestId, ...form.values })
    setBusy(false)
    if (outcome.ok) await enter(outcome.data)
    else if (stepFirst(outcome.failure)) return
    else refuse(outcome.failure)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="ink2" role="status">
        {t('forgotten.sent', { minutes: asked.minutes })}
      </p>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="code" open inputMode="numeric" autoComplete="one-time-code" maxLength={6} help={t('forgotten.none')} autoFocus />
      <NewPasswordLines form={form} bounds={asked} />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'saving' : 'forgotten.go')}
      </button>
      <p className="sign-in-ways">
        <button type="button" className="link-btn" onClick={again}>
          {t('forgotten.again')}
        </button>
      </p>
    </form>
  )
}
