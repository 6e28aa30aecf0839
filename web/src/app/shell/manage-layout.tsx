import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { isApiHost } from '../../core/host.ts'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { Crumb } from '../../core/list/crumb.ts'
import { useMedia } from '../../core/media.ts'
import { Brand } from '../../core/show/brand.tsx'
import { Icon } from '../../core/show/icon.tsx'
import { AntdRoot } from '../../core/theme/antd-root.tsx'
import { chooseTheme, enter, useTheme } from '../../core/theme/theme.ts'
import { FindButton } from '../find/find-button.tsx'
import { wakeOnEnter } from '../idle.ts'
import { trailOf, useMenus } from '../menus.ts'
import { StopsAhead } from './ahead.tsx'
import { Badges } from './badges.tsx'
import { Connection } from './connection.tsx'
import { LanguageMenu } from './language-switch.tsx'
import { PageTabs } from './page-tabs.tsx'
import { PersonMenu } from './person-menu.tsx'
import { skipToMain } from './portal-layout.tsx'
import { SideMenu } from './side-menu.tsx'
import { useSingle } from './single.ts'
import { SystemTabs } from './system-tabs.tsx'
import './shell.css'
import './manage.css'

const ThemeButton = () => {
  const { t } = useTranslation('shell')
  const dark = useTheme() === 'dark'
  return (
    <button type="button" className="icon-btn" aria-label={t(dark ? 'theme.light' : 'theme.dark')} onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      <Icon name={dark ? 'sun' : 'moon'} />
    </button>
  )
}

/** "System / Permissions": the header tab and the directories above the page that is open. */
const useCrumbText = (): string => {
  const { pathname } = useLocation()
  const name = useBilingual()
  const { tree, tabs } = useMenus()
  const route = pathname.replace(/^\/manage\/?/, '').split('/')[0] ?? ''
  const trail = trailOf(tree ?? [], route)
  const system = tabs.find((tab) => tab.dictValue === trail.at(-1)?.sysCode)
  const above = trail.slice(0, -1).map((node) => name(node, 'name'))
  const first = system ? name(system, 'dictName') : ''
  return [first, ...above.filter((text) => text !== first)].filter(Boolean).join(' / ')
}

/** The back office: header with systems, left menu, page tabs, page. */
const ManageLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('shell')
  const narrow = useMedia('(max-width: 1199px)')
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const crumb = useCrumbText()
  useEffect(() => enter('manage'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => setOpen(false), [pathname])
  const single = useSingle()
  const menu = useMemo(() => <SideMenu rail={narrow && !open} />, [narrow, open])
  return (
    <AntdRoot>
      {single ? (
        <div className="in-manage manage-single">
          <main id="main">{children}</main>
        </div>
      ) : (
        <div className="manage in-manage" data-menu={open ? 'open' : undefined}>
          <button type="button" className="skip-link" onClick={skipToMain}>
            {t('nav.skip')}
          </button>
          <header className="manage-head night" ref={wakeOnEnter}>
            {narrow ? (
              <button type="button" className="icon-btn" aria-label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(!open)}>
                <Icon name={open ? 'close' : 'menu'} size={20} />
              </button>
            ) : null}
            <Brand to="#/manage/home" size={26} />
            <nav aria-label={t('nav.systems')}>
              <SystemTabs />
            </nav>
            <span className="grow" />
            <FindButton side="office" />
            <ThemeButton />
            {isApiHost() ? null : <Badges />}
            <LanguageMenu />
            <PersonMenu place="manage" />
          </header>
          <Connection />
          <StopsAhead />
          <div className="manage-body">
            {menu}
            <div className="manage-main">
              <PageTabs />
              <Crumb value={crumb}>
                <main id="main" tabIndex={-1}>
                  {children}
                </main>
              </Crumb>
            </div>
          </div>
        </div>
      )}
    </AntdRoot>
  )
}

export default ManageLayout
