import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../core/request/failure.ts'
import { knowMe, useSession } from '../../../../core/session/session.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { fetchMe } from '../sessions/sign-in-calls.ts'
import { changePassword, fetchOwnPassword, type OwnPassword } from './password-calls.ts'
import { NewPasswordLines, PasswordLine } from './password-line.tsx'
import { usePasswordForm } from './use-password-form.ts'
import './own-password.css'

const DAY_MS = 86_400_000
const fields = ['oldPassword', 'newPassword', 'newPasswordAgain'] as const

/** What is known of one's own password; `again` asks anew. */
const useOwnPassword = () => {
  const [known, setKnown] = useState<OwnPassword>()
  const [failure, setFailure] = useState<Failure>()
  const again = async () => {
    setFailure(undefined)
    const outcome = await fetchOwnPassword()
    if (outcome.ok) setKnown(outcome.data)
    else setFailure(outcome.failure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens, and anew after a change
  useEffect(() => void again(), [])
  return { known, failure, again }
}

const ChangeForm = ({ known, close, done }: { known: OwnPassword; close?: (() => void) | undefined; done(ended: number): void }) => {
  const { t } = useTranslation('identity/passwords')
  const { refuse, clear, ...form } = usePasswordForm('own-password', fields)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    form.setMessage('')
    const outcome = await changePassword(form.values)
    setBusy(false)
    if (!outcome.ok) return refuse(outcome.failure)
    clear()
    done(outcome.data.ended)
  }
  return (
    <form noValidate onSubmit={submit}>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="oldPassword" autoComplete="current-password" autoFocus />
      <NewPasswordLines form={form} bounds={known} />
      <p className="t13 ink3">{t('effect')}</p>
      <div className="row wrap gap8 own-password-foot">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {t(busy ? 'saving' : 'save')}
        </button>
        {close ? (
          <button type="button" className="btn" onClick={close}>
            {t('cancel')}
          </button>
        ) : null}
      </div>
    </form>
  )
}

/** How old one's password is, in words. */
const useAge = () => {
  const { t } = useTranslation('identity/passwords')
  return ({ changedAt, until }: OwnPassword): string => {
    const days = changedAt ? Math.floor((Date.now() - Date.parse(`${changedAt.replace(' ', 'T')}+08:00`)) / DAY_MS) : -1
    const age = days < 0 ? t('none') : days === 0 ? t('changedToday') : t('changed', { days })
    return until ? `${age} · ${t('until', { day: until.slice(0, 10) })}` : age
  }
}

/** One's own password on the account page: how old it is, and a new one; open by itself where it is too old. */
export const OwnPasswordRow = () => {
  const { t } = useTranslation('identity/passwords')
  const { me } = useSession()
  const { known, failure, again } = useOwnPassword()
  const age = useAge()
  const over = me?.passwordOver === true
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const done = async (ended: number) => {
    setOpen(false)
    setSaid(ended > 0 ? t('doneOthers', { count: ended }) : t('done'))
    const mine = over ? await fetchMe() : null
    if (mine) knowMe(mine)
    await again()
  }
  return (
    <section className="own-password" aria-labelledby="own-password">
      <h2 id="own-password" className="t20">
        {t('title')}
      </h2>
      {over ? <p className="own-password-over">{t('over')}</p> : null}
      {failure ? <FailureState failure={failure} retry={again} /> : null}
      <div className="rule-top own-password-row" aria-busy={!known && !failure}>
        <span role="status">{said || (known ? age(known) : '')}</span>
        {known?.changedAt && !open && !over ? (
          <button type="button" className="link-btn" onClick={() => setOpen(true)}>
            {t('change')}
          </button>
        ) : null}
      </div>
      {known && (open || over) ? <ChangeForm known={known} close={over ? undefined : () => setOpen(false)} done={done} /> : null}
    </section>
  )
}
