import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { CaptchaPicture } from '../sessions/captcha-picture.tsx'
import { type Captcha, fetchCaptcha } from '../sessions/sign-in-calls.ts'
import { type Asked, askForCode } from './forgotten-calls.ts'

const fields = ['account', 'captcha'] as const

/** What is typed, what of it is missing, the captcha, and asking for the code. */
const useAsking = (account: string, done: (account: string, asked: Asked) => void) => {
  const { t } = useTranslation('identity/passwords')
  const { refuse, clear: _, ...form } = usePasswordForm('forgotten', fields, { account })
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const [busy, setBusy] = useState(false)
  const renew = async () => setCaptcha(await fetchCaptcha('forgotten'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the step opens
  useEffect(() => void renew(), [])
  const missing = () => ({
    ...(form.values.account.trim() ? {} : { account: [t('forgotten.missingAccount')] }),
    ...(form.values.captcha.trim() ? {} : { captcha: [t('forgotten.missingCaptcha')] }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.setMessage('')
    if (busy || !form.complete(missing())) return
    setBusy(true)
    const given = { account: form.values.account.trim(), captcha: form.values.captcha.trim() }
    const outcome = await askForCode({ ...given, ...(captcha ? { captchaId: captcha.captchaId } : {}) })
    setBusy(false)
    if (outcome.ok) return done(given.account, outcome.data)
    refuse(outcome.failure)
    form.set('captcha', '')
    await renew()
  }
  return { form, captcha, busy, renew, submit }
}

/** Whose password it is, and the captcha; the code goes to the addresses of the account, if there is one. */
export const AskStep = ({ account, done }: { account: string; done(account: string, asked: Asked): void }) => {
  const { t } = useTranslation('identity/passwords')
  const { form, captcha, busy, renew, submit } = useAsking(account, done)
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="ink2">{t('forgotten.text')}</p>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="account" open autoComplete="username" maxLength={254} autoFocus />
      <PasswordLine
        form={form}
        field="captcha"
        open
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        end={<CaptchaPicture captcha={captcha} purpose="forgotten" onRenew={renew} />}
      />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'forgotten.asking' : 'forgotten.ask')}
      </button>
    </form>
  )
}
