import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAsking } from '../core/session/handover.ts'
import { knowMe, useSession } from '../core/session/session.ts'
import { PageLoading } from '../core/states/page-loading.tsx'
import { sessionStore } from '../core/storage.ts'
import { fetchMe } from '../features/identity/accounts/sessions/sign-in-calls.ts'

const AGAIN_MS = 10_000
let askedAt = 0

/** What was allowed is refused: something may stand before it since, such as a newer agreement. Asked once in ten seconds. */
const useKnownAnew = (token: string | null) => {
  useEffect(() => {
    if (!token) return
    const again = async () => {
      if (Date.now() - askedAt < AGAIN_MS) return
      askedAt = Date.now()
      const me = await fetchMe()
      if (me && (me.consentDue || me.passwordOver)) knowMe(me)
    }
    document.addEventListener('academy:forbidden', again)
    return () => document.removeEventListener('academy:forbidden', again)
  }, [token])
}

/** Only for those who are signed in; others go to the sign-in page and come back afterwards. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { token, me, ended } = useSession()
  useKnownAnew(token)
  const asking = useAsking()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token && !ended && !asking) sessionStore.set('returnTo', pathname + search)
  }, [token, ended, asking, pathname, search])
  // whose password is too old, or who has to agree to something first, finds everything else shut
  const only = me?.passwordOver ? '/account' : me?.consentDue ? '/consent' : pathname
  useEffect(() => {
    if (only === '/consent' && pathname !== only) sessionStore.set('returnTo', pathname + search)
  }, [only, pathname, search])
  if (token) return only === pathname ? children : <Navigate to={only} replace />
  if (asking) return <PageLoading />
  return <Navigate to={ended ? '/' : '/login'} replace />
}

/** Whom the browser remembered types his password before he works in the back office (resolutions.md 31). */
export const PasswordGiven = ({ children }: { children: ReactNode }) => {
  const { me } = useSession()
  const { pathname, search } = useLocation()
  const asks = me?.portalOnly === true
  useEffect(() => {
    if (asks) sessionStore.set('returnTo', pathname + search)
  }, [asks, pathname, search])
  return asks ? <Navigate to="/login" replace /> : children
}
