import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../core/session/session.ts'
import { State } from '../../core/states/state.tsx'

/** Page not found. Who came from an address ending in a double-underscore suffix goes back to the address without it (1-portal.md §2.1). */
const NotFound = () => {
  const { t } = useTranslation('shell')
  const { token } = useSession()
  const { state } = useLocation() as { state: { from?: string } | null }
  const plain = /^(.*)__\w+$/.exec(state?.from ?? '')?.[1]
  useEffect(() => {
    if (plain) window.location.hash = `#${plain}`
  }, [plain])
  return (
    <State
      kind="lost"
      level="h1"
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <a className="btn btn-small btn-primary" href={token ? '#/person' : '#/'}>
            {t('notFound.home')}
          </a>
          <button type="button" className="btn btn-small" onClick={() => window.history.back()}>
            {t('notFound.back')}
          </button>
        </>
      }
      foot={t('notFound.foot')}
    />
  )
}

export default NotFound
