import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../../../core/request/failure.ts'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'

const fields = ['code'] as const

interface Props<T> {
  /** The first code of an authenticator: there are no recovery codes yet. */
  first?: boolean
  label?: string
  run(code: string): Promise<Outcome<T>>
  done(answer: T): void
  cancel?: () => void
}

const Cancel = ({ cancel }: { cancel(): void }) => {
  const { t } = useTranslation('identity/second-step')
  return (
    <button type="button" className="btn" onClick={cancel}>
      {t('cancel')}
    </button>
  )
}

/** Six digits of the authenticator, or a recovery code; what is wrong stands at the field, and what was typed goes. */
export const CodeForm = <T,>({ first = false, label, run, done, cancel }: Props<T>) => {
  const { t } = useTranslation('identity/second-step')
  const { refuse, clear: _, ...form } = usePasswordForm('second-step', fields)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.setMessage('')
    const code = form.values.code.trim()
    if (busy || !form.complete(code ? {} : { code: [t('missing')] })) return
    setBusy(true)
    const outcome = await run(code)
    setBusy(false)
    if (outcome.ok) return done(outcome.data)
    form.set('code', '')
    refuse(outcome.failure)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine
        form={form}
        field="code"
        open
        label={label ?? t(first ? 'codeFirst' : 'code')}
        inputMode={first ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        maxLength={first ? 6 : 16}
        autoFocus
      />
      <div className="row wrap gap8 own-step-foot">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {t(busy ? 'busy' : 'go')}
        </button>
        {cancel ? <Cancel cancel={cancel} /> : null}
      </div>
    </form>
  )
}
