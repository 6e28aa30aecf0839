import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { wholeText } from '@academy/contracts/core/rich-text.ts'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import type { InfoHook, MutationHook } from '../connect.ts'
import { EditDrawer } from '../form/edit-drawer.tsx'
import { FEW, type FieldSpec, FormFields } from '../form/form-fields.tsx'
import { StaleDialog } from '../form/stale-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import type { Values } from '../form/validate.ts'
import type { z } from '../form/zod.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { toast } from '../notices/notices.ts'
import { FailureState } from '../states/failure-state.tsx'
import { useNounTexts } from '../texts.ts'
import type { PlainContract } from './crud-page.tsx'

interface Props {
  contract: PlainContract
  api: { useInfo: InfoHook<Endpoint>; useSave: MutationHook<Endpoint>; useUpdate: MutationHook<Endpoint> }
  id: string | undefined
  fields: readonly (string | FieldSpec)[]
  fresh: Values
  /** What is said of a record above its form. */
  note?: ((record: Values) => ReactNode) | undefined
  onClose: () => void
}

/** The part of an answer that says which fields may not be changed now. */
interface Locking {
  locked?: { fields: readonly string[] } | undefined
}

const NOTICE = 500
const namesOf = (fields: readonly (string | FieldSpec)[]): string[] =>
  fields.flatMap((field) => (typeof field === 'string' ? [field] : field.kind === 'bilingual' ? [`${field.name}Cn`, `${field.name}En`] : [field.name]))

/** What the form holds of a record: its fields, blank where the record has none, and its version. */
const valuesOf = (names: readonly string[], record: Values): Values => Object.fromEntries([...names, 'version'].map((name) => [name, record[name] ?? '']))

/** Formatted texts read as their words, language after language. */
const drawnBy = (schema: z.ZodObject) => (name: string, value: unknown) => {
  const own = (schema.shape as Record<string, z.ZodType | undefined>)[name]
  const rich = own && toldOf(own).rich
  return rich && value ? <span className="compare-text">{wholeText(value, rich)}</span> : undefined
}

/** What the fields themselves have against the values. */
const judgedBy = (fields: Props['fields'], values: Values) =>
  fields.flatMap((field) => {
    const msg = typeof field === 'string' ? undefined : field.judge?.(values[field.name])
    return msg && typeof field !== 'string' ? [{ field: field.name, code: 'notAllowed', msg }] : []
  })

/** A record may be made of more than it is changed by: only what is taken is asked. */
const takenBy = ({ endpoints }: PlainContract, id: string | undefined, fields: Props['fields']): Props['fields'] => {
  const shape = ((id === undefined ? endpoints.save : endpoints.update).input as z.ZodObject).shape
  return fields.filter((field) => namesOf([field]).some((name) => name in shape))
}

const Editor = ({ contract, api, id, fields, note, onClose, loaded, locked = [] }: Props & { loaded: Values; locked?: readonly string[] | undefined }) => {
  const texts = useNounTexts(contract)
  const [save] = api.useSave()
  const [update] = api.useUpdate()
  const names = namesOf(fields)
  const schema = id === undefined ? (contract.endpoints.save.input as z.ZodObject) : contract.fields
  const form = useEditForm<Values, unknown>({
    schema,
    initial: loaded,
    load: (record) => valuesOf(names, record),
    judge: (values) => judgedBy(fields, values),
    draft: `${contract.noun}|${id ?? 'new'}`,
    // A draft may be older than the record: its version is what was read, so the server sees a stale one.
    send: (values) => (id === undefined ? save(values as never, { quiet: true }) : update({ ...values, id } as never, { quiet: true })),
    onSaved: () => {
      toast('success', texts.say('crud.saved'), NOTICE)
      onClose()
    },
  })
  return (
    <EditDrawer
      title={texts.say(id === undefined ? 'crud.add' : 'crud.edit', { one: texts.one })}
      form={form}
      onClose={onClose}
      width={fields.length > FEW ? 584 : 492}
    >
      {id === undefined ? null : note?.(loaded)}
      <FormFields form={form} schema={schema} fields={fields} texts={texts} locked={locked} />
      <StaleDialog form={form} names={names} texts={texts} draw={drawnBy(contract.fields)} />
    </EditDrawer>
  )
}

/** The dialog of a plain noun: opened without an id it adds; with one it loads the record first (1-portal.md §2.5). */
const CrudForm = (given: Props) => {
  const props = { ...given, fields: takenBy(given.contract, given.id, given.fields) }
  const texts = useNounTexts(props.contract)
  const { data, failure, fetching, refetch } = props.api.useInfo(props.id, { quiet: true, fresh: true })
  const names = namesOf(props.fields)
  // Kept from the first full answer on: a later change by somebody else is told at saving, never pulled from under the hands.
  const [loaded, setLoaded] = useState<Values | null>(null)
  const record = data as (Values & Locking) | undefined
  if (!loaded && record && !fetching && !failure) setLoaded(valuesOf(names, record))
  if (props.id === undefined) return <Editor {...props} loaded={{ ...Object.fromEntries(names.map((name) => [name, ''])), ...props.fresh }} />
  if (loaded) return <Editor {...props} loaded={loaded} locked={record?.locked?.fields} />
  return (
    <Drawer open title={texts.say('crud.edit', { one: texts.one })} onClose={props.onClose} size={492} rootClassName="edit-drawer">
      {failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={1} rows={4} />}
    </Drawer>
  )
}

export default CrudForm
