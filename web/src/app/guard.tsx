import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { toast } from '../core/notices/notices.ts'
import { useAsking } from '../core/session/handover.ts'
import { useSession } from '../core/session/session.ts'
import { PageLoading } from '../core/states/page-loading.tsx'
import { sessionStore } from '../core/storage.ts'
import { entriesOf, placeOf, routeOf, useMenus } from './menus.ts'
import { screens } from './places.ts'
import { menusApi } from './shell-api.ts'

/** Only for those who are signed in; others go to the sign-in page and come back afterwards. */
export const SignedIn = ({ children }: { children: ReactNode }) => {
  const { token, ended } = useSession()
  const asking = useAsking()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token && !ended && !asking) sessionStore.set('returnTo', pathname + search)
  }, [token, ended, asking, pathname, search])
  if (token) return children
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

const isOpen = (route: string) => screens.some((screen) => screen.open && screen.path.split('/')[0] === route)

const Refused = ({ route }: { route: string }) => {
  const [report] = menusApi.useIntercept()
  const { pathname } = useLocation()
  useEffect(() => {
    void report({ routes: route.replace(/[^A-Za-z0-9/_-]/g, '-').slice(0, 128) }, { quiet: true })
  }, [report, route])
  return <Navigate to="/404" replace state={{ from: pathname }} />
}

const Lost = () => {
  const { t } = useTranslation('shell')
  useEffect(() => toast('error', t('guard.noMenus')), [t])
  return <Navigate to="/" replace />
}

/** The navigation guard of the back office (1-portal.md §4.4): only permitted menus, none that is switched off; what matches nothing is reported. */
export const Permitted = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { tree, failure } = useMenus()
  const { data: switched } = menusApi.useSwitched({}, { quiet: true })
  const route = pathname.replace(/^\/manage\/?/, '').split('/')[0] || 'home'
  if (isOpen(route)) return children
  if (failure && !tree) return <Lost />
  if (!tree) return <PageLoading />
  const entry = entriesOf(tree).find((node) => placeOf(node) === route)
  if (!entry) return <Refused route={route} />
  const off = typeof switched === 'string' ? switched.split(',').filter(Boolean) : []
  if (off.some((url) => url === entry.url || routeOf(url) === route)) return <Navigate to={`/maintain?menu=${encodeURIComponent(entry.url)}`} replace />
  return children
}
