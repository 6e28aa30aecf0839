import type { Half } from '@academy/contracts/core/half-days.ts'
import { useTranslation } from 'react-i18next'
import { skip } from '../../../../../core/connect.ts'
import type { EditForm } from '../../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../../core/form/validate.ts'
import { type OfferingRow, offeringsApi } from './api.ts'

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What saving tells those inside, how many they are, and the word on the button then; nothing where nobody would hear of it. Until that is known nothing is saved. */
export const useTelling = (row: OfferingRow | undefined, { values, changed }: EditForm<Values>): { note?: string; save?: string; asking?: boolean } => {
  const { t } = useTranslation('training/offerings')
  const { startDate, startHalf, siteId } = values
  const moves = {
    ...(changed.includes('startDate') ? { startDate: text(startDate) } : {}),
    ...(changed.includes('startHalf') && (startHalf === 'am' || startHalf === 'pm') ? { startHalf: startHalf as Half } : {}),
    ...(changed.includes('siteId') ? { siteId: text(siteId) } : {}),
  }
  const asks = row?.status === 'published' && changed.length > 0
  const { data, current, failure } = offeringsApi.useTelling(asks ? { id: row.id, changed: changed.join(), ...moves } : skip, { quiet: true })
  if (!asks) return {}
  if (failure) return { note: t('telling.unknown'), save: t('saveAndTell') }
  if (!current) return { asking: true }
  if (!data?.telling || data.people === 0) return {}
  return { note: t(`telling.${data.telling}`, { count: data.people }), save: t('saveAndTell') }
}
