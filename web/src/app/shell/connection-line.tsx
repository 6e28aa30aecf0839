import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import './connection.css'

const changes = ['academy:answered', 'academy:unanswered'] as const
let unanswered = false
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
for (const change of changes)
  document.addEventListener(change, () => {
    unanswered = change === 'academy:unanswered'
    tell()
  })
for (const change of ['online', 'offline']) window.addEventListener(change, tell)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is wrong with the connection now: this device has none, or nobody answered the last call. */
const faultNow = (): 'offline' | 'network' | null => {
  if (navigator.onLine === false) return 'offline'
  return unanswered ? 'network' : null
}

/** One quiet line under the header for as long as there is no connection. */
const ConnectionLine = () => {
  const { t } = useTranslation('connection')
  const fault = useSyncExternalStore(subscribe, faultNow)
  return (
    <div className="connection" role="status">
      {fault ? (
        <p className="connection-line t13">
          <span className="strong">{t(`${fault}.title`)}</span> {t(`${fault}.text`)}
        </p>
      ) : null}
    </div>
  )
}

export default ConnectionLine
