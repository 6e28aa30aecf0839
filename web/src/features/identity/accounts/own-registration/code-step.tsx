import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaptchaPicture } from '../sessions/captcha-picture.tsx'
import { type Captcha, fetchCaptcha } from '../sessions/sign-in-calls.ts'
import { askCode, beginByCode, type Own, type Prepared } from './calls.ts'
import { Line, Ways } from './lines.tsx'
import { useWrong } from './use-register.ts'
import '../sessions/sign-in.css'

interface Proving {
  prepared: Prepared
  agreed: readonly string[]
  /** Whether the address and the code are there, for the ticks. */
  told(filled: { address: boolean; code: boolean }): void
  done(own: Own): void
}

type Kind = 'mobile' | 'email'

/** What is typed, and the captcha. */
const useTyped = () => {
  const [values, setValues] = useState({ address: '', captcha: '', code: '' })
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const said = useWrong()
  const renew = async () => setCaptcha(await fetchCaptcha('register'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the step opens
  useEffect(() => void renew(), [])
  const set = (field: keyof typeof values, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    said.clear(field)
  }
  return { values, set, captcha, renew, ...said }
}

const useProving = ({ prepared, agreed, done }: Proving) => {
  const [kind, setKind] = useState<Kind>(prepared.sms ? 'mobile' : 'email')
  const typed = useTyped()
  const { values, set, captcha, renew, refuse, setMessage } = typed
  const [asked, setAsked] = useState<{ requestId: string; minutes: number }>()
  const [busy, setBusy] = useState(false)
  const working = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setMessage('')
    await work()
    setBusy(false)
  }
  const ask = () =>
    working(async () => {
      const given = { kind, address: values.address.trim(), captcha: values.captcha.trim(), agreementIds: [...agreed] }
      const outcome = await askCode({ ...given, ...(captcha ? { captchaId: captcha.captchaId } : {}) })
      if (outcome.ok) return setAsked(outcome.data)
      set('captcha', '')
      refuse(outcome.failure)
      await renew()
    })
  const prove = () =>
    working(async () => {
      if (!asked) return
      const outcome = await beginByCode({ requestId: asked.requestId, code: values.code.trim() })
      if (outcome.ok) done(outcome.data)
      else refuse(outcome.failure)
    })
  const again = () => {
    setAsked(undefined)
    set('code', '')
    void renew()
  }
  return { ...typed, kind, setKind, asked, busy, ask, prove, again }
}
type P = ReturnType<typeof useProving>

/** The digits that were sent. */
const Code = ({ p }: { p: P }) => {
  const { t } = useTranslation('identity/own-registration')
  const help = (
    <>
      {t('code.sent', { minutes: p.asked?.minutes ?? 0 })}{' '}
      <button type="button" className="link-btn" onClick={p.again}>
        {t('code.again')}
      </button>
    </>
  )
  return (
    <Line
      id="register-code"
      label={t('code.code')}
      value={p.values.code}
      set={(value) => p.set('code', value)}
      wrong={p.wrong.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      autoFocus
      help={help}
    />
  )
}

/** The digits of the picture, before anything is sent. */
const CaptchaLine = ({ p }: { p: P }) => {
  const { t } = useTranslation('identity/own-registration')
  return (
    <>
      <Line
        id="register-captcha"
        label={t('code.captcha')}
        value={p.values.captcha}
        set={(value) => p.set('captcha', value)}
        wrong={p.wrong.captcha}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        end={<CaptchaPicture captcha={p.captcha} purpose="register" onRenew={p.renew} />}
      />
      <button type="submit" className="btn btn-large register-send" disabled={p.busy}>
        {t(p.busy ? 'busy' : 'code.send')}
      </button>
    </>
  )
}

/** Which address is proved. */
const AddressLines = ({ p, sms }: { p: P; sms: boolean }) => {
  const { t } = useTranslation('identity/own-registration')
  const ways = (['mobile', 'email'] as const).map((value) => ({ value, label: t(`code.${value}`) }))
  return (
    <>
      {sms ? <Ways label={t('code.ways')} value={p.kind} set={(value) => p.setKind(value as Kind)} options={ways} /> : null}
      <div role="alert">{p.message ? <p className="message-bad">{p.message}</p> : null}</div>
      <Line
        id="register-address"
        label={t(`code.${p.kind}`)}
        value={p.values.address}
        set={(value) => p.set('address', value)}
        wrong={p.wrong.address}
        readOnly={Boolean(p.asked)}
        inputMode={p.kind === 'mobile' ? 'tel' : 'email'}
        autoComplete={p.kind === 'mobile' ? 'tel' : 'email'}
        maxLength={254}
      />
    </>
  )
}

/** Proves a mobile or a mail by six digits that are sent to it. */
export const CodeStep = (proving: Proving) => {
  const { t } = useTranslation('identity/own-registration')
  const p = useProving(proving)
  const { told, prepared } = proving
  const filled = { address: Boolean(p.asked), code: p.values.code.length === 6 }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells when one of the two turns
  useEffect(() => told(filled), [filled.address, filled.code])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (p.asked ? p.prove() : p.ask())
  }
  return (
    <form id="register-step" noValidate onSubmit={submit}>
      <p className="register-lead">{t('code.text')}</p>
      <AddressLines p={p} sms={prepared.sms} />
      {p.asked ? <Code p={p} /> : <CaptchaLine p={p} />}
    </form>
  )
}
