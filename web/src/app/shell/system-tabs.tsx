import { useLocation } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { sessionStore } from '../../core/storage.ts'
import { placeOf, reachable, trailOf, useMenus } from '../menus.ts'

const HOME = '70'
const STUDY = '60'

/** The system of the page that is open, if it belongs to one. */
export const useSystem = (): string | null => {
  const { pathname } = useLocation()
  const { tree } = useMenus()
  const route = pathname.replace(/^\/manage\/?/, '').split('/')[0] ?? ''
  return trailOf(tree ?? [], route).at(-1)?.sysCode ?? null
}

/** One header tab for each system that the server names and that leads somewhere; home and online study are not among them (1-portal.md §2.4). */
export const SystemTabs = () => {
  const name = useBilingual()
  const { tree, tabs } = useMenus()
  const current = useSystem()
  const entries = reachable(tree ?? [])
  return (
    <>
      {tabs
        .filter((tab) => tab.dictValue !== HOME && tab.dictValue !== STUDY)
        .map((tab) => {
          const first = entries.find((entry) => entry.sysCode === tab.dictValue)
          return first ? (
            <a
              key={tab.id}
              onClick={() => sessionStore.set('clickTab', tab.dictValue)}
              href={current === tab.dictValue ? '#/manage/home' : `#/manage/${placeOf(first)}`}
              aria-current={current === tab.dictValue ? 'page' : undefined}
            >
              {name(tab, 'dictName')}
            </a>
          ) : null
        })}
    </>
  )
}
