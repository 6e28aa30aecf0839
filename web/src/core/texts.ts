import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import { useTranslation } from 'react-i18next'

type Named = Pick<Contract, 'service' | 'noun'>

/**
 * The texts of one noun: `contracts/locales/<language>/<service>/<noun>.json`, named by the noun's last word; labels of fields stand in its `fields`, those that
 * all nouns have in `core:fields`. `say(key, values)` looks under the noun first, then in core; `field(name)` is a field's label.
 */
export const useNounTexts = ({ service, noun }: Named) => {
  const area = textsArea({ service, noun })
  const { t } = useTranslation([area, 'core'])
  return {
    /** Whose texts these are. */
    of: { service, noun },
    /** One of them, in words: "parameter". */
    one: t(`${area}:one`, { defaultValue: '' }),
    say: (key: string, values: Record<string, unknown> = {}): string => t([`${area}:${key}`, `core:${key}`], values),
    has: (key: string): boolean => t(`${area}:${key}`, { defaultValue: '' }) !== '',
    field: (name: string): string => t([`${area}:fields.${name}`, `core:fields.${name}`]),
    /** Has a field of this name a label? */
    labelled: (name: string): boolean => t([`${area}:fields.${name}`, `core:fields.${name}`], { defaultValue: '' }) !== '',
  }
}

export type NounTexts = ReturnType<typeof useNounTexts>
