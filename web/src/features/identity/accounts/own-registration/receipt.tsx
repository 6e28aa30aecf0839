import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import type { Failure } from '../../../../core/request/failure.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { fetchMine, type Own, withdrawIt } from './calls.ts'
import { RegisterFrame } from './register-frame.tsx'
import { Road } from './road.tsx'
import { messageOf } from './use-register.ts'

/** The registration of this browser, as far as it is the one of this receipt. */
const useReceipt = (receipt: string) => {
  const [own, setOwn] = useState<Own | null>()
  const [failure, setFailure] = useState<Failure>()
  const load = async () => {
    setFailure(undefined)
    const outcome = await fetchMine()
    if (!outcome.ok) return setFailure(outcome.failure)
    setOwn(outcome.data.own?.receipt === receipt ? outcome.data.own : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receipt
  useEffect(() => void load(), [receipt])
  return { own, failure, load }
}

/** What the page says first: before whom it is and until when, or how it ended. */
const useHeadline = (own: Own): string => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const { waiting, status } = own
  if (own.blocked) return t('receipt.blocked')
  if (waiting)
    return t('receipt.waiting', { place: name(waiting, 'place') || name(waiting, 'step'), day: formatMoment(waiting.dueAt, 'day').replaceAll('-', '\u2011') })
  return t(`receipt.states.${status === '0' ? 'draft' : status}`)
}

const masked = (value: string | undefined): string => (value ? `${value.slice(0, 3)} •••• ${value.slice(-4)}` : '—')

/** Who registers, and what he has given. */
const Person = ({ own }: { own: Own }) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const { form } = own
  const files = [own.photo ? t('fields.photo') : '', own.letter ? t('fields.letter') : ''].filter(Boolean).join(t('id.comma'))
  const rows: [string, string][] = [
    [t(own.proven === 'mobile' ? 'code.mobile' : 'code.email'), own.proven === 'mobile' ? masked(form.mobile) : (form.email ?? '—')],
    [t('receipt.papers'), `${t(form.idType === '2' ? 'papers.passport' : 'papers.card')} •••• ${(form.idNumber ?? '').slice(-4)}`],
    [t('files.title'), files || '—'],
  ]
  return (
    <section className="card register-person">
      <div className="row gap12">
        <span className="register-face" aria-hidden="true">
          {(form.nameCn ?? '').slice(0, 1)}
        </span>
        <div>
          <p className="strong">{form.nameCn}</p>
          <p className="t12 ink3">
            {name(own, 'positionName')}
            {t('receipt.at')}
            {name(own, 'orgName')}
          </p>
        </div>
      </div>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What can be done now: the call while it waits, changing it where it was sent back, signing in once it is approved. */
const Foot = ({ own, withdraw }: { own: Own; withdraw(): void }) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const { waiting } = own
  if (own.status === '50')
    return (
      <a className="btn btn-primary btn-large grow" href="#/login">
        {t('toSignIn')}
      </a>
    )
  if (['0', '60', '70'].includes(own.status))
    return (
      <a className="btn btn-primary btn-large grow" href="#/register">
        {t('receipt.change')}
      </a>
    )
  return (
    <>
      <button type="button" className="btn btn-large" onClick={withdraw}>
        {t('receipt.withdraw')}
      </button>
      {waiting?.phone ? (
        <a className="btn btn-primary btn-large grow" href={`tel:${waiting.phone}`}>
          {t('receipt.call', { name: name(waiting, 'person') || name(waiting, 'place') })}
        </a>
      ) : (
        <span className="grow ink3 t13">{t('receipt.noPhone')}</span>
      )}
    </>
  )
}

const Shown = ({ own }: { own: Own }) => {
  const { t } = useTranslation('identity/own-registration')
  const headline = useHeadline(own)
  return (
    <>
      <p className="t12 ink3">
        {t('receipt.title')} <span className="code">{own.receipt}</span>
      </p>
      <h1 className="t20 strong">{headline}</h1>
      {own.comment ? <p className="register-comment">{t('comment', { text: own.comment })}</p> : null}
      {own.blocked ? <p className="register-comment">{t(`blocked.${own.blocked}`)}</p> : null}
      <Road own={own} />
      <Person own={own} />
      <p className="t12 ink3 register-note">{t('receipt.note', { count: own.left })}</p>
    </>
  )
}

/** Asks once more before it is taken back. */
const Asking = ({ yes, no }: { yes(): void; no(): void }) => {
  const { t } = useTranslation('identity/own-registration')
  return (
    <section className="card register-rejoin" role="alertdialog" aria-label={t('receipt.withdrawAsk')}>
      <h2 className="t16">{t('receipt.withdrawAsk')}</h2>
      <p className="ink2">{t('receipt.withdrawText')}</p>
      <div className="row gap12">
        <button type="button" className="btn btn-primary" onClick={yes}>
          {t('receipt.withdrawYes')}
        </button>
        <button type="button" className="btn" onClick={no}>
          {t('receipt.withdrawNo')}
        </button>
      </div>
    </section>
  )
}

/** To a browser that has not proved to be his nothing is shown. */
const Elsewhere = () => {
  const { t } = useTranslation('identity/own-registration')
  return (
    <section className="register-elsewhere">
      <Icon name="lock" size={24} />
      <h1 className="t20 strong">{t('receipt.elsewhere')}</h1>
      <p className="ink2">{t('receipt.elsewhereText')}</p>
      <a className="btn btn-primary btn-large" href="#/register">
        {t('receipt.prove')}
      </a>
    </section>
  )
}

/** The receipt of a registration: where it hangs, whom to call, how much time is left (picture 45m-receipt). */
const ReceiptPage = () => {
  const { t } = useTranslation('identity/own-registration')
  const { receipt = '' } = useParams()
  const { own, failure, load } = useReceipt(receipt)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [message, setMessage] = useState('')
  const withdraw = async () => {
    setAsking(false)
    const outcome = await withdrawIt()
    if (outcome.ok) return navigate('/register')
    setMessage(messageOf(outcome.failure))
    await load()
  }
  return (
    <RegisterFrame what={t('receipt.title')} foot={own ? <Foot own={own} withdraw={() => setAsking(true)} /> : undefined}>
      {failure ? <FailureState failure={failure} retry={() => void load()} /> : null}
      <div role="alert">{message ? <p className="message-bad">{message}</p> : null}</div>
      {asking ? <Asking yes={() => void withdraw()} no={() => setAsking(false)} /> : null}
      {own ? <Shown own={own} /> : null}
      {own === null ? <Elsewhere /> : null}
      {own === undefined && !failure ? <div className="register-waiting" aria-busy="true" /> : null}
    </RegisterFrame>
  )
}

export default ReceiptPage
