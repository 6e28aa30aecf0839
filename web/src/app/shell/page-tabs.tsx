import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayLeave } from '../../core/form/unsaved.ts'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { usePageTitles } from '../../core/list/page-titles.ts'
import { toast } from '../../core/notices/notices.ts'
import { Icon } from '../../core/show/icon.tsx'
import { readJson, sessionStore } from '../../core/storage.ts'
import { trailOf, useMenus } from '../menus.ts'
import { screens } from '../places.ts'
import type { MenuNode } from '../shell-api.ts'
import { specOpening } from '../spec-routes.ts'

interface PageTab {
  route: string
  /** Path and search: a list comes back as it was left. */
  address: string
}

const KEY = 'pageTabs'
const HOME = 'home'
const MOST = 12

const routeIn = (pathname: string) => pathname.replace(/^\/manage\/?/, '') || HOME

/** The bar, which moves so far that the open page's tab is seen. */
const useOpenInView = (here: string, tabs: number) => {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or another tab before it, moves the one that is open
  useEffect(() => {
    bar.current?.querySelector('[data-here]')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' })
  }, [here, tabs])
  return bar
}

const usePageTabs = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [tabs, setTabs] = useState<PageTab[]>(() => readJson<PageTab[]>(sessionStore, KEY, []))
  const here = routeIn(pathname)
  useEffect(() => {
    if (here === HOME) return
    setTabs((before) => {
      const tab = { route: here, address: pathname + search }
      const next = before.some((other) => other.route === here) ? before.map((other) => (other.route === here ? tab : other)) : [...before, tab].slice(-MOST)
      sessionStore.set(KEY, JSON.stringify(next))
      return next
    })
  }, [here, pathname, search])
  const close = async (route: string) => {
    if (route === here && !(await mayLeave())) return
    const at = tabs.findIndex((tab) => tab.route === route)
    const next = tabs.filter((tab) => tab.route !== route)
    sessionStore.set(KEY, JSON.stringify(next))
    setTabs(next)
    if (route === here) navigate((next[at] ?? next[at - 1])?.address ?? '/manage/home')
  }
  const drop = (routes: readonly string[]) =>
    setTabs((before) => {
      const next = before.filter(({ route }) => !routes.includes(route))
      sessionStore.set(KEY, JSON.stringify(next))
      return next
    })
  return { tabs, here, close, drop, bar: useOpenInView(here, tabs.length) }
}

/** Tabs whose menu the reader had and has no more close and say so (shell-access.md rule 19); the open page does that itself. */
const useLostRights = (tree: readonly MenuNode[] | undefined, tabs: readonly PageTab[], here: string, drop: (routes: readonly string[]) => void) => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const titles = useRef(new Map<string, string>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other menus take a right away
  useEffect(() => {
    if (!tree) return
    const entryOf = (route: string) => trailOf(tree, route.split('/')[0] ?? '').at(-1)
    const lost = tabs.filter(({ route }) => titles.current.has(route) && !entryOf(route))
    for (const { route } of lost) if (route !== here) toast('warning', t('guard.rightGone', { title: titles.current.get(route) }))
    if (lost.length > 0) drop(lost.map(({ route }) => route))
    const known = tabs.flatMap(({ route }) => {
      const entry = entryOf(route)
      return entry ? [[route, name(entry, 'name')] as const] : []
    })
    titles.current = new Map(known)
  }, [tree, tabs.length])
}

/** The open pages of the reader's menus. */
const useOpenPages = () => {
  const { tree } = useMenus()
  const pages = usePageTabs()
  useLostRights(tree, pages.tabs, pages.here, pages.drop)
  return { tree, ...pages }
}

/** The pages that are open; closing the last one leads home (1-portal.md §4.5). */
export const PageTabs = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { tree = [], tabs, here, close, bar } = useOpenPages()
  const titles = usePageTitles()
  const placeOf = (route: string) => {
    const first = route.split('/')[0] ?? ''
    return { entry: trailOf(tree, first).at(-1), open: screens.find((screen) => screen.path.split('/')[0] === first)?.open }
  }
  // A page that is not there, or not for this reader, leaves no tab behind; nor does one record that could not be shown: its tab would be called as its list is.
  const named = (route: string) => !route.includes('/') || titles[`/manage/${route}`] !== undefined
  const isMissing = (route: string) => 'missing' in (specOpening(`/manage/${route}`) ?? {})
  const reachable = tabs.filter(({ route }) => named(route) && (isMissing(route) || Object.values(placeOf(route)).some(Boolean)))
  const titleOf = (route: string): string => {
    const rest = route.split('/').slice(1)
    const { entry, open } = placeOf(route)
    const title = entry ? name(entry, 'name') : t(open ?? 'places.page')
    if (isMissing(route)) return titles[`/manage/${route}`] ?? title
    const own = rest.length > 0 ? titles[`/manage/${route}`] : undefined
    return own ? `${title} · ${own}` : title
  }
  return (
    <nav ref={bar} className="page-tabs" aria-label={t('nav.tabs')}>
      <a href="#/manage/home" aria-current={here === HOME ? 'page' : undefined}>
        {t('places.home')}
      </a>
      {reachable.map((tab) => (
        <span key={tab.route} data-here={tab.route === here || undefined}>
          <a href={`#${tab.address}`} aria-current={tab.route === here ? 'page' : undefined}>
            {titleOf(tab.route)}
          </a>
          <button type="button" aria-label={t('nav.closeTab', { name: titleOf(tab.route) })} onClick={() => close(tab.route)}>
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
    </nav>
  )
}
