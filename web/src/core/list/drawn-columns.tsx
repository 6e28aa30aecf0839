import type { Contract, Endpoint, Received } from '@academy/contracts/core/endpoint.ts'
import { type Told, toldOf } from '@academy/contracts/core/field-kinds.ts'
import type { ReactNode } from 'react'
import type { z } from '../form/zod.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import { NounName } from '../pick/nouns.tsx'
import { Dict } from '../show/dict.tsx'
import { Moment } from '../show/moment.tsx'
import { Money } from '../show/money.tsx'
import { nounOf, useReferred } from '../show/referred.ts'
import { YesNo } from '../show/yes-no.tsx'
import { useNounTexts } from '../texts.ts'
import { snake } from './list-query.ts'
import type { Column } from './list-table-props.ts'

/** A contract with a list. */
export type Listed = Contract & { endpoints: { page: Endpoint } }
export type RowOf<C extends Listed> = Received<C['endpoints']['page']> extends { records: (infer R)[] } ? R & { id: string } : never
/** A field of a row (one in two languages without Cn and En), or with what is to be other than its kind says. */
export type GivenColumn<R> = string | (Omit<Column<R>, 'title'> & { title?: string })

type Shape = Readonly<Record<string, z.ZodType | undefined>>

const shapeOf = (contract: Listed): Shape => {
  const { records } = (contract.endpoints.page.output as z.ZodObject).shape as { records: z.ZodArray<z.ZodObject> }
  return records.element.shape
}

/** How a value of this kind reads; undefined where it reads as it is. */
const drawerOf = ({ type, kind, dictionary, many }: Told): ((value: unknown) => ReactNode) | undefined => {
  if (dictionary) return (value) => <Dict type={dictionary} value={value as string} />
  if (many) return undefined
  if (type === 'boolean') return (value) => <YesNo value={value as boolean | undefined} />
  if (type === 'date') return (value) => <Moment at={value as string | undefined} />
  if (kind === 'day') return (value) => <Moment at={value as string | undefined} precision="day" />
  return kind === 'money' ? (value) => (value === undefined ? '—' : <Money yuan={String(value)} />) : undefined
}
const idIn = (row: object, key: string) => (row as Record<string, string | undefined>)[key]
const atEnd = ({ type, kind, many }: Told): boolean => !many && (type === 'number' || type === 'date' || kind === 'day' || kind === 'money')

/** The columns of a list by the schema of its rows: titles from the noun's texts, values as their kind reads, sorted by what the contract allows. */
export const useDrawnColumns = <C extends Listed>(contract: C, given: readonly GivenColumn<RowOf<C>>[]): Column<RowOf<C>>[] => {
  const texts = useNounTexts(contract)
  const name = useBilingual()
  const shape = shapeOf(contract)
  const sortable = contract.endpoints.page.sort ?? []
  const referred = useReferred(shape)
  const drawn = (key: string): Omit<Column<RowOf<C>>, 'title'> => {
    const schema = shape[key]
    if (!schema) return `${key}Cn` in shape ? { key: `${key}Cn`, render: (row) => name(row, key) || '—' } : { key }
    const noun = nounOf(shape, key)
    if (noun) return { key, render: (row) => referred(row, key) || <NounName noun={noun} id={idIn(row, key)} /> }
    const told = toldOf(schema)
    const draw = drawerOf(told)
    return {
      key,
      ...(atEnd(told) ? { align: 'end' as const } : {}),
      ...(draw ? { render: (row: RowOf<C>) => draw((row as Record<string, unknown>)[key]) } : {}),
    }
  }
  return given.map((column) => {
    const spec: Omit<Column<RowOf<C>>, 'title'> & { title?: string } = typeof column === 'string' ? drawn(column) : { ...drawn(column.key), ...column }
    const sort = sortable.includes(snake(spec.key)) ? snake(spec.key) : undefined
    return { sort, ...spec, title: spec.title ?? texts.field(typeof column === 'string' ? column : column.key) }
  })
}
