import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { PasswordLine } from '../passwords/password-line.tsx'
import { usePasswordForm } from '../passwords/use-password-form.ts'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { confirmStep, type Fresh, fetchOwnStep, type Own, renewRecovery, startStep, stopStep } from './step-calls.ts'
import './second-step.css'

// drawn only by whoever sets it up
const FreshCode = lazyScreen(() => import('./fresh-code.tsx'))

type Doing = 'setUp' | 'renew' | 'stop' | undefined
const fields = ['password'] as const

const StartForm = ({ begun, cancel }: { begun(fresh: Fresh): void; cancel(): void }) => {
  const { t } = useTranslation('identity/second-step')
  const { refuse, clear: _, ...form } = usePasswordForm('own-step', fields)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.setMessage('')
    const outcome = await startStep(form.values.password)
    if (outcome.ok) return begun(outcome.data)
    refuse(outcome.failure)
  }
  return (
    <form noValidate onSubmit={submit}>
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <PasswordLine form={form} field="password" label={t('password')} autoComplete="current-password" autoFocus />
      <div className="row wrap gap8 own-step-foot">
        <button type="submit" className="btn btn-primary">
          {t('next')}
        </button>
        <button type="button" className="btn" onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}

interface Steps {
  doing: Doing
  close(): void
  shown(codes: readonly string[]): void
  stopped(): void
}

/** One thing at a time: setting it up, new recovery codes, switching it off. */
const Work = ({ doing, close, shown, stopped }: Steps) => {
  const { t } = useTranslation('identity/second-step')
  const [fresh, setFresh] = useState<Fresh>()
  const label = t('confirmCode')
  if (doing === 'renew') return <CodeForm label={label} run={renewRecovery} done={({ recovery }) => shown(recovery)} cancel={close} />
  if (doing === 'stop') return <CodeForm label={label} run={stopStep} done={stopped} cancel={close} />
  if (!fresh) return <StartForm begun={setFresh} cancel={close} />
  return (
    <>
      <p className="ink2">{t('ownText')}</p>
      <Suspense fallback={null}>
        <FreshCode fresh={fresh} />
      </Suspense>
      <CodeForm first run={(code) => confirmStep({ ticket: fresh.ticket, code })} done={({ recovery }) => shown(recovery)} cancel={close} />
    </>
  )
}

const Buttons = ({ known, choose }: { known: Own; choose(doing: Doing): void }) => {
  const { t } = useTranslation('identity/second-step')
  const button = (doing: 'setUp' | 'renew' | 'stop') => (
    <button type="button" className="link-btn" onClick={() => choose(doing)}>
      {t(doing)}
    </button>
  )
  return known.since ? (
    <span className="row wrap gap16">
      {button('renew')}
      {known.needed ? null : button('stop')}
    </span>
  ) : (
    button('setUp')
  )
}

/** One's own second step on the account page. */
export const OwnStep = () => {
  const { t } = useTranslation('identity/second-step')
  const [known, setKnown] = useState<Own>()
  const [doing, setDoing] = useState<Doing>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [said, setSaid] = useState('')
  const read = async () => {
    const outcome = await fetchOwnStep()
    if (outcome.ok) setKnown(outcome.data)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void read(), [])
  const over = (text = '') => {
    setDoing(undefined)
    setCodes(undefined)
    setSaid(text)
    void read()
  }
  if (!known) return null
  const state = known.since ? [t('since', { day: known.since.slice(0, 10) }), t('left', { count: known.left })].join(' · ') : t('off')
  return (
    <section aria-labelledby="own-step">
      <div className="contact-line">
        <h2 id="own-step" className="t13 ink3">
          {t('title')}
        </h2>
        <span className="contact-value">{state}</span>
        {doing || codes ? null : <Buttons known={known} choose={setDoing} />}
      </div>
      {known.since && known.needed ? <p className="t12 ink3">{t('needed')}</p> : null}
      {codes ? <RecoveryCodes codes={codes} done={() => over()} /> : null}
      {doing && !codes ? <Work doing={doing} close={() => over()} shown={setCodes} stopped={() => over(t('stopped'))} /> : null}
      <p role="status" className="t13 ink2">
        {said}
      </p>
    </section>
  )
}
