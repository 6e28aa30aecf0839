import { rowShape } from '@academy/chassis/http/list-columns.ts'
import { type Locale, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { valueWords } from '@academy/chassis/runtime/value-words.ts'
import type { Contract, Service } from '@academy/contracts/core/endpoint.ts'
import { textsArea } from '@academy/contracts/core/noun-texts.ts'
import { contracts } from '@academy/contracts/index.ts'
import { resourceOf } from '@academy/contracts/shipped.ts'
import type { z } from 'zod'

// What a kind of record is called, where it is shown, and how its fields read: from the contract of its noun.

/** A collection's name as its noun's last word. */
const leafOf = (noun: string) => (noun.split('/').pop() ?? noun).replaceAll('-', '_')

const known = new Map(
  contracts
    .filter(({ endpoints }) => 'page' in endpoints && !endpoints.page?.path.includes('/internal/'))
    .map((one) => [`${one.service}.${leafOf(one.noun)}`, one] as const),
)

const contractOf = (service: Service, noun: string): Contract | undefined => known.get(`${service}.${noun}`)

/** Where the words of a kind of record stand; one that no list shows has its own by its collection's name. */
const areaOf = (service: Service, noun: string): string => {
  const contract = contractOf(service, noun)
  return contract ? textsArea(contract) : `${service}/${noun.replaceAll('_', '-')}`
}

/** What a kind of record is called in the reader's language; its collection where nothing says it. */
export const nounName = (locale: Locale, service: Service, noun: string): string => {
  const area = areaOf(service, noun)
  return sayFirst(locale, [`jobs/operation-logs:nouns.${noun}`, `${area}:one`, `${area}:title`, `${area}:export.title`]) ?? noun
}

/** The address of a record within the back office; undefined where no screen shows it. */
export const placeOf = (service: Service, noun: string, id: string): string | undefined => {
  const contract = contractOf(service, noun)
  if (!contract?.manifest?.menu || id === '*') return undefined
  const url = contract.manifest.menu.url ?? resourceOf(contract).replace(':', '/')
  return `/manage/${url.replace(/[/_]+/g, '-')}?open=${encodeURIComponent(id)}`
}

/** The kinds of records that a log can be narrowed to, by name. */
export const kindsIn = (locale: Locale): { kind: string; name: string }[] =>
  [...known.entries()].map(([kind, one]) => ({ kind, name: nounName(locale, one.service, leafOf(one.noun)) })).sort((a, b) => (a.name < b.name ? -1 : 1))

/** How one value of a field reads. */
const wordsOf = (locale: Locale, service: Service, noun: string, field: string, value: unknown): string => {
  const contract = contractOf(service, noun)
  const shape = contract ? (rowShape(contract) as Readonly<Record<string, z.ZodType>>) : {}
  return valueWords(locale, { area: areaOf(service, noun), shape, places: ['jobs/operation-logs:values'] }, field, value)
}

/** What a field is called. */
export const labelOf = (locale: Locale, service: Service, noun: string, field: string): string => {
  const area = areaOf(service, noun)
  return sayFirst(locale, [`${area}:fields.${field}`, `${area}:export.${field}`, `fields.${field}`, `exports.${field}`]) ?? field
}

/** How a value of a field reads, cut to `most` signs; undefined where there is none. */
export const shownValue = (locale: Locale, { service, noun }: { service: Service; noun: string }, field: string, value: unknown, most: number) => {
  if (value === null || value === undefined || value === '') return undefined
  const text = wordsOf(locale, service, noun, field, value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
