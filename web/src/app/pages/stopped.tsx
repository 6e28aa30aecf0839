import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '../../core/request/send.ts'
import { runsAgain, stopMessage } from '../../core/session/stop.ts'
import { Brand } from '../../core/show/brand.tsx'
import { State } from '../../core/states/state.tsx'
import { enter } from '../../core/theme/theme.ts'

const CHECK = 60_000
const STOPPED = 40001

/** The platform is stopped (code 40001): says so with the message of the stop, looks every minute whether it runs again. */
const Stopped = () => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(() => enter('portal'), [])
  const look = useCallback(async () => {
    const outcome = await send({ method: 'POST', path: '/sys/commdict/commDictList', arg: {}, background: true })
    if (!outcome.ok && (outcome.failure.kind !== 'answer' || outcome.failure.code === STOPPED)) return
    runsAgain()
    navigate('/', { replace: true })
  }, [navigate])
  useEffect(() => {
    const timer = setInterval(look, CHECK)
    return () => clearInterval(timer)
  }, [look])
  const check = (
    <button type="button" className="btn btn-small btn-primary" onClick={look}>
      {t('stopped.check')}
    </button>
  )
  return (
    <div className="page-width">
      <header className="row" style={{ height: 64 }}>
        <Brand />
      </header>
      <main>
        <State kind="stopped" level="h1" title={t('stopped.title')} text={stopMessage() || t('stopped.text')} actions={check} foot={t('stopped.foot')} />
      </main>
    </div>
  )
}

export default Stopped
