import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { skip } from '../core/connect.ts'
import { useBilingual } from '../core/i18n/bilingual.ts'
import { refreshBadges } from '../core/live/stream.ts'
import { toast } from '../core/notices/notices.ts'
import { PageLoading } from '../core/states/page-loading.tsx'
import { FREE_FRAME, judge, routeIn } from './guard-order.ts'
import { trailOf, useMenus } from './menus.ts'
import { MissingModule } from './pages/missing-module.tsx'
import { screens } from './places.ts'
import { linksApi, menusApi } from './shell-api.ts'

const Refused = ({ route }: { route: string }) => {
  const [report] = menusApi.useIntercept()
  const { pathname } = useLocation()
  useEffect(() => {
    void report({ routes: route.replace(/[^A-Za-z0-9/_-]/g, '-').slice(0, 128) }, { quiet: true })
  }, [report, route])
  return <Navigate to="/404" replace state={{ from: pathname }} />
}

/** A page that was open while its reader lost the right to it: it closes and says so (shell-access.md rule 19). */
const Closed = ({ title }: { title: string }) => {
  const { t } = useTranslation('shell')
  useEffect(() => toast('warning', t('guard.rightGone', { title })), [t, title])
  return <Navigate to="/manage/home" replace />
}

const Lost = () => {
  const { t } = useTranslation('shell')
  useEffect(() => toast('error', t('guard.noMenus')), [t])
  return <Navigate to="/" replace />
}

let countedAt = Number.NEGATIVE_INFINITY

const isOpen = (route: string) => screens.some((screen) => screen.open && screen.path.split('/')[0] === route)

/** Draws what the guard of the back office says of the place that its reader goes to. */
const Permitted = ({ children }: { children: ReactNode }) => {
  const { pathname, search } = useLocation()
  const { tree, failure } = useMenus()
  const { data: switched, failure: failedSwitches } = menusApi.useSwitched({}, { quiet: true })
  const target = { path: pathname, search, open: isOpen(routeIn(pathname)) }
  const { data: links } = linksApi.useList(routeIn(pathname) === FREE_FRAME ? {} : skip, { quiet: true })
  const known = {
    frames: links?.frames,
    tree,
    switched: switched as string | undefined,
    failed: Boolean(failure || failedSwitches),
    countedAgo: Date.now() - countedAt,
  }
  const { verdict, count } = judge(target, known)
  const name = useBilingual()
  const shown = useRef<{ route: string; title: string } | null>(null)
  const route = routeIn(pathname)
  const entry = tree ? trailOf(tree, route).at(-1) : undefined
  useEffect(() => {
    if (verdict.go === 'on' && entry) shown.current = { route, title: name(entry, 'name') }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an arrival, as that was judged
  useEffect(() => {
    if (!count) return
    countedAt = Date.now()
    void refreshBadges()
  }, [pathname])
  if (verdict.go === 'to') return <Navigate to={verdict.address} replace />
  if (verdict.go === 'missing') return <MissingModule code={verdict.code} />
  if (verdict.go === 'wait') return <PageLoading />
  if (verdict.go === 'lost') return <Lost />
  if (verdict.go === 'refused' && shown.current?.route === verdict.route) return <Closed title={shown.current.title} />
  if (verdict.go === 'refused') return <Refused route={verdict.route} />
  return children
}

export default Permitted
