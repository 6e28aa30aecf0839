import type { Contract, Endpoint } from '@academy/contracts/core/endpoint.ts'
import { toldOf, unwrapped } from '@academy/contracts/core/field-kinds.ts'
import type { Lifecycle } from '@academy/contracts/core/lifecycle.ts'
import { Select } from 'antd'
import { Suspense } from 'react'
import type { z } from '../form/zod.ts'
import { statesOf } from '../life/living.tsx'
import { NounFilter, permissionOf } from '../pick/nouns.tsx'
import { usePermission } from '../session/session.ts'
import { nounOf } from '../show/referred.ts'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { type NounTexts, useNounTexts } from '../texts.ts'
import type { FilterSpec } from './crud-filters.tsx'

// A calendar weighs more than the list.
const DayFilter = lazyScreen(() => import('../list/day-filter.tsx'))

interface Filtered extends Contract {
  fields?: z.ZodObject
  life?: Lifecycle | undefined
  endpoints: { page: Endpoint }
}
type Shape = Readonly<Record<string, z.ZodType | undefined>>

const shapeOf = (schema: z.ZodType | undefined): Shape => ((schema as z.ZodObject | undefined)?.shape ?? {}) as Shape

const NARROW = 130
type Bound = Parameters<NonNullable<FilterSpec['control']>>[0]

const Day = (bound: Bound) => (
  <Suspense fallback={<Select disabled className="filter-field" style={{ width: 170 }} placeholder={bound.label} />}>
    <DayFilter {...bound} />
  </Suspense>
)

/** A filter as the kind of its field, or else of the query's own, says; a text where neither does. */
const drawn = (contract: Filtered, name: string, texts: NounTexts): FilterSpec => {
  if (name === 'status' && contract.life)
    return { name, options: statesOf(contract.life).map((value) => ({ value, label: texts.say(`states.${value}`) })), width: NARROW }
  const fields = shapeOf(contract.fields)
  const schema = fields[name] ?? shapeOf(contract.endpoints.page.input)[name]
  if (!schema) return { name }
  const { kind, type, dictionary, values } = toldOf(unwrapped(schema))
  const noun = nounOf(fields, name)
  if (noun) return { name, noun, control: (bound) => <NounFilter {...bound} noun={noun} /> }
  if (dictionary) return { name, dictionary, ...(values ? { values } : {}) }
  if (kind === 'day') return { name, control: Day }
  const yesNo = ['yes', 'no'].map((word) => ({ value: String(word === 'yes'), label: texts.field(word) }))
  return type === 'boolean' ? { name, options: yesNo, width: NARROW } : { name }
}

/** The search line of a list, its controls by the kinds of its contract; a noun that the reader may not look up is no filter for him. */
export const useDrawnFilters = (contract: Filtered, given: readonly (string | FilterSpec)[]): FilterSpec[] => {
  const texts = useNounTexts(contract)
  const may = usePermission()
  return given
    .map((filter) => (typeof filter === 'string' ? drawn(contract, filter, texts) : { ...drawn(contract, filter.name, texts), ...filter }))
    .filter(({ noun }) => !noun || may(permissionOf(noun)))
}
