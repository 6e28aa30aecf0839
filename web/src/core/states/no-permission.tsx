import { useTranslation } from 'react-i18next'
import { State } from './state.tsx'

/** For screens that know by themselves that a right is missing: names it and who grants it. */
export const NoPermission = ({ permission }: { permission: string }) => {
  const { t } = useTranslation('core')
  return <State kind="denied" title={t('states.deniedFor', { permission })} text={t('states.deniedText')} />
}
