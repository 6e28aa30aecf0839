import { contains, inAny } from '@academy/chassis/http/filters.ts'
import type { Filter } from '@academy/chassis/mongo/scope.ts'
import { locales, say } from '@academy/chassis/runtime/texts.ts'
import { type ParameterGroup, type ParameterKey, parameterGroupOf, parameters } from '@academy/contracts/core/parameters.ts'

const keys = Object.keys(parameters) as ParameterKey[]

/** The keys whose meaning holds this text, in whatever language it was written. */
export const meaning = (text: string): ParameterKey[] => {
  const sought = text.toLowerCase()
  return keys.filter((key) =>
    locales.some((locale) =>
      say(locale, `paramNotes.${key.replaceAll('.', '_')}`)
        .toLowerCase()
        .includes(sought),
    ),
  )
}

/** Parameters that somebody means by a text: by code, value or remark, or by what they are for. */
export const meant = (text: string): Filter => ({ $or: [inAny(['paramCode', 'paramValue', 'remark'], text), { paramCode: { $in: meaning(text) } }] })

/** Parameters of a group; an academy's own are all that the platform does not know. */
export const grouped = (group: ParameterGroup): Filter =>
  group === 'own' ? { paramCode: { $nin: keys } } : { paramCode: { $in: keys.filter((key) => parameterGroupOf(key) === group) } }

/** Parameters whose code holds this text. */
export const coded = (code: string): Filter => ({ paramCode: contains(code) })
