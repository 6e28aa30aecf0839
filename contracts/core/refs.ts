import { z } from 'zod'
import { holding, type Told, toldOf } from './field-kinds.ts'
import { id, personal } from './rules.ts'

// A field that names a record of another noun. Its answer carries the record's code and names beside it: the server reads them, screens and workbooks show them.

/** People are shown by one name in the reader's language, which is personal data. */
export const PEOPLE = 'users'

interface Options {
  /** The names stand under this word instead of the field's own: `''` for `nameCn`. */
  as?: string
  /** A person's name in both languages. */
  both?: boolean
}
type Marked<N extends string, A extends string, B extends boolean> = { readonly '~ref': { noun: N; as: A; both: B } }
type Ref<N extends string, A extends string = '=', B extends boolean = false> = z.ZodString & Marked<N, A, B>

/** The id of a record of another noun, named by its last word: `siteId: ref('sites')` has `siteCode`, `siteNameCn` and `siteNameEn` beside it. */
export const ref = <const N extends string, const O extends Options = Record<never, never>>(noun: N, options?: O) =>
  holding(id(), { kind: 'ref', noun, ...options }) as unknown as Ref<
    N,
    O extends { as: infer A extends string } ? A : '=',
    O extends { both: true } ? true : false
  >

/** The id of a record of another noun beside which no names are told: `decidedBy: idOf('users')`. Of a person it is found by export, erasure and merge as `ref('users')` is. */
export const idOf = <S extends z.ZodType = z.ZodString>(noun: string, schema: S = id() as unknown as S): S => holding(schema, { kind: 'id', noun })

/** The code of a record of another noun, in a schema of its own: `positionCode: refByCode('positions', positionCode())`. */
export const refByCode = <S extends z.ZodType>(noun: string, schema: S, options: Options = {}): S =>
  holding(schema, { kind: 'ref', noun, byCode: true, ...options })

/** The fields in which the names of a reference may stand. */
export interface NameFields {
  /** People have none. */
  code: string | undefined
  cn: string
  en: string
  /** One name, in the reader's language. */
  one: string
}

/** Takes a field that is a reference and gives where its names stand. */
export const nameFields = (field: string, { as, noun }: Told): NameFields => {
  const stem = as ?? field.replace(/(Id|Code)$/, '')
  const under = (tail: string) => (stem === '' ? tail.charAt(0).toLowerCase() + tail.slice(1) : stem + tail)
  return { code: noun === PEOPLE ? undefined : under('Code'), cn: under('NameCn'), en: under('NameEn'), one: under('Name') }
}

type Shape = Readonly<Record<string, z.ZodType>>

/** The references of a record, each with its kind; lists of references have no names beside them. */
export const refsOf = (shape: Shape): { field: string; told: Told & { noun: string } }[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const told = toldOf(schema)
    return told.kind === 'ref' && told.noun && !told.many ? [{ field, told: { ...told, noun: told.noun } }] : []
  })

const personName = () => personal(z.string(), 'name').optional()
const name = () => z.string().optional()

/**
 * What an answer has beside the references of these fields: code and both names of a record, the name of a person. People are named where their noun says
 * that its list is of people (`personal`); elsewhere whoever may read people asks for them.
 */
export const namesBeside = (shape: Shape, withPeople: boolean): z.ZodRawShape =>
  Object.fromEntries(
    refsOf(shape)
      .flatMap(({ field, told }): [string, z.ZodType][] => {
        const { code, cn, en, one } = nameFields(field, told)
        if (code) return [code, cn, en].map((key) => [key, name()])
        if (!withPeople) return []
        return (told.both ? [cn, en] : [one]).map((key) => [key, personName()])
      })
      .filter(([key]) => !(key in shape)),
  )

/** A name beside a reference in an answer that is written out: handlers leave it out, for it is read as the answer leaves; whoever reads the answer has it. */
type Followed = z.ZodString & { _zod: { optout: 'optional' } }
export const nameBeside = () => z.string() as Followed
/** The same of a person. */
export const personBeside = () => personal(z.string(), 'name') as Followed

type Core<F> = F extends z.ZodOptional<infer I> ? Core<I> : F
type Stem<K extends string, A> = A extends '=' ? (K extends `${infer P}Id` ? P : K) : A
type Under<P, T extends string> = P extends '' ? Uncapitalize<T> : `${P & string}${T}`
type Fields<P, B, N> = N extends typeof PEOPLE ? (B extends true ? Under<P, 'NameCn' | 'NameEn'> : Under<P, 'Name'>) : Under<P, 'Code' | 'NameCn' | 'NameEn'>
type Beside<K extends string, F> = Core<F> extends Marked<infer N, infer A, infer B> ? Fields<Stem<K, A>, B, N> : never
/** The fields of `namesBeside` by type. */
export type NamesBeside<S> = { [P in Exclude<{ [K in keyof S & string]: Beside<K, S[K]> }[keyof S & string], keyof S>]: z.ZodOptional<z.ZodString> }
