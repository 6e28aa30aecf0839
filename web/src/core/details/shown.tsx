import { toldOf } from '@academy/contracts/core/field-kinds.ts'
import { fileFields, filesAt } from '@academy/contracts/core/files.ts'
import type { ReactNode } from 'react'
import { Files } from '../files/files.tsx'
import type { FieldSpec } from '../form/form-fields.tsx'
import { isFlag } from '../form/validate.ts'
import type { z } from '../form/zod.ts'
import { pick } from '../i18n/bilingual.ts'
import { useJoined } from '../i18n/joined.ts'
import { useLocale } from '../i18n/locale.ts'
import { NameOf } from '../pick/names.tsx'
import { NounName } from '../pick/nouns.tsx'
import { RichText } from '../rich/rich-text.tsx'
import { Dict } from '../show/dict.tsx'
import { Money } from '../show/money.tsx'
import { YesNo } from '../show/yes-no.tsx'
import type { NounTexts } from '../texts.ts'

type Values = Record<string, unknown>
const NONE = '—'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String)
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const Names = ({ spec, value }: { spec: FieldSpec; value: unknown }): ReactNode =>
  listOf(value).map((one) => (
    <div key={one}>
      {spec.noun ? (
        <NounName noun={spec.noun} id={one} />
      ) : spec.choices ? (
        <NameOf choices={spec.choices} id={one} />
      ) : (
        (spec.options?.find((option) => option.value === one)?.label ?? one)
      )}
    </div>
  ))

/** Chinese of a record in Traditional Chinese reads converted, but for the names of people and firms. */
const Words = ({ record, name }: { record: Values; name: string }) => {
  const locale = useLocale()
  const joined = useJoined()
  if (locale === 'zh-TW' && name.endsWith('Cn')) return <>{pick(record, name.slice(0, -2), locale)}</>
  return <>{joined(listOf(record[name]))}</>
}

/** The value of one field as it reads: names for ids and codes, words for choices, money as money; `—` where there is none. */
export const Shown = ({ schema, spec, record, of }: { schema: z.ZodObject; spec: FieldSpec; record: Values; of: NounTexts['of'] }): ReactNode => {
  const value = record[spec.name]
  if (spec.show) return spec.show(record as never)
  if (isFlag(schema, spec.name)) return <YesNo value={value as boolean | undefined} />
  if (isBlank(value)) return NONE
  if (spec.noun || spec.choices || spec.options) return <Names spec={spec} value={value} />
  if (spec.dictionary) return <Dict type={spec.dictionary} value={value as string | string[]} />
  const own = (schema.shape as Record<string, z.ZodType | undefined>)[spec.name]
  if (own && toldOf(own).rich) return <RichText value={value} service={of.service} />
  const filed = fileFields(schema).find(({ key }) => key === spec.name)
  if (filed) return <Files service={of.service} files={filesAt(record, filed)} />
  if (spec.kind === 'money') return <Money yuan={String(value)} />
  if (typeof value === 'object' && !Array.isArray(value)) return NONE
  return <Words record={record} name={spec.name} />
}
