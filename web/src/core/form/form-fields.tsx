import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { fileFields } from '@academy/contracts/core/files.ts'
import { LINES_FROM } from '@academy/contracts/core/plain-text.ts'
import { ConfigProvider } from 'antd'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { NounSelect } from '../pick/nouns.tsx'
import { type Choices, RemoteSelect } from '../pick/remote-select.tsx'
import type { Option } from '../session/dictionaries.ts'
import { lazyScreen } from '../states/lazy-screen.tsx'
import type { NounTexts } from '../texts.ts'
import { type BoundProps, Control, type ControlKind } from './controls.tsx'
import { Field } from './field.tsx'
import { Many } from './many.tsx'
import type { EditForm, Errors } from './use-edit-form.ts'
import { isFlag, isNumber, longest } from './validate.ts'
import type { z } from './zod.ts'

export interface FieldSpec<N extends string = string> {
  /** The field's name; for `bilingual` the name without Cn and En. */
  name: N
  kind?: ControlKind | 'bilingual'
  options?: readonly Option[]
  dictionary?: string
  /** Its value is the id of one of these. */
  choices?: Choices
  /** Its value is the id of a record of this noun. */
  noun?: string
  /** Several values of the dictionary or the choices; `values` are those offered, all unless told. */
  many?: boolean
  values?: readonly string[]
  /** How its value reads where it is only told: by the rest of this unless told. */
  show?: (record: never) => ReactNode
  /** Takes the whole width; long texts do anyway. */
  wide?: boolean
  disabled?: boolean
  /** The first day that may be picked. */
  from?: string
  /** A control of the screen's own, bound like all others; the faults of its parts by path (`ladder[1].amount`) are its own to tell where it has `parts`. */
  control?: (bound: BoundProps, faults: Errors) => ReactElement
  parts?: boolean
  /** What stands against a value besides the schema, in words. */
  judge?: (value: unknown) => string | undefined
}

// Most forms have no files.
const FileField = lazyScreen(() => import('../files/file-field.tsx'))
// An editor weighs as much as all of a list.
/** The editor of texts, fetched where one is written. */
export const RichField = lazyScreen(() => import('../rich/rich-field.tsx'))

/** Up to so many fields stand in one column. */
export const FEW = 4

/** A field with what its kind says and the screen does not: where its values come from, how they are typed. */
export const specOf = (spec: FieldSpec, schema: z.ZodObject): FieldSpec => {
  const own = (schema.shape as Record<string, z.ZodType | undefined>)[spec.name]
  if (!own || spec.control || spec.choices || spec.options || spec.kind) return spec
  const { kind, type, many, dictionary, values, noun, file, rich } = toldOf(own)
  if (noun && kind === 'ref') return { noun, many, ...spec }
  if (dictionary) return { dictionary, many, ...(many ? {} : { kind: 'select' }), ...(values ? { values } : {}), ...spec }
  if (file) return { wide: many || file.crop === undefined, ...spec }
  if (many) return spec
  if (rich) return { wide: true, parts: true, ...spec }
  if (kind === 'day' || kind === 'money') return { kind, ...spec }
  if (kind === 'line') return { kind: 'text', ...spec }
  return type === 'date' ? { kind: 'moment', ...spec } : spec
}

const kindOf = (spec: FieldSpec, schema: z.ZodObject): ControlKind => {
  if (spec.kind && spec.kind !== 'bilingual') return spec.kind
  if (isFlag(schema, spec.name)) return 'flag'
  if (isNumber(schema, spec.name)) return 'int'
  return (longest(schema, spec.name) ?? 0) > LINES_FROM ? 'area' : 'text'
}

interface Props<V extends object> {
  form: EditForm<V>
  schema: z.ZodObject
  fields: readonly (FieldSpec | string)[]
  texts: NounTexts
  /** Names of the fields that may not be changed now. */
  locked?: readonly string[] | undefined
}

/** The control of a field whose values are records or several words of a dictionary. */
const chosen = ({ choices, dictionary, noun, many = false, values }: FieldSpec): FieldSpec['control'] => {
  if (noun) return (bound) => <NounSelect {...bound} noun={noun} many={many} />
  if (choices) return (bound) => <RemoteSelect {...bound} choices={choices} many={many} />
  return many && dictionary ? (bound) => <Many {...bound} dictionary={dictionary} values={values} /> : undefined
}

