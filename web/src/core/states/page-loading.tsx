import { useTranslation } from 'react-i18next'
import './states.css'

/** Shown while the code of a page is on its way, after 300 ms. */
export const PageLoading = () => {
  const { t } = useTranslation('core')
  return (
    <div className="after-a-moment page-width" role="status">
      <span className="hidden-text">{t('states.loading')}</span>
      <span className="skeleton" style={{ width: 220, height: 26, marginTop: 32 }} />
      <span className="skeleton" style={{ width: '100%', height: 180, marginTop: 24 }} />
    </div>
  )
}
