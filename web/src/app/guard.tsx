import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAsking } from '../core/session/handover.ts'
import { useSession } from '../core/session/session.ts'
import { PageLoading } from '../core/states/page-loading.tsx'
import { sessionStore } from '../core/storage.ts'

/** Only for those who are signed in; others go to the sign-in page and come back afterwards. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { token, me, ended } = useSession()
  const asking = useAsking()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token && !ended && !asking) sessionStore.set('returnTo', pathname + search)
  }, [token, ended, asking, pathname, search])
  // whose password is too old finds everything else shut
  if (token) return me?.passwordOver && pathname !== '/account' ? <Navigate to="/account" replace /> : children
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
