import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useBilingual } from '../../core/i18n/bilingual.ts'
import { shortMoment } from '../../core/show/moment.tsx'
import { State } from '../../core/states/state.tsx'
import { entriesOf, routeOf, useMenus } from '../menus.ts'
import { switchesApi } from '../shell-api.ts'

/** One menu is switched off for maintenance, named by `?menu=`, with why and until when; the rest of the academy runs (1-portal.md §4.4). */
const Maintain = () => {
  const { t } = useTranslation('shell')
  const name = useBilingual()
  const [params] = useSearchParams()
  const { tree = [] } = useMenus()
  const { data: ahead = [] } = switchesApi.useAhead({}, { quiet: true })
  const url = params.get('menu') ?? ''
  const entry = entriesOf(tree).find((node) => node.url === url || routeOf(node.url) === routeOf(url))
  const off = ahead.find(({ status, urls }) => status === 'on' && urls.includes(url))
  const back = (
    <a className="btn btn-small btn-primary" href="#/manage/home">
      {t('maintain.back')}
    </a>
  )
  const title = entry ? t('maintain.named', { name: name(entry, 'name') }) : t('maintain.title')
  const said = [off?.text, off?.until ? t('maintain.until', { hour: shortMoment(off.until) }) : undefined, t('maintain.text')].filter(Boolean).join(' ')
  return <State kind="stopped" level="h1" title={title} text={said} actions={back} />
}

export default Maintain
