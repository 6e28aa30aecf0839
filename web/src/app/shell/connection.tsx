import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { mayLeave } from '../../core/form/unsaved.ts'
import { onShown, shownOf } from '../../core/offline/kept.ts'
import { onUpdate, takeUpdate, updateWaits } from '../../core/offline/worker-life.ts'
import { answered, send } from '../../core/request/send.ts'
import { shortMoment } from '../../core/show/moment.tsx'
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

const SHANGHAI_MS = 8 * 3_600_000
/** When it was answered, as the academy's clock shows it. */
const asOf = (at: number) => shortMoment(new Date(at + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' '))

/** A newer build has come; it is taken when the reader says so, and never over a form that is not saved. */
const Update = () => {
  const { t } = useTranslation('shell')
  const waits = useSyncExternalStore(onUpdate, updateWaits)
  const take = async () => {
    if (await mayLeave()) takeUpdate()
  }
  if (!waits) return null
  return (
    <p className="connection-line t13">
      <span className="strong">{t('connection.update.title')}</span> {t('connection.update.text')}{' '}
      <button type="button" className="link-btn" onClick={take}>
        {t('connection.update.take')}
      </button>
    </p>
  )
}

/** One quiet line under the header for as long as there is no connection, or a newer build waits. */
export const Connection = () => {
  const { t } = useTranslation('shell')
  const fault = useSyncExternalStore(subscribe, faultNow)
  const shown = useSyncExternalStore(onShown, shownOf)
  useAsking(fault === 'network')
  return (
    <div className="connection" role="status">
      {fault ? (
        <p className="connection-line t13">
          <span className="strong">{t(`connection.${fault}.title`)}</span>{' '}
          {shown === null ? t(`connection.${fault}.text`) : t('connection.shown', { at: asOf(shown) })}
        </p>
      ) : (
        <Update />
      )}
    </div>
  )
}
