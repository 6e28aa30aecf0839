import { useTranslation } from 'react-i18next'
import { State } from '../../core/states/state.tsx'

/** One menu is switched off for maintenance; the rest of the academy runs (1-portal.md §4.4). */
const Maintain = () => {
  const { t } = useTranslation('shell')
  const back = (
    <a className="btn btn-small btn-primary" href="#/manage/home">
      {t('maintain.back')}
    </a>
  )
  return <State kind="stopped" level="h1" title={t('maintain.title')} text={t('maintain.text')} actions={back} />
}

export default Maintain
