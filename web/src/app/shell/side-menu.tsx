import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { placeOf, reachable, useMenus } from '../menus.ts'
import type { MenuNode } from '../shell-api.ts'
import { MenuIcon } from './menu-icon.tsx'
import { QuickMenu, Star, useQuickMenus } from './quick-menu.tsx'
import { SystemTabs, useSystem } from './system-tabs.tsx'

const DIRECTORY = '0'
type Quick = ReturnType<typeof useQuickMenus>

const Entry = ({ node, here, rail, quick }: { node: MenuNode; here: string; rail: boolean; quick: Quick }) => {
  const name = useBilingual()
  const route = placeOf(node)
  const text = name(node, 'name')
  const link = (
    <a
      className="menu-entry"
      href={`#/manage/${route}`}
      aria-current={route === here ? 'page' : undefined}
      {...(rail ? { 'aria-label': text } : { title: text })}
    >
      {rail ? <MenuIcon icon={node.icon} name={text} /> : <span className="ellipsis">{text}</span>}
    </a>
  )
  if (!rail)
    return (
      <div className="menu-line">
        {link}
        <Star node={node} quick={quick} />
      </div>
    )
  return (
    <Tooltip title={text} placement="right">
      {link}
    </Tooltip>
  )
}

const Group = ({ node, here, rail, quick }: { node: MenuNode; here: string; rail: boolean; quick: Quick }) => {
  const name = useBilingual()
  const entries = reachable(node.children ?? [])
  if (entries.length === 0) return null
  return (
    <section className="menu-section" aria-label={name(node, 'name')}>
      {rail ? null : <div className="menu-group ellipsis">{name(node, 'name')}</div>}
      {entries.map((entry) => (
        <Entry key={entry.id} node={entry} here={here} rail={rail} quick={quick} />
      ))}
    </section>
  )
}

/** The menu of the system that is open: directories as groups, the ticks say how deep, the blue one is here. */
export const SideMenu = ({ rail }: { rail: boolean }) => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { tree = [] } = useMenus()
  const quick = useQuickMenus()
  const system = useSystem() ?? reachable(tree)[0]?.sysCode
  const here = pathname.replace(/^\/manage\/?/, '').split('/')[0] ?? ''
  // A directory that only stands for the header tab is not drawn again: its children are the groups.
  const top = tree.filter((node) => node.sysCode === system)
  const groups = top.flatMap((node) => (node.type === DIRECTORY && node.children.some((child) => child.type === DIRECTORY) ? node.children : [node]))
  return (
    <nav className={rail ? 'side-menu side-rail' : 'side-menu'} aria-label={t('nav.menu')}>
      <div className="menu-systems">
        <SystemTabs />
      </div>
      {rail ? null : <QuickMenu quick={quick} here={here} />}
      {groups.map((node) =>
        node.type === DIRECTORY ? (
          <Group key={node.id} node={node} here={here} rail={rail} quick={quick} />
        ) : (
          <Entry key={node.id} node={node} here={here} rail={rail} quick={quick} />
        ),
      )}
    </nav>
  )
}
