import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { EntryPage } from '../sessions/entry-page.tsx'
import { type AskedStep, useEntering } from '../sessions/use-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import FreshCode from './fresh-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { beginStep, type Fresh, type Passed, passStep } from './step-calls.ts'

/** What the authenticator is set up with, where there is none yet. */
const useFresh = ({ ticket, step }: AskedStep) => {
  const [fresh, setFresh] = useState<Fresh>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (step !== 'setUp') return
    void beginStep(ticket).then((outcome) => {
      if (outcome.ok) setFresh(outcome.data)
      else setMessage(reasonsOf(outcome.failure)[0]?.msg ?? textOf(outcome.failure))
    })
  }, [ticket, step])
  return { fresh, message }
}

const Step = ({ asked }: { asked: AskedStep }) => {
  const { t } = useTranslation('identity/second-step')
  const { fresh, message } = useFresh(asked)
  const [passed, setPassed] = useState<Passed>()
  const enter = useEntering()
  const first = asked.step === 'setUp'
  const done = (answer: Passed) => (answer.recovery ? setPassed(answer) : void enter(answer))
  return (
    <EntryPage title={t(first ? 'setUpTitle' : 'enterTitle')}>
      {passed ? (
        <RecoveryCodes codes={passed.recovery ?? []} done={() => void enter(passed)} />
      ) : (
        <>
          <p className="ink2">{t(first ? 'setUpText' : 'enterText')}</p>
          <div role="alert">{message ? <p className="sign-in-why">{message}</p> : null}</div>
          {fresh ? <FreshCode fresh={fresh} /> : null}
          {fresh || !first ? <CodeForm first={first} run={(code) => passStep({ ticket: asked.ticket, code })} done={done} /> : null}
          <p className="sign-in-ways">
            <a href="#/login">{t('back')}</a>
          </p>
        </>
      )}
    </EntryPage>
  )
}

/** Behind the password: six digits of the authenticator, or setting it up; only with a ticket, which no address holds. */
const StepPage = () => {
  const asked = useLocation().state as AskedStep | null
  return asked?.ticket ? <Step asked={asked} /> : <Navigate to="/login" replace />
}

export default StepPage
