import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { RichText } from '../../../../core/rich/rich-text.tsx'
import { knowMe, takeReturn } from '../../../../core/session/session.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { EntryPage } from '../sessions/entry-page.tsx'
import { fetchMe } from '../sessions/sign-in-calls.ts'
import { acceptAll, type Consents, type DueText } from './consent-calls.ts'
import { LeaveButton } from './leave-button.tsx'
import { useConsents } from './use-consents.ts'
import './consents.css'

/** Goes on where he was about to go. */
const useGoingOn = () => {
  const navigate = useNavigate()
  return async () => {
    const me = await fetchMe()
    if (me) knowMe(me)
    const back = takeReturn()
    navigate(back && !back.startsWith('/consent') ? back : '/person', { replace: true })
  }
}

/** One text with its tick. */
const Due = ({ text, ticked, tick }: { text: DueText; ticked: boolean; tick(on: boolean): void }) => {
  const { t } = useTranslation('identity/consents')
  const title = useBilingual()(text, 'title')
  return (
    <section className="consent-text" aria-label={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is read by keyboard too */}
      <div className="consent-body" tabIndex={0}>
        <h2 className="t16">
          {title} <span className="t13 ink3">{t('edition', { edition: text.edition })}</span>
        </h2>
        <RichText value={text.body} />
      </div>
      <label className="consent-tick">
        <input type="checkbox" checked={ticked} onChange={(event) => tick(event.target.checked)} />
        {t('page.read', { title, edition: text.edition })}
      </label>
    </section>
  )
}

const useAgreeing = (known: Consents) => {
  const { t } = useTranslation('identity/consents')
  const { refuse, clear: _, ...form } = usePasswordForm('consent', ['guardianName', 'guardianMobile'] as const)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const goOn = useGoingOn()
  const wanted = [...known.due.map(({ id }) => id), 'training']
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (wanted.some((one) => !ticked.includes(one))) return form.setMessage(t('page.missing'))
    setBusy(true)
    form.setMessage('')
    const guardian = known.guardian ? form.values : {}
    const outcome = await acceptAll({ agreementIds: known.due.map(({ id }) => id), ...guardian })
    setBusy(false)
    if (outcome.ok) await goOn()
    else refuse(outcome.failure)
  }
  const tick = (one: string) => (on: boolean) => setTicked((before) => (on ? [...before, one] : before.filter((other) => other !== one)))
  return { form, ticked, tick, busy, submit }
}

const Agreeing = ({ known }: { known: Consents }) => {
  const { t } = useTranslation('identity/consents')
  const { form, ticked, tick, busy, submit } = useAgreeing(known)
  return (
    <form className="sign-in-form" noValidate onSubmit={submit}>
      <p className="ink2">{t(known.revoked ? 'page.revoked' : 'page.text')}</p>
      {known.due.map((text) => (
        <Due key={text.id} text={text} ticked={ticked.includes(text.id)} tick={tick(text.id)} />
      ))}
      <label className="consent-tick">
        <input type="checkbox" checked={ticked.includes('training')} onChange={(event) => tick('training')(event.target.checked)} />
        {t('page.training')}
      </label>
      {known.guardian ? (
        <>
          <p className="ink2">{t('page.guardian')}</p>
          <PasswordLine form={form} field="guardianName" label={t('page.guardianName')} open autoComplete="off" />
          <PasswordLine form={form} field="guardianMobile" label={t('page.guardianMobile')} open inputMode="tel" autoComplete="off" />
        </>
      ) : null}
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <button type="submit" className="btn btn-primary btn-large" disabled={busy}>
        {t(busy ? 'page.going' : 'page.go')}
      </button>
      <LeaveButton />
    </form>
  )
}

/** What must be agreed to before anything else (areas/shell-access.md rule 15). */
const ConsentPage = () => {
  const { t } = useTranslation('identity/consents')
  const { known, failure, again } = useConsents()
  const goOn = useGoingOn()
  const nothing = known && known.due.length === 0 && !known.revoked
  return (
    <EntryPage title={t('page.title')}>
      {failure ? <FailureState failure={failure} retry={again} /> : null}
      {nothing ? (
        <>
          <p className="ink2">{t('page.nothing')}</p>
          <button type="button" className="btn btn-primary btn-large" onClick={goOn}>
            {t('page.on')}
          </button>
        </>
      ) : null}
      {known && !nothing ? <Agreeing known={known} /> : null}
      {known || failure ? null : <div className="sign-in-waiting" aria-busy="true" />}
    </EntryPage>
  )
}

export default ConsentPage
