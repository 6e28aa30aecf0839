import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<Contract, 'service' | 'noun'>

/** `system/quick-menus` → `quickMenus`: the key under which a noun's texts stand in its area. */
const leafOf = (noun: string): string => (noun.split('/').pop() ?? noun).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

// The back-office screens of all services share one area; only identity came before it and has its own.
const areasOf = (service: string): string[] => (service === 'identity' ? ['identity', 'staff'] : ['staff'])

/**
 * The texts of one noun. Area = `staff` (identity: its own first), keys = `<noun>.<key>`; labels of fields stand in `<noun>.fields`, `fields` of the area, or `core:fields`.
 * `say(key, values)` looks under the noun first, then in core; `field(name)` is a field's label.
 */
export const useNounTexts = ({ service, noun }: Named) => {
  const leaf = leafOf(noun)
  const areas = areasOf(service)
  const { t } = useTranslation([...areas, 'core'])
  const own = (key: string): string[] => areas.map((area) => `${area}:${leaf}.${key}`)
  const shared = (key: string): string[] => areas.map((area) => `${area}:${key}`)
  return {
    /** One of them, in words: "parameter". */
    one: t(own('one'), { defaultValue: '' }),
    say: (key: string, values: Record<string, unknown> = {}): string => t([...own(key), `core:${key}`], values),
    has: (key: string): boolean => t(own(key), { defaultValue: '' }) !== '',
    field: (name: string): string => t([...own(`fields.${name}`), ...shared(`fields.${name}`), `core:fields.${name}`]),
  }
}

export type NounTexts = ReturnType<typeof useNounTexts>
