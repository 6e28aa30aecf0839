import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { type Asked, askForContactCode, type Contacts, changeContact, type Kind } from './contact-calls.ts'

/** Counts down to when another code may be asked for. */
const useWait = (asked: Asked | undefined): number => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (!asked) return
    setLeft(asked.seconds)
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [asked])
  return left
}

/** What is typed, asked for and answered; `close` and `changed` end it. */
const useContactForm = (kind: Kind, changed: (next: Contacts) => void) => {
  const { refuse, clear: _, ...form } = usePasswordForm(`contact-${kind}`, ['address', 'code'] as const)
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const { address, code } = form.values
  const doing = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    form.setMessage('')
    await work()
    setBusy(false)
  }
  const ask = () =>
    doing(async () => {
      const outcome = await askForContactCode({ kind, address })
      if (outcome.ok) setAsked(outcome.data)
      else refuse(outcome.failure)
    })
  const use = (requestId: string) =>
    doing(async () => {
      const outcome = await changeContact({ requestId, code })
      if (outcome.ok) changed(outcome.data)
      else refuse(outcome.failure)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (asked ? use(asked.requestId) : ask())
  }
  return { form, asked, busy, ask, submit }
}

const Foot = ({ asked, busy, ask, close }: { asked: Asked | undefined; busy: boolean; ask(): void; close(): void }) => {
  const { t } = useTranslation('identity/contacts')
  const wait = useWait(asked)
  return (
    <div className="row wrap gap8 contact-foot">
      <button type="submit" className="btn btn-primary" disabled={busy}>
        {t(asked ? (busy ? 'saving' : 'save') : busy ? 'sending' : 'send')}
      </button>
      {asked ? (
        <button type="button" className="btn" disabled={busy || wait > 0} onClick={ask}>
          {wait > 0 ? t('againIn', { seconds: wait }) : t('again')}
        </button>
      ) : null}
      <button type="button" className="btn btn-quiet" onClick={close}>
        {t('cancel')}
      </button>
    </div>
  )
}

/** The new address, then the code that was sent to it. */
export const ContactForm = ({ kind, close, changed }: { kind: Kind; close(): void; changed(next: Contacts): void }) => {
  const { t } = useTranslation('identity/contacts')
  const { form, asked, busy, ask, submit } = useContactForm(kind, changed)
  const typing = kind === 'email' ? ({ inputMode: 'email', autoComplete: 'email' } as const) : ({ inputMode: 'tel', autoComplete: 'tel' } as const)
  return (
    <form noValidate onSubmit={submit}>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="address" label={t(`new.${kind}`)} open autoFocus {...typing} readOnly={asked !== undefined} />
      {asked ? (
        <>
          <p className="t13 ink2 contact-sent" role="status">
            {t('sent', { address: form.values.address, minutes: asked.minutes })}
          </p>
          <PasswordLine form={form} field="code" label={t('code')} open inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
        </>
      ) : null}
      <Foot asked={asked} busy={busy} ask={ask} close={close} />
    </form>
  )
}
