import type { FindSpec } from '@academy/contracts/core/find-text.ts'
import { refsOf } from '@academy/contracts/core/refs.ts'
import { type Connection, type IndexDefinition, type IndexOptions, type Model, Schema } from 'mongoose'
import type { z } from 'zod'
import { FOUND } from '../find/tokens.ts'
import { camel } from './camel.ts'
import { tenantGuard } from './guard.ts'
import { pathsOf } from './schema.ts'

/** What every document carries inside (architecture.md §7). */
export interface Stored {
  id: string
  tenantId: string
  version: number
  createDate: Date
  updateDate?: Date
  creator?: string
}

export type DocOf<S extends z.ZodObject> = z.output<S> & Stored
export type Raw = Record<string, unknown> & { _id: string; tenantId: string; version: number }

/** How the reader's data scope narrows this noun: the field that holds an organisation id, and the one that holds the person. */
export interface ScopeFields {
  org?: string | readonly string[]
  self?: string
}

export interface DataModel<S extends z.ZodObject> {
  name: string
  raw: Model<Raw>
  fields: S
  scope?: ScopeFields | undefined
  /** What its records are found by; the repository keeps it with each of them. */
  find?: FindSpec | undefined
  /** The id of a row is a person's: one row a person. */
  ofUser: boolean
  /** The state of another service of which this is a copy. */
  copyOf?: string | undefined
  subject: SubjectRule
}

/** What becomes of a person's rows where he asks for his data, and where he is erased (people-organisations rules 29, 30). */
interface SubjectRule {
  /** `never`: it would open a door to whoever has the file. `whole`: with its personal fields, which elsewhere may be those of others. */
  told?: 'never' | 'whole'
  /** `removed`: the rows go with him. `module`: its module sees to it. Else what is personal in them is taken out. */
  erased?: 'removed' | 'module'
}

interface ModelOptions {
  indexes?: readonly [IndexDefinition, IndexOptions?][]
  scope?: ScopeFields
  find?: FindSpec | undefined
  ofUser?: boolean
  copyOf?: string
  subject?: SubjectRule
}

/** The one index by which records are found. */
export const foundIndex = { tenantId: 1, [FOUND]: 1 } as const

const declared = new WeakMap<Model<Raw>, z.ZodObject>()
const models = new WeakMap<Connection, Map<string, DataModel<z.ZodObject>>>()

/** Takes a mongoose model and gives the stored fields that it was declared with; undefined for a collection of the chassis itself. */
export const fieldsOf = (raw: unknown): z.ZodObject | undefined => declared.get(raw as Model<Raw>)

/**
 * Declares the collection of one noun: `fields` are the stored fields as zod (inside types of codecs are stored), `indexes` beyond the id.
 * Every model gets the tenant guard.
 */
export const model = <S extends z.ZodObject>(db: Connection, name: string, fields: S, options: ModelOptions = {}): DataModel<S> => {
  const schema = new Schema(
    {
      ...pathsOf(fields),
      ...(options.find ? { [FOUND]: { type: [String], default: undefined } } : {}),
      _id: String,
      tenantId: String,
      version: Number,
      createDate: Date,
      updateDate: Date,
      creator: String,
    },
    { versionKey: false, strict: 'throw', minimize: false, id: false },
  )
  for (const [index, settings] of options.indexes ?? []) schema.index(index, settings ?? {})
  if (options.find) schema.index(foundIndex)
  schema.plugin(tenantGuard)
  const raw = db.model(name, schema, name) as unknown as Model<Raw>
  declared.set(raw, fields)
  const { scope, find, ofUser = false, copyOf, subject = {} } = options
  const made = { name, raw, fields, scope, find, ofUser, copyOf, subject }
  const own = models.get(db) ?? new Map<string, DataModel<z.ZodObject>>()
  models.set(db, own.set(name, made as unknown as DataModel<z.ZodObject>))
  return made
}

/** All models of a service. */
export const modelsOf = (db: Connection): DataModel<z.ZodObject>[] => [...(models.get(db)?.values() ?? [])]

/** The models of a service whose records are found by their texts. */
export const foundModels = (db: Connection): DataModel<z.ZodObject>[] => modelsOf(db).filter(({ find }) => find)

/** Takes a collection of a service and gives what its records are found by. */
export const findOf = (db: Connection, collection: string): FindSpec | undefined => models.get(db)?.get(collection)?.find

/** Where a service reads a noun, named by its last word: its own collection, else its copy of another's state; undefined where it has neither. */
export const modelOfNoun = (db: Connection, noun: string): DataModel<z.ZodObject> | undefined => {
  const name = noun.replaceAll('-', '_')
  return models.get(db)?.get(name) ?? models.get(db)?.get(`${name.replace(/s$/, '')}_replica`)
}

/** One index for each sort key of a list (snake case, as in its contract), so that no order needs a sort in memory. */
export const sortIndexes = (keys: readonly string[] | undefined): [IndexDefinition][] =>
  (keys ?? []).filter((key) => !key.includes('.')).map((key) => [{ tenantId: 1, [camel(key)]: 1, _id: 1 }])

/** A contract made by `crud()`, as far as its collection needs it. */
interface CrudNoun<S extends z.ZodRawShape> {
  noun: string
  fields: z.ZodObject<S>
  unique: readonly string[]
  find?: FindSpec
  endpoints: { page: { input: z.ZodType; sort?: readonly string[] | undefined } }
}

/** One index for each reference that the list is filtered by, unless one begins with it already. */
const filterIndexes = <S extends z.ZodRawShape>({ fields, endpoints }: CrudNoun<S>, there: ModelOptions['indexes'] = []): [IndexDefinition][] => {
  const begun = new Set(there.map(([keys]) => Object.keys(keys)[1]))
  const filters: object = (endpoints.page.input as z.ZodObject).shape
  const refs = refsOf(fields.shape as unknown as Record<string, z.ZodType>).filter(({ field }) => field in filters && !begun.has(field))
  return refs.map(({ field }) => [{ tenantId: 1, [field]: 1 }])
}

/** Once in a tenant; of a field that a record may be without only where it has one, for MongoDB counts what is absent as a value. */
const onceOnly = (key: string, field: unknown): IndexOptions => {
  const absentToo = (field as z.ZodType | undefined)?.safeParse(undefined).success ?? false
  return absentToo ? { unique: true, partialFilterExpression: { [key]: { $exists: true } } } : { unique: true }
}

/**
 * The collection of a plain noun, from its contract: named as the noun's last word (`area_managers`), with an index for every once-only field, every
 * sort key and every reference that it is filtered by. `indexes` are more of them; `fields` where less or more is stored than shown.
 */
export const nounModel = <S extends z.ZodRawShape, T extends z.ZodRawShape = S>(
  db: Connection,
  contract: CrudNoun<S>,
  options: ModelOptions & { fields?: z.ZodObject<T> } = {},
): DataModel<z.ZodObject<T>> => {
  const unique = contract.unique.map((key): [IndexDefinition, IndexOptions] => [{ tenantId: 1, [key]: 1 }, onceOnly(key, contract.fields.shape[key])])
  const given = [...unique, ...(options.indexes ?? [])]
  const indexes = [...given, ...filterIndexes(contract, given), ...sortIndexes(contract.endpoints.page.sort)]
  const leaf = (contract.noun.split('/').pop() ?? contract.noun).replaceAll('-', '_')
  return model(db, leaf, options.fields ?? (contract.fields as unknown as z.ZodObject<T>), {
    indexes,
    find: contract.find,
    ...(options.scope ? { scope: options.scope } : {}),
  })
}
