import { useTranslation } from 'react-i18next'

/** A yes-or-no value in words. */
export const YesNo = ({ value }: { value: boolean | undefined }) => {
  const { t } = useTranslation('core')
  return <>{value === undefined ? '—' : t(value ? 'yes' : 'no')}</>
}
