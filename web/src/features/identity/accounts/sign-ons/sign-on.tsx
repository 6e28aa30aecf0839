import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type Failure, reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { EntryPage } from '../sessions/entry-page.tsx'
import { useEntering, useStepFirst } from '../sessions/use-sign-in.ts'
import { type Asked, enterByCode, linkAccount } from './sign-on-calls.ts'

const fields = ['password'] as const
const saidOf = (failure: Failure) => reasonsOf(failure)[0]?.msg ?? textOf(failure)

/** The password that links the two accounts, once. */
const LinkForm = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation('identity/sign-ons')
  const name = useBilingual()
  const { refuse: _, clear: _c, ...form } = usePasswordForm('sign-on', fields)
  const [busy, setBusy] = useState(false)
  const enter = useEntering()
  const stepFirst = useStepFirst()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.setMessage('')
    if (busy || !form.complete(form.values.password ? {} : { password: [t('missing')] })) return
    setBusy(true)
    const outcome = await linkAccount({ ticket: asked.ticket, password: form.values.password })
    setBusy(false)
    if (outcome.ok) return enter(outcome.data)
    if (stepFirst(outcome.failure)) return
    form.setMessage(saidOf(outcome.failure))
    form.set('password', '')
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="ink2">{t('linkText', { name: name(asked, 'name'), userCode: asked.userCode })}</p>
      <input type="hidden" autoComplete="username" value={asked.userCode} />
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="password" label={t('password')} autoComplete="current-password" maxLength={200} autoFocus />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'coming' : 'link')}
      </button>
    </form>
  )
}

/** Back from a provider: the code opens the session of whoever is linked, and asks everybody else once for his password. */
const SignOnPage = () => {
  const { t } = useTranslation('identity/sign-ons')
  const code = new URLSearchParams(useLocation().search).get('code') ?? ''
  const [asked, setAsked] = useState<Asked | null>(null)
  const [message, setMessage] = useState('')
  const enter = useEntering()
  const stepFirst = useStepFirst()
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is good once
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void enterByCode(code).then((outcome) => {
      if (!outcome.ok) return stepFirst(outcome.failure) || setMessage(saidOf(outcome.failure))
      if (outcome.data.session) return void enter(outcome.data.session)
      setAsked(outcome.data.asked)
    })
  }, [])
  return (
    <EntryPage title={t(asked ? 'linkTitle' : 'title')}>
      {asked ? <LinkForm asked={asked} /> : null}
      <div role="alert">{message ? <p className="sign-in-why">{message}</p> : null}</div>
      {asked || message ? (
        <p className="sign-in-ways">
          <a href="#/login">{t('back')}</a>
        </p>
      ) : (
        <p role="status" className="ink2">
          {t('coming')}
        </p>
      )}
    </EntryPage>
  )
}

export default SignOnPage
