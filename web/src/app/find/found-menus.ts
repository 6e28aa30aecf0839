import { fitOf, folded, soughtIn } from '@academy/contracts/core/find-text.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { placeOf, reachable, trailOf, useMenus } from '../menus.ts'
import { portalPlaces } from '../places.ts'
import type { MenuNode } from '../shell-api.ts'
import type { FindSide } from './find-button.tsx'
import type { Hit } from './use-find.ts'

/** Pages weigh more than records: whoever types the name of one wants to go there. */
const WEIGHT = 9

interface Page {
  id: string
  title: string
  hint: string
  link: string
  texts: readonly string[]
}

/** The pages that the reader's own menus lead to, which the server has chosen; in the portal its places besides. */
const usePages = (side: FindSide): Page[] => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const { tree = [], tabs } = useMenus()
  const trail = (node: MenuNode): string => {
    const system = tabs.find((tab) => tab.dictValue === node.sysCode)
    const above = trailOf(tree, placeOf(node)).slice(0, -1)
    const first = system ? name(system, 'dictName') : ''
    return [first, ...above.map((one) => name(one, 'name')).filter((text) => text !== first)].filter(Boolean).join(' / ')
  }
  const menus = reachable(tree).map((node) => ({
    id: node.menuId,
    title: name(node, 'name'),
    hint: trail(node),
    link: `/manage/${placeOf(node)}`,
    texts: [name(node, 'name'), node.nameCn, node.nameEn, placeOf(node)],
  }))
  const places = portalPlaces.flatMap(({ path, tab }) => (tab ? [{ id: path, title: t(tab), hint: '', link: path, texts: [t(tab)] }] : []))
  return side === 'portal' ? [...places, ...menus] : menus
}

/** Finds among the pages of the reader what he types, as he types. */
export const useFoundMenus = (text: string, side: FindSide): Hit[] => {
  const { t } = useTranslation('find')
  const pages = usePages(side)
  const sought = soughtIn(folded(text))
  if (!sought) return []
  const label = t(side === 'portal' ? 'pages' : 'menus')
  return pages
    .flatMap(({ id, title, hint, link, texts }): Hit[] => {
      const fit = fitOf(sought, texts.map(folded))
      return fit > 0 ? [{ noun: 'menus', label, id, title, hint, link, rank: fit * 10 + WEIGHT }] : []
    })
    .sort((a, b) => b.rank - a.rank)
}
