import type { ReactNode } from 'react'
import { type FieldSpec, specOf } from '../form/form-fields.tsx'
import type { z } from '../form/zod.ts'
import { NounName, permissionOf } from '../pick/nouns.tsx'
import { usePermission } from '../session/session.ts'
import { Moment } from '../show/moment.tsx'
import { namesIn, nounOf, useReferred } from '../show/referred.ts'
import type { NounTexts } from '../texts.ts'
import type { Fact } from './details-drawer.tsx'
import { Shown } from './shown.tsx'

type Values = Record<string, unknown>

export interface RecordShape {
  schema: z.ZodObject
  /** What its form edits, in order. */
  fields: readonly (FieldSpec | string)[]
  /** What else is told of it, and how. */
  also: readonly FieldSpec[]
  /** How its list draws the fields that no form has, such as a state. */
  drawn: Readonly<Record<string, (record: never) => ReactNode>>
}

/** Every field that a form has no place for and that has a label: the server's own, such as a state. */
const restOf = ({ schema, fields, also, drawn }: RecordShape, texts: NounTexts): FieldSpec[] => {
  const known = new Set([...fields, ...also].map((field) => (typeof field === 'string' ? field : field.name)))
  const names = namesIn(schema.shape)
  const told = (name: string) =>
    !known.has(name) && !names.has(name) && texts.labelled(name) && (name in drawn || !name.endsWith('Id') || nounOf(schema.shape, name))
  return Object.keys(schema.shape)
    .filter(told)
    .map((name) => ({ name, ...(drawn[name] ? { show: drawn[name] } : {}) }))
}

const split = (field: FieldSpec | string): FieldSpec[] => {
  if (typeof field === 'string') return [{ name: field }]
  return field.kind === 'bilingual' ? ['Cn', 'En'].map((tail) => ({ name: `${field.name}${tail}` })) : [field]
}

/** Everything that is known of a record, as its contract and its form say: labels and values in the form's order, then what the server keeps. */
export const useRecordFacts = (shape: RecordShape, texts: NounTexts) => {
  const may = usePermission()
  const referred = useReferred(shape.schema.shape)
  const reachable = ({ choices, noun }: FieldSpec) => (!choices || may(choices.contract.endpoints.info?.permission ?? '')) && (!noun || may(permissionOf(noun)))
  const specs = [...shape.fields, ...shape.also, ...restOf(shape, texts)].flatMap(split).map((spec) => specOf(spec, shape.schema))
  const people = may(permissionOf('users'))
  return (record: Values): Fact[] => {
    const stored: Record<string, ReactNode> = {
      createDate: <Moment at={record.createDate as string | undefined} />,
      updateDate: <Moment at={record.updateDate as string | undefined} />,
      ...(people ? { creator: <NounName noun="users" id={record.creator as string | undefined} /> } : {}),
    }
    return [
      ...specs.flatMap((spec) => {
        const name = referred(record, spec.name)
        if (!name && !reachable(spec)) return []
        return [{ key: spec.name, label: texts.field(spec.name), value: name || <Shown schema={shape.schema} spec={spec} record={record} of={texts.of} /> }]
      }),
      ...Object.entries(stored)
        .filter(([key]) => record[key] !== undefined)
        .map(([key, value]) => ({ key, label: texts.field(key), value })),
    ]
  }
}
