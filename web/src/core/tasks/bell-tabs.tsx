import { useTranslation } from 'react-i18next'
import './tasks.css'

const tabs = [
  { key: 'notices', place: '/notices' },
  { key: 'tasks', place: '/tasks' },
] as const

/** What stands under the bell: messages, and long tasks. */
export const BellTabs = ({ here }: { here: (typeof tabs)[number]['key'] }) => {
  const { t } = useTranslation('core')
  return (
    <nav className="bell-tabs" aria-label={t('tasks.bell')}>
      {tabs.map(({ key, place }) => (
        <a key={key} href={`#${place}`} aria-current={key === here ? 'page' : undefined}>
          {t(`tasks.tabs.${key}`)}
        </a>
      ))}
    </nav>
  )
}
