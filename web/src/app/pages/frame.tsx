import { useLocation, useParams } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { currentLocale } from '../../core/i18n/locale.ts'
import { useSession } from '../../core/session/session.ts'
import { FREE_FRAME } from '../guard-order.ts'
import { entriesOf, isExternal, placeOf, useMenus } from '../menus.ts'
import { MissingModule } from './missing-module.tsx'

/** The names that a menu's address may hold in double braces; an unknown one stays as text, and no token is among them (resolutions.md 17). */
const filled = (url: string, userCode: string): string => {
  const values: Record<string, string> = { lang: currentLocale(), userCode, apiUrl: `${window.location.origin}/api` }
  return url.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (values[name] === undefined ? whole : encodeURIComponent(values[name])))
}

/** A menu entry with an address outside, in a frame of its own; or one whose screen this version does not have. */
const Frame = () => {
  const { frame = '' } = useParams()
  const name = useBilingual()
  const { me } = useSession()
  const { tree = [] } = useMenus()
  const { search } = useLocation()
  // the guard lets only sites through that need no menu
  const free = frame === FREE_FRAME ? new URLSearchParams(search).get('url') : null
  const entry = entriesOf(tree).find((node) => placeOf(node) === frame)
  const shown = free ? { title: new URL(free).host, src: free } : entry && isExternal(entry.url) ? { title: name(entry, 'name'), src: entry.url } : null
  if (shown)
    return (
      <iframe
        className="grow"
        title={shown.title}
        src={filled(shown.src, me?.userCode ?? '')}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    )
  return <MissingModule code={frame} {...(entry ? { name: name(entry, 'name') } : {})} />
}

export default Frame
