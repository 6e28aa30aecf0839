import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { type Failure, reasonsOf, unanswered } from '../../../../core/request/failure.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { NewPasswordLines } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { EntryPage } from '../sessions/entry-page.tsx'
import { useEntering, useStepFirst } from '../sessions/use-sign-in.ts'
import { type OpenLink, openLink, spendLink } from './link-calls.ts'
import { SlipStep } from './slip-step.tsx'

const fields = ['newPassword', 'newPasswordAgain'] as const

/** Why the link opens nothing, and the two ways on. */
const Over = ({ failure }: { failure: Failure }) => {
  const { t } = useTranslation('identity/passwords')
  return (
    <>
      <p className="sign-in-why" role="alert">
        {reasonsOf(failure)[0]?.msg ?? t('link.over')}
      </p>
      <p className="sign-in-ways">
        <a href="#/login">{t('link.toSignIn')}</a>
        <a href="#/forgetPassword">{t('link.forgotten')}</a>
      </p>
    </>
  )
}

const Form = ({ token, link, over }: { token: string; link: OpenLink; over(failure: Failure): void }) => {
  const { t } = useTranslation('identity/passwords')
  const name = useBilingual()
  const { refuse, clear: _, ...form } = usePasswordForm('set-password', fields)
  const [busy, setBusy] = useState(false)
  const enter = useEntering()
  const stepFirst = useStepFirst()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    form.setMessage('')
    const outcome = await spendLink({ token, ...form.values })
    setBusy(false)
    if (outcome.ok) return enter(outcome.data)
    if (stepFirst(outcome.failure)) return
    if (reasonsOf(outcome.failure).some(({ code }) => code === 'linkOver')) return over(outcome.failure)
    refuse(outcome.failure)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="t16">{t('link.who', { name: name(link, 'userName'), code: link.userCode })}</p>
      {/* password managers keep what is set under this name */}
      <input type="hidden" autoComplete="username" value={link.userCode} />
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <NewPasswordLines form={form} bounds={link} />
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'saving' : 'link.go')}
      </button>
    </form>
  )
}

/** A link that was sent or that a slip stands for: whose it is, then his password. */
const Linked = ({ token }: { token: string }) => {
  const [link, setLink] = useState<OpenLink>()
  const [failure, setFailure] = useState<Failure>()
  const open = async () => {
    setFailure(undefined)
    const outcome = await openLink(token)
    if (outcome.ok) setLink(outcome.data)
    else setFailure(outcome.failure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is asked anew
  useEffect(() => void open(), [token])
  if (failure) return unanswered(failure) ? <FailureState failure={failure} retry={open} /> : <Over failure={failure} />
  return link ? <Form token={token} link={link} over={setFailure} /> : <div className="sign-in-waiting" aria-busy="true" />
}

/** Opens a set-up link, or a slip of paper where there is none: whose it is, then a password of his own, with which he is signed in (areas/shell-access.md rule 12). */
const SetPasswordPage = () => {
  const { t } = useTranslation('identity/passwords')
  const { search } = useLocation()
  const given = new URLSearchParams(search).get('token')
  const [opened, setOpened] = useState('')
  const token = given ?? opened
  return <EntryPage title={t('link.title')}>{token ? <Linked token={token} /> : <SlipStep opened={setOpened} />}</EntryPage>
}

export default SetPasswordPage
