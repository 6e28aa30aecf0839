import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useNavigationType } from 'react-router-dom'
import { notePlace } from '../core/form/unsaved.ts'
import { closeAsks } from '../core/notices/notices.ts'
import { toTop } from '../core/show/to-top.ts'
import { lazyScreen } from '../core/states/lazy-screen.tsx'
import { PageLoading } from '../core/states/page-loading.tsx'
import { PasswordGiven, SignedIn } from './guard.tsx'
import { portalPlaces, screens } from './places.ts'
import { PortalLayout } from './shell/portal-layout.tsx'

const ManageLayout = lazyScreen(() => import('./shell/manage-layout.tsx'))
const Permitted = lazyScreen(() => import('./permitted.tsx'))
const SpecPlace = lazyScreen(() => import('./pages/spec-place.tsx'))
const NotFound = lazyScreen(() => import('./pages/not-found.tsx'))
const Maintain = lazyScreen(() => import('./pages/maintain.tsx'))
const Frame = lazyScreen(() => import('./pages/frame.tsx'))

/** Every navigation scrolls to the top and closes any open dialog (1-portal.md §2). */
const useArrival = () => {
  const location = useLocation()
  const { pathname } = location
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every arrival, also at the same path
  useEffect(() => notePlace(how), [location])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every change of the path
  useEffect(() => {
    closeAsks()
    return toTop()
  }, [pathname])
}

const Page = ({ children }: { children: ReactNode }) => <Suspense fallback={<PageLoading />}>{children}</Suspense>

const InPortal = () => (
  <PortalLayout>
    <Page>
      <Outlet />
    </Page>
  </PortalLayout>
)

const InManage = () => (
  <SignedIn>
    <PasswordGiven>
      <Page>
        <ManageLayout>
          <Page>
            <Permitted>
              <Page>
                <Outlet />
              </Page>
            </Permitted>
          </Page>
        </ManageLayout>
      </Page>
    </PasswordGiven>
  </SignedIn>
)

const guarded = (open: boolean | undefined, page: ReactNode) => (open ? page : <SignedIn>{page}</SignedIn>)

/** All routes: the portal's own places, the back office below /manage, and what is found nowhere. */
export const AppRoutes = () => {
  useArrival()
  const bare = portalPlaces.filter((place) => place.bare)
  const framed = portalPlaces.filter((place) => !place.bare)
  return (
    <Routes>
      {bare.map(({ path, page: Place, open }) => (
        <Route key={path} path={path} element={<Page>{guarded(open, <Place />)}</Page>} />
      ))}
      <Route element={<InPortal />}>
        {framed.map(({ path, page: Place, open }) => (
          <Route key={path} path={path} element={guarded(open, <Place />)} />
        ))}
        <Route path="/maintain" element={<Maintain />} />
        <Route path="/404" element={<NotFound />} />
        <Route path="*" element={<SpecPlace />} />
      </Route>
      <Route path="/manage" element={<InManage />}>
        <Route index element={<Navigate to="/manage/home" replace />} />
        {screens.map(({ path, page: Place }) => (
          <Route key={path} path={path} element={<Place />} />
        ))}
        <Route path=":frame" element={<Frame />} />
        <Route path="*" element={<SpecPlace />} />
      </Route>
    </Routes>
  )
}
