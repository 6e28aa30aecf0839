import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { links } from '@academy/contracts/identity/system/links.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { API_HIDDEN, isApiHost } from '../../core/host.ts'
import { send } from '../../core/request/send.ts'
import { isStopped } from '../../core/session/stop.ts'
import './visitor-tabs.css'

/** The address of the recruitment, told by the academy's parameter; blank where it has none. Without the store: the landing page comes before it. */
const useRecruitment = (): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    let shown = true
    void send({ method: 'GET', path: '/sys/links', background: true }).then((outcome) => {
      // Without an answer there is one tab less; whatever else fails is told by the page itself.
      if (shown && outcome.ok) setUrl((outcome.data as Received<(typeof links)['endpoints']['list']>).recruit)
    })
    return () => {
      shown = false
    }
  }, [])
  return url
}

const tabs = [
  ['main', '/'],
  ['information', '/information'],
  ['career', '/join-BEST'],
  ['recruit', ''],
  ['horizon', '/academic-horizon'],
] as const

/** What a visitor may read (1-portal.md §2.4): the tab that is current leads home, the recruitment opens beside; none while the platform is stopped. */
export const VisitorTabs = ({ here }: { here: string }) => {
  const { t } = useTranslation('shell')
  const recruit = useRecruitment()
  if (isStopped()) return null
  return (
    <nav className="visitor-tabs" aria-label={t('nav.main')}>
      {tabs.slice(isApiHost() ? API_HIDDEN : 0).map(([key, path]) =>
        path ? (
          <a key={key} href={here === path ? '#/' : `#${path}`} aria-current={here === path ? 'page' : undefined}>
            {t(`visitor.${key}`)}
          </a>
        ) : recruit ? (
          <a key={key} href={recruit} target="_blank" rel="noopener noreferrer">
            {t('visitor.recruit')}
            <span className="hidden-text">{t('visitor.beside')}</span>
          </a>
        ) : null,
      )}
    </nav>
  )
}