// A component of its own, so that the label's id and the fault's marks reach the drawn control.
const Bound = ({ draw, faults, ...bound }: BoundProps & { draw: NonNullable<FieldSpec['control']>; faults: Errors }) => draw(bound, faults)

/** What stands against a field, and against its parts where nobody else tells it, each sentence once. */
const faultsOf = (errors: Errors, name: string, parts: boolean): string[] => {
  const paths = Object.keys(errors).filter((path) => path === name || (!parts && (path.startsWith(`${name}[`) || path.startsWith(`${name}.`))))
  return [...new Set(paths.flatMap((path) => errors[path] ?? []))]
}

/** The control of a field that holds files, as its contract declares it. */
const filed = <V extends object>({ form, schema, spec: { name }, texts }: Omit<Props<V>, 'fields'> & { spec: FieldSpec }): FieldSpec['control'] => {
  const field = fileFields(schema).find(({ key }) => key === name)
  return (
    field &&
    ((bound) => (
      <Suspense fallback={null}>
        <FileField {...bound} of={texts.of} field={field} onHold={(why) => form.hold(name, why)} />
      </Suspense>
    ))
  )
}

/** The control of a field that holds formatted text. */
const written = <V extends object>({ form, schema, spec: { name }, texts }: Omit<Props<V>, 'fields'> & { spec: FieldSpec }): FieldSpec['control'] => {
  const { rich, many } = toldOf((schema.shape as Record<string, z.ZodType>)[name] as z.ZodType)
  if (!rich || many) return undefined
  const pictures = rich.images ? { ...texts.of, field: name, onHold: (why: string | null) => form.hold(name, why) } : undefined
  return (bound, faults) => (
    <Suspense fallback={<div className="form-coming" />}>
      <RichField {...bound} name={name} label={texts.field(name)} rule={rich} faults={faults} pictures={pictures} />
    </Suspense>
  )
}

const One = <V extends object>({ form, schema, spec, texts }: Omit<Props<V>, 'fields'> & { spec: FieldSpec }) => {
  const name = spec.name as keyof V & string
  const kind = kindOf(spec, schema)
  const help = texts.has(`help.${name}`) ? texts.say(`help.${name}`) : undefined
  const draw = spec.control ?? chosen(spec) ?? written({ form, schema, spec, texts }) ?? filed({ form, schema, spec, texts })
  const bound = { value: form.values[name] as unknown, onChange: (value: unknown) => form.set(name, value as V[typeof name]), onBlur: () => form.leave(name) }
  return (
    <div className={spec.wide || kind === 'area' ? 'form-wide' : ''}>
      <Field name={name} label={texts.field(name)} required={form.required(name)} errors={faultsOf(form.errors, name, spec.parts ?? false)} help={help}>
        {draw ? (
          <Bound draw={draw} faults={form.errors} {...bound} />
        ) : (
          <Control
            kind={kind}
            max={longest(schema, name)}
            options={spec.options}
            dictionary={spec.dictionary}
            values={spec.values}
            disabled={spec.disabled}
            from={spec.from}
            {...bound}
          />
        )}
      </Field>
    </div>
  )
}

const split = (spec: FieldSpec): FieldSpec[] =>
  spec.kind === 'bilingual'
    ? [
        { ...spec, name: `${spec.name}Cn`, kind: 'text' },
        { ...spec, name: `${spec.name}En`, kind: 'text' },
      ]
    : [spec]

/** The fields of a form in two columns (one on a phone), each bound to the form; a bilingual field is a pair. */
export const FormFields = <V extends object>({ form, schema, fields, texts, locked = [] }: Props<V>) => (
  <div className={fields.length > FEW ? 'form-grid' : 'form-grid form-single'}>
    {fields
      .map((field) => (typeof field === 'string' ? { name: field } : field))
      .flatMap(split)
      .map((spec) => specOf(spec, schema))
      .map((spec) => (
        <ConfigProvider key={spec.name} componentDisabled={locked.includes(spec.name)}>
          <One form={form} schema={schema} spec={spec} texts={texts} />
        </ConfigProvider>
      ))}
  </div>
)
