import { skip } from '../core/connect.ts'
import { useSession } from '../core/session/session.ts'
import { screens } from './places.ts'
import { type MenuNode, menusApi } from './shell-api.ts'

const MENU = '1'

/** An internal address as a route name: slashes and underscores become dashes (1-portal.md §2.3). */
export const routeOf = (url: string): string => url.replace(/^#?\/+/, '').replace(/[/_]+/g, '-')

export const isExternal = (url: string): boolean => /^https?:\/\//.test(url)

/** The route of a menu entry; an external address is shown in a frame named after the entry. */
export const placeOf = (node: MenuNode): string => (isExternal(node.url) ? `i-${node.menuId}` : routeOf(node.url))

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** All entries that name an address, in the order of the menu. */
export const entriesOf = (tree: readonly MenuNode[]): MenuNode[] => flat(tree).filter((node) => node.type === MENU && node.url)

/** Those of them that this version has a screen for: navigation shows no dead ends. */
export const reachable = (tree: readonly MenuNode[]): MenuNode[] =>
  entriesOf(tree).filter((node) => isExternal(node.url) || screens.some((screen) => screen.path.split('/')[0] === placeOf(node)))

/** The entry of a route, with the entries above it, outermost first. */
export const trailOf = (tree: readonly MenuNode[], route: string): MenuNode[] => {
  for (const node of tree) {
    if (node.type === MENU && node.url && placeOf(node) === route) return [node]
    const below = trailOf(node.children ?? [], route)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The menus and header tabs of the reader, once signed in. */
export const useMenus = () => {
  const { token } = useSession()
  const { data: tree, failure, loading } = menusApi.useSelect(token ? {} : skip)
  const { data: tabs } = menusApi.useTabs(token ? {} : skip)
  // The tree's schema refers to itself, so its input type is not known to the contract.
  return { tree: tree as MenuNode[] | undefined, failure, loading, tabs: tabs ?? [] }
}
