import type { positions as Positions } from '@academy/contracts/org/positions.ts'
import { useTranslation } from 'react-i18next'
import { connectLight } from '../connect.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import { useDictionary } from './dictionaries.ts'

const positions = connectLight<Pick<typeof Positions, 'service' | 'noun'> & { endpoints: Pick<(typeof Positions)['endpoints'], 'names'> }>()({
  service: 'org',
  noun: 'positions',
  endpoints: { names: { method: 'POST', path: '/org/position-names', kind: 'read' } },
})

/** Says who is meant by an item of an audience (decided.md §1): a position, a group such as `TE*`, or every key post; what is unknown stays a code. */
export const useAudienceWords = () => {
  const { t } = useTranslation('core')
  const name = useBilingual()
  const groups = useDictionary('positionGroup')
  const { data = [] } = positions.useNames({}, { quiet: true })
  return (item: string): string => {
    if (item === '@key') return t('audience.key')
    if (!item.endsWith('*')) return name(data.find((one) => one.code === item) ?? { name: item }, 'name')
    const group = groups.find((one) => item === `${one.value}*`)?.label
    return group ? t('audience.group', { group }) : item
  }
}
