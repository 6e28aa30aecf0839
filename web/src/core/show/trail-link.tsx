import { useTranslation } from 'react-i18next'
import { usePermission } from '../session/session.ts'

/** Leads to the trail of a record or request, for those who may see trails; `of` is its id, `name` what it is called. */
export const TrailLink = ({ of, name }: { of: string; name?: string }) => {
  const { t } = useTranslation('core')
  const may = usePermission()
  if (!may('sys:trails:info')) return null
  return (
    <a href={`#/manage/sys-trails?of=${encodeURIComponent(of)}`} {...(name ? { 'aria-label': `${t('actions.trail')} ${name}` } : {})}>
      {t('actions.trail')}
    </a>
  )
}
