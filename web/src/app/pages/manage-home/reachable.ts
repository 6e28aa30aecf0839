import { reachable, routeOf, useMenus } from '../../menus.ts'
import { screens } from '../../places.ts'

/** May this reader open that screen: his menu holds it (`listed`), or it needs none? */
export const useReachable = () => {
  const { tree } = useMenus()
  const routes = new Set(reachable(tree ?? []).map((entry) => routeOf(entry.url)))
  const listed = (screen: string): boolean => routes.has(screen)
  return { listed, reach: (screen: string): boolean => listed(screen) || screens.some(({ path, open }) => path === screen && Boolean(open)) }
}
