import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { rememberTitle } from '../../core/list/page-titles.ts'
import { State } from '../../core/states/state.tsx'

/** A page that the specification or a menu names and that is not there yet: what it is called there, its code, and ways on. */
export const MissingModule = ({ code, name: told }: { code: string; name?: string }) => {
  const { t } = useTranslation(['shell', 'absent'])
  const { pathname } = useLocation()
  const name = told ?? t(`absent:names.${code}`, { defaultValue: code })
  const inOffice = pathname.startsWith('/manage/')
  useEffect(() => rememberTitle(pathname, name), [pathname, name])
  return (
    <State
      kind="lost"
      level="h1"
      title={t('absent:title', { name })}
      text={t('absent:text')}
      actions={
        <>
          <a className="btn btn-small btn-primary" href={inOffice ? '#/manage/home' : '#/'}>
            {t(inOffice ? 'missingScreen.home' : 'notFound.home')}
          </a>
          <button type="button" className="btn btn-small" onClick={() => window.history.back()}>
            {t('missingScreen.back')}
          </button>
        </>
      }
      foot={t('absent:code', { code })}
    />
  )
}
