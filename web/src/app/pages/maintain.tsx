import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { State } from '../../core/states/state.tsx'
import { entriesOf, routeOf, useMenus } from '../menus.ts'

/** One menu is switched off for maintenance, named by `?menu=`; the rest of the academy runs (1-portal.md §4.4). */
const Maintain = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const [params] = useSearchParams()
  const { tree = [] } = useMenus()
  const url = params.get('menu') ?? ''
  const entry = entriesOf(tree).find((node) => node.url === url || routeOf(node.url) === routeOf(url))
  const back = (
    <a className="btn btn-small btn-primary" href="#/manage/home">
      {t('maintain.back')}
    </a>
  )
  const title = entry ? t('maintain.named', { name: name(entry, 'name') }) : t('maintain.title')
  return <State kind="stopped" level="h1" title={title} text={t('maintain.text')} actions={back} />
}

export default Maintain
