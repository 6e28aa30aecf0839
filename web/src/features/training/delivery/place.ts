import { useBilingual } from '../../../core/i18n/bilingual.ts'

/** City and site in one line; an online room has no city. */
export const usePlace = () => {
  const name = useBilingual()
  return (row: object): string => [name(row, 'city'), name(row, 'siteName')].filter(Boolean).join(' · ')
}
