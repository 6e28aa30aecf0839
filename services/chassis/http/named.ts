import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { unwrapped } from '@academy/contracts/core/field-kinds.ts'
import { nameFields, refsOf } from '@academy/contracts/core/refs.ts'
import type { z } from 'zod'
import { database } from '../mongo/database.ts'
import { type DataModel, modelOfNoun } from '../mongo/model.ts'
import { reader } from '../mongo/read.ts'
import { readAll } from '../mongo/read-all.ts'
import { everything } from '../mongo/scope.ts'
import { defOf } from '../runtime/zod-def.ts'
import { WithHeaders } from './answer.ts'
import type { Context } from './context.ts'

// The names beside the references of an answer, read as it leaves: one read a noun, from the service's own collection or its copy of another's state.

type Row = Readonly<Record<string, unknown>>
type Part = 'code' | 'nameCn' | 'nameEn' | 'one'

/** A reference of a record, where its noun is read, and which fields of the record tell of it. */
interface Naming {
  field: string
  /** What one read is for: a noun by one key. */
  source: string
  model: DataModel<z.ZodObject>
  byCode: boolean
  told: readonly { field: string; part: Part; always: boolean }[]
}

/** What is to be named in records of one shape, and in those inside them. */
interface Plan {
  namings: readonly Naming[]
  inside: readonly (readonly [field: string, plan: Plan])[]
}

const NONE = '—'
const isBlank = (plan: Plan): boolean => plan.namings.length === 0 && plan.inside.length === 0

const namingsOf = (shape: Record<string, z.ZodType>, service: Service): Naming[] =>
  refsOf(shape).flatMap(({ field, told }) => {
    const { code, cn, en, one } = nameFields(field, told)
    const places = [
      [code, 'code'],
      [cn, 'nameCn'],
      [en, 'nameEn'],
      [one, 'one'],
    ] as const
    const named = places.flatMap(([name, part]) => {
      const schema = name === undefined || name === field ? undefined : shape[name]
      return name !== undefined && schema ? [{ field: name, part, always: !schema.safeParse(undefined).success }] : []
    })
    if (named.length === 0) return []
    const model = modelOfNoun(database(service), told.noun)
    if (!model) throw new Error(`${service} shows the names of ${told.noun} (${field}) and has neither them nor a copy`)
    return [{ field, source: `${told.noun}|${told.byCode ? 'code' : 'id'}`, model, byCode: told.byCode ?? false, told: named }]
  })

/** Records that hold records of their own kind are named down to the first of these. */
const planOf = (schema: z.ZodType, service: Service, within: readonly z.ZodType[] = []): Plan => {
  const own = unwrapped(schema)
  const { shape, element } = defOf(own)
  if (element) return planOf(element, service, within)
  if (!shape || within.includes(own)) return { namings: [], inside: [] }
  const inside = Object.entries(shape).map(([field, part]) => [field, planOf(part, service, [...within, own])] as const)
  return { namings: namingsOf(shape, service), inside: inside.filter(([, plan]) => !isBlank(plan)) }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

interface Wanted {
  naming: Naming
  keys: Set<string>
}

/** Notes what a value refers to, by source. */
const collect = (plan: Plan, value: unknown, wanted: Map<string, Wanted>): void => {
  if (Array.isArray(value)) for (const one of value) collect(plan, one, wanted)
  else if (isRow(value)) {
    for (const naming of plan.namings) {
      const key = value[naming.field]
      if (typeof key !== 'string' || key === '') continue
      const known = wanted.get(naming.source) ?? { naming, keys: new Set() }
      wanted.set(naming.source, known)
      known.keys.add(key)
    }
    for (const [field, inner] of plan.inside) collect(inner, value[field], wanted)
  }
}

type Found = ReadonlyMap<string, ReadonlyMap<string, Row>>

/** Names are for whoever sees the row: read within the tenant, outside of the reader's scope. */
const read = async (wanted: ReadonlyMap<string, Wanted>, ctx: Context): Promise<Found> => {
  const sources = [...wanted.entries()]
  const found = await readAll(
    ctx,
    ...sources.map(
      ([, { naming, keys }]) =>
        () =>
          reader(naming.model, { tenantId: ctx.tenantId, session: ctx.session, dataScope: everything }).find({
            [naming.byCode ? 'code' : 'id']: { $in: [...keys] },
          }),
    ),
  )
  return new Map(
    sources.map(([source, { naming }], at) => [source, new Map((found[at] as Row[]).map((row) => [String(row[naming.byCode ? 'code' : 'id']), row]))]),
  )
}

const partOf = (row: Row, part: Part, english: boolean): unknown => (part === 'one' ? (english && row.nameEn) || row.nameCn : row[part])

const namesOf = (value: Row, { field, source, byCode, told }: Naming, found: Found, english: boolean): [string, unknown][] => {
  const key = value[field]
  const row = found.get(source)?.get(String(key))
  return told.flatMap((one): [string, unknown][] => {
    if (value[one.field] !== undefined) return []
    const name = row && partOf(row, one.part, english)
    if (name) return [[one.field, name]]
    return one.always ? [[one.field, byCode && key ? key : NONE]] : []
  })
}

/** The same value with its names; a part that stands in two places is made once. */
const filled = (plan: Plan, value: unknown, found: Found, english: boolean, made = new Map<unknown, unknown>()): unknown => {
  if (!isRow(value)) return value
  const known = made.get(value)
  if (known) return known
  const parts = (): unknown => {
    if (Array.isArray(value)) return value.map((one) => filled(plan, one, found, english, made))
    const inner = plan.inside.flatMap(([field, own]) => (value[field] === undefined ? [] : [[field, filled(own, value[field], found, english, made)]]))
    return { ...value, ...Object.fromEntries([...plan.namings.flatMap((naming) => namesOf(value, naming, found, english)), ...inner]) }
  }
  const whole = parts()
  made.set(value, whole)
  return whole
}

type Handler = (input: unknown, ctx: Context) => Promise<unknown>

/**
 * Takes what answers an endpoint and gives the same with names beside the references of its answer, where its schema has fields for them and the answer
 * has not filled these itself. Throws Error when the service does not know a noun that it shall name.
 */
export const named = ({ output, kind }: Endpoint, service: Service, handler: Handler): Handler => {
  const plan = kind === 'download' || kind === 'bare' ? { namings: [], inside: [] } : planOf(output, service)
  if (isBlank(plan)) return handler
  return async (input, ctx) => {
    const answer = await handler(input, ctx)
    const value = answer instanceof WithHeaders ? answer.value : answer
    const wanted = new Map<string, Wanted>()
    collect(plan, value, wanted)
    const whole = filled(plan, value, await read(wanted, ctx), ctx.locale === 'en-US')
    return answer instanceof WithHeaders ? new WithHeaders(whole, answer.headers) : whole
  }
}
