import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { API_HIDDEN, isApiHost } from '../../core/host.ts'
import { useSession } from '../../core/session/session.ts'
import { Brand } from '../../core/show/brand.tsx'
import { Icon } from '../../core/show/icon.tsx'
import '../../core/show/portal-page.css'
import { isStopped } from '../../core/session/stop.ts'
import { enter } from '../../core/theme/theme.ts'
import { FindButton } from '../find/find-button.tsx'
import { wakeOnEnter } from '../idle.ts'
import { portalPlaces } from '../places.ts'
import { StopsAhead } from './ahead.tsx'
import { AppCode } from './app-code.tsx'
import { Badges } from './badges.tsx'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-switch.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useSingle } from './single.ts'
import { SystemTabs } from './system-tabs.tsx'
import { VisitorTabs } from './visitor-tabs.tsx'
import './shell.css'

/** Where the tab that is current leads (1-portal.md §2.4). */
const HOME = '/person'

const at = (path: string, here: string) => here === path || (path !== '/' && here.startsWith(`${path}/`))

const Header = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { token } = useSession()
  const api = isApiHost()
  const tabs = isStopped() ? [] : portalPlaces.filter((place) => place.tab).slice(api ? API_HIDDEN : 0)
  return (
    <header className="portal-head" ref={wakeOnEnter}>
      <Brand to={token ? '#/person' : '#/'} full />
      {token ? null : <VisitorTabs here={pathname} />}
      {token ? (
        <nav aria-label={t('nav.main')}>
          {tabs.map((place) => (
            <a key={place.path} href={`#${place.path === pathname ? HOME : place.path}`} aria-current={at(place.path, pathname) ? 'page' : undefined}>
              {t(place.tab ?? '')}
            </a>
          ))}
          {isStopped() ? null : <SystemTabs />}
        </nav>
      ) : null}
      <span className="grow" />
      {token ? <FindButton side="portal" /> : null}
      <AppCode />
      <LanguageMenu />
      {token ? (
        <>
          {api ? null : <Badges />}
          <PersonMenu place="portal" />
        </>
      ) : (
        <a className="btn" href="#/login">
          {t('nav.signIn')}
        </a>
      )}
    </header>
  )
}

const BottomBar = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { token } = useSession()
  const places = portalPlaces.filter((place) => place.icon && (token || place.open))
  if (!token || places.length < 2) return null
  return (
    <nav className="bottom-bar" aria-label={t('nav.bottom')}>
      {places.map((place) => (
        <a key={place.path} href={`#${place.path}`} aria-current={at(place.path, pathname) ? 'page' : undefined}>
          <Icon name={place.icon ?? 'home'} size={20} />
          {t(place.tab ?? 'places.mine')}
        </a>
      ))}
    </nav>
  )
}

/** Header, page, footer; on a phone a bottom bar. The look follows the system. */
export const PortalLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('shell')
  const { token } = useSession()
  const single = useSingle()
  useEffect(() => enter('portal'), [])
  if (single)
    return (
      <div className="portal">
        <main id="main">{children}</main>
      </div>
    )
  return (
    <div className="portal">
      <button type="button" className="skip-link" onClick={skipToMain}>
        {t('nav.skip')}
      </button>
      <Header />
      {token ? <Connection /> : null}
      {token ? <StopsAhead /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}

/** The address holds the route, so a jump inside the page must not touch it. */
export const skipToMain = () => {
  document.querySelector<HTMLElement>('#main')?.focus()
}
