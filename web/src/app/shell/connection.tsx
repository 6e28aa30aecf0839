import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { answered, send } from '../../core/request/send.ts'
import './connection.css'

const subscribe = (listener: () => void) => {
  document.addEventListener('academy:answered', listener)
  for (const change of ['online', 'offline']) window.addEventListener(change, listener)
  return () => {
    document.removeEventListener('academy:answered', listener)
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener)
  }
}

/** What is wrong with the connection now: this device has none, or nobody answered the last call. */
const faultNow = (): 'offline' | 'network' | null => {
  if (navigator.onLine === false) return 'offline'
  return answered ? null : 'network'
}

/** Milliseconds between two questions whether the server is back. */
const PAUSE = 5000

/** Asks a small thing again and again, while somebody looks: the first answer of any kind ends the silence, and with it this. */
const useAsking = (silent: boolean) => {
  useEffect(() => {
    if (!silent) return
    const ask = () => {
      if (!document.hidden) void send({ method: 'GET', path: '/act/operate/taskCountMT', background: true }, AbortSignal.timeout(PAUSE))
    }
    const timer = setInterval(ask, PAUSE)
    return () => clearInterval(timer)
  }, [silent])
}

/** One quiet line under the header for as long as there is no connection. */
export const Connection = () => {
  const { t } = useTranslation('shell')
  const fault = useSyncExternalStore(subscribe, faultNow)
  useAsking(fault === 'network')
  return (
    <div className="connection" role="status">
      {fault ? (
        <p className="connection-line t13">
          <span className="strong">{t(`connection.${fault}.title`)}</span> {t(`connection.${fault}.text`)}
        </p>
      ) : null}
    </div>
  )
}
