import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<Contract, 'service' | 'noun'>

/** `system/quick-menus` → `quickMenus`: the key under which a noun's texts stand in its area. */
export const leafOf = (noun: string): string => (noun.split('/').pop() ?? noun).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The texts of one noun. Area = service, keys = `<noun>.<key>`; labels of fields stand in `<noun>.fields`, `fields` of the area, or `core:fields`.
 * `say(key, values)` looks under the noun first, then in core; `field(name)` is a field's label.
 */
export const useNounTexts = ({ service, noun }: Named) => {
  const { t } = useTranslation([service, 'core'])
  const leaf = leafOf(noun)
  return {
    /** One of them, in words: "parameter". */
    one: t(`${service}:${leaf}.one`, { defaultValue: '' }),
    say: (key: string, values: Record<string, unknown> = {}): string => t([`${service}:${leaf}.${key}`, `core:${key}`], values),
    has: (key: string): boolean => t(`${service}:${leaf}.${key}`, { defaultValue: '' }) !== '',
    field: (name: string): string => t([`${service}:${leaf}.fields.${name}`, `${service}:fields.${name}`, `core:fields.${name}`]),
  }
}

export type NounTexts = ReturnType<typeof useNounTexts>
