import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import './tasks.css'

const places = ['tasks', 'done', 'mine'] as const

/** The three lists of one's own approvals: to decide, decided, filed. */
export const PlaceSwitch = () => {
  const { t } = useTranslation('approval-workflow/approvals')
  const { pathname } = useLocation()
  return (
    <nav className="place-switch" aria-label={t('places')}>
      {places.map((place) => {
        const path = `/manage/approval-workflow-${place}`
        return (
          <a key={place} href={`#${path}`} aria-current={pathname === path ? 'page' : undefined}>
            {t(`${place}.title`)}
          </a>
        )
      })}
    </nav>
  )
}
