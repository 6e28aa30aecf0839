import { Suspense, useEffect, useInsertionEffect } from 'react'
import { Provider } from 'react-redux'
import { HashRouter } from 'react-router-dom'
import { skip } from '../core/connect.ts'
import { guardUnsaved } from '../core/form/unsaved.ts'
import { follow } from '../core/live/stream.ts'
import { Notices } from '../core/notices/toasts.tsx'
import { WAITING_MARKS } from '../core/offline/waiting-marks-key.ts'
import { startWorker } from '../core/offline/worker-life.ts'
import { askAcademy, useAcademy } from '../core/session/academy.ts'
import { comesBack } from '../core/session/remembered.ts'
import { currentSession, knowMe, onSession, useSession } from '../core/session/session.ts'
import { giveFocusBack } from '../core/states/focus-back.ts'
import { localStore } from '../core/storage.ts'
import { useIdle } from './idle.ts'
import { useOfficeSignOn } from './office-sign-on.ts'
import { AppRoutes } from './routes.tsx'
import { sessionsApi } from './shell-api.ts'
import { type AppStore, tie } from './store.ts'

/** The academy's own name, which another session or tenant may change; pages with a title of their own set theirs. */
const useOwnName = (token: string | null, tenantId: string | undefined): void => {
  const { name } = useAcademy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant is another academy
  useEffect(() => void askAcademy(), [token, tenantId])
  useEffect(() => {
    document.title = name
  }, [name])
}

/** What runs for as long as somebody is signed in: who one is, the live stream, the idle timer. */
const SessionLife = () => {
  const { token, me: known } = useSession()
  const { data: me } = sessionsApi.useMe(token ? {} : skip)
  useOwnName(token, known?.tenantId)
  useIdle()
  useOfficeSignOn()
  useEffect(() => {
    // an answer of the academy that was left meanwhile says nothing of this one
    if (me && me.tenantId === (currentSession().me?.tenantId ?? me.tenantId)) knowMe(me)
  }, [me])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream is of one academy
  useEffect(() => {
    if (!token) return
    const stop = new AbortController()
    void follow(stop.signal)
    return () => stop.abort()
  }, [token, known?.tenantId])
  useEffect(() => (token ? startWorker() : undefined), [token])
  useEffect(() => {
    if (!token || !localStore.get(WAITING_MARKS)) return
    let stop = () => undefined as void
    let over = false
    // fetched only where marks were made without a network
    void import('../features/training/delivery/attendances/waiting-marks.ts').then(({ followWaiting }) => {
      if (!over) stop = followWaiting(() => undefined)
    })
    return () => {
      over = true
      stop()
    }
  }, [token])
  useEffect(
    () =>
      onSession((now, before) => {
        if (before.token && !now.token && now.ended !== 'left' && !comesBack(now)) window.location.hash = '#/'
      }),
    [],
  )
  return null
}

/** The whole application over one store. */
export const App = ({ store }: { store: AppStore }) => {
  useEffect(() => tie(store), [store])
  useEffect(giveFocusBack, [])
  // Before the router listens: it must not see a step back that is still asked about.
  useInsertionEffect(guardUnsaved, [])
  return (
    <Provider store={store}>
      <HashRouter>
        <Suspense fallback={null}>
          <SessionLife />
          <AppRoutes />
          <Notices />
        </Suspense>
      </HashRouter>
    </Provider>
  )
}
