import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { closeAsks, useNotices } from './notices.ts'
import './notices.css'

const Dialogs = lazyScreen(() => import('./dialogs.tsx'), closeAsks)

const shapes = {
  success: <circle cx="5" cy="5" r="4" />,
  info: <path d="M2 1l7 4-7 4z" />,
  warning: <path d="M1 1h2v8H1zM4 1h2v8H4zM7 1h2v8H7z" />,
  error: <path d="M5 .8 9.6 9H.4z" />,
}

/** The one toast, its spoken log, and (loaded when first needed) the dialogs. Stands once, at the root. */
export const Notices = () => {
  const { t } = useTranslation('core')
  const { toast, asks, log } = useNotices()
  return (
    <>
      {toast ? (
        <div className={`toast toast-${toast.tone}`} key={toast.id} aria-hidden="true">
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            {shapes[toast.tone]}
          </svg>
          {toast.text}
        </div>
      ) : null}
      <div className="hidden-text" role="log" aria-live="polite" aria-label={t('notices.log')}>
        {log.map((entry) => (
          <p key={entry.id}>{entry.text}</p>
        ))}
      </div>
      {asks.length > 0 ? (
        <Suspense fallback={null}>
          <Dialogs asks={asks} />
        </Suspense>
      ) : null}
    </>
  )
}
