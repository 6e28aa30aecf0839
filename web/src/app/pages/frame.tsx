import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { currentLocale } from '../../core/i18n/locale.ts'
import { useSession } from '../../core/session/session.ts'
import { State } from '../../core/states/state.tsx'
import { entriesOf, isExternal, placeOf, useMenus } from '../menus.ts'

/** The names that a menu's address may hold in double braces; an unknown one stays as text, and no token is among them (resolutions.md 17). */
const filled = (url: string, userCode: string): string => {
  const values: Record<string, string> = { lang: currentLocale(), userCode, apiUrl: `${window.location.origin}/api` }
  return url.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (values[name] === undefined ? whole : encodeURIComponent(values[name])))
}

/** A menu entry with an address outside, in a frame of its own; or one whose screen this version does not have. */
const Frame = () => {
  const { t } = useTranslation('shell')
  const { frame } = useParams()
  const name = useBilingual()
  const { me } = useSession()
  const { tree = [] } = useMenus()
  const entry = entriesOf(tree).find((node) => placeOf(node) === frame)
  if (entry && isExternal(entry.url))
    return (
      <iframe
        className="grow"
        title={name(entry, 'name')}
        src={filled(entry.url, me?.userCode ?? '')}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    )
  return (
    <State
      kind="lost"
      level="h1"
      title={t('missingScreen.title')}
      text={t('missingScreen.text', { name: entry ? name(entry, 'name') : frame })}
      actions={
        <>
          <a className="btn btn-small btn-primary" href="#/manage/home">
            {t('missingScreen.home')}
          </a>
          <button type="button" className="btn btn-small" onClick={() => window.history.back()}>
            {t('missingScreen.back')}
          </button>
        </>
      }
    />
  )
}

export default Frame
