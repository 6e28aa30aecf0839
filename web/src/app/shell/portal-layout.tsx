import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../core/session/session.ts'
import { Brand } from '../../core/show/brand.tsx'
import { Icon } from '../../core/show/icon.tsx'
import '../../core/show/portal-page.css'
import { enter } from '../../core/theme/theme.ts'
import { FindButton } from '../find/find-button.tsx'
import { wakeOnEnter } from '../idle.ts'
import { portalPlaces } from '../places.ts'
import { Badges } from './badges.tsx'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { LanguageMenu } from './language-switch.tsx'
import { PersonMenu } from './person-menu.tsx'
import { SystemTabs } from './system-tabs.tsx'
import './shell.css'

const at = (path: string, here: string) => here === path || (path !== '/' && here.startsWith(`${path}/`))

const Header = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { token } = useSession()
  const tabs = portalPlaces.filter((place) => place.tab && (token || place.open))
  return (
    <header className="portal-head" ref={wakeOnEnter}>
      <Brand to={token ? '#/person' : '#/'} full />
      <nav aria-label={t('nav.main')}>
        {tabs.map((place) => (
          <a key={place.path} href={`#${place.path}`} aria-current={at(place.path, pathname) ? 'page' : undefined}>
            {t(place.tab ?? '')}
          </a>
        ))}
        {token ? <SystemTabs /> : null}
      </nav>
      <span className="grow" />
      {token ? <FindButton side="portal" /> : null}
      <LanguageMenu />
      {token ? (
        <>
          <Badges />
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
  useEffect(() => enter('portal'), [])
  return (
    <div className="portal">
      <button type="button" className="skip-link" onClick={skipToMain}>
        {t('nav.skip')}
      </button>
      <Header />
      {token ? <Connection /> : null}
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
