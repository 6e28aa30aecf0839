import { useTranslation } from 'react-i18next'
import { skip } from '../../core/connect.ts'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { useSession } from '../../core/session/session.ts'
import { Icon } from '../../core/show/icon.tsx'
import { routeOf } from '../menus.ts'
import { type MenuNode, quickMenusApi } from '../shell-api.ts'
import './quick-menu.css'

const MOST = 12

/** What one keeps at hand, and the ways to change it. */
export const useQuickMenus = () => {
  const { token, me } = useSession()
  const userId = me?.userId
  const { data = [] } = quickMenusApi.useMine(token && userId ? { userId } : skip, { quiet: true })
  const [add] = quickMenusApi.useAdd()
  const [drop] = quickMenusApi.useDeleteMT()
  const [order] = quickMenusApi.useOrder()
  const toggle = (url: string) => {
    const known = data.find(({ quickMenuUrl }) => quickMenuUrl === url)
    return known ? drop({ quickMenuId: known.quickMenuId }) : add({ quickMenuUrl: url })
  }
  /** Puts one before the one above it. */
  const up = (at: number) => {
    const ids = data.map(({ quickMenuId }) => quickMenuId)
    const [one = ''] = ids.splice(at, 1)
    ids.splice(Math.max(0, at - 1), 0, one)
    return order({ quickMenuIds: ids })
  }
  return { quick: data, has: (url: string) => data.some(({ quickMenuUrl }) => quickMenuUrl === url), full: data.length >= MOST, toggle, up }
}
type Quick = ReturnType<typeof useQuickMenus>

/** The star beside a page of the left menu: at hand or not. */
export const Star = ({ node, quick }: { node: MenuNode; quick: Quick }) => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const on = quick.has(node.url)
  if (quick.full && !on) return null
  return (
    <button
      type="button"
      className="menu-star"
      aria-pressed={on}
      aria-label={t(on ? 'quick.drop' : 'quick.add', { name: name(node, 'name') })}
      onClick={() => quick.toggle(node.url)}
    >
      <Icon name="star" size={14} />
    </button>
  )
}

/** The pages at hand, above the menu, in one's own order. */
export const QuickMenu = ({ quick, here }: { quick: Quick; here: string }) => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  if (quick.quick.length === 0) return null
  return (
    <section className="menu-section menu-quick" aria-label={t('quick.title')}>
      <div className="menu-group ellipsis">{t('quick.title')}</div>
      {quick.quick.map((one, at) => {
        const text = name(one, 'name')
        return (
          <div key={one.quickMenuId} className="menu-line">
            <a className="menu-entry" href={`#/manage/${routeOf(one.quickMenuUrl)}`} aria-current={routeOf(one.quickMenuUrl) === here ? 'page' : undefined}>
              <span className="ellipsis">{text}</span>
            </a>
            {at > 0 ? (
              <button type="button" className="menu-star" aria-label={t('quick.up', { name: text })} onClick={() => quick.up(at)}>
                ↑
              </button>
            ) : null}
            <button type="button" className="menu-star" aria-label={t('quick.drop', { name: text })} onClick={() => quick.toggle(one.quickMenuUrl)}>
              ×
            </button>
          </div>
        )
      })}
    </section>
  )
}
