import { type Connection, type IndexDefinition, type IndexOptions, type Model, Schema } from 'mongoose'
import type { z } from 'zod'
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
}

interface ModelOptions {
  indexes?: readonly [IndexDefinition, IndexOptions?][]
  scope?: ScopeFields
}

const declared = new WeakMap<Model<Raw>, z.ZodObject>()

/** Takes a mongoose model and gives the stored fields that it was declared with; undefined for a collection of the chassis itself. */
export const fieldsOf = (raw: unknown): z.ZodObject | undefined => declared.get(raw as Model<Raw>)

/**
 * Declares the collection of one noun: `fields` are the stored fields as zod (inside types of codecs are stored), `indexes` beyond the id.
 * Every model gets the tenant guard.
 */
export const model = <S extends z.ZodObject>(db: Connection, name: string, fields: S, options: ModelOptions = {}): DataModel<S> => {
  const schema = new Schema(
    { ...pathsOf(fields), _id: String, tenantId: String, version: Number, createDate: Date, updateDate: Date, creator: String },
    { versionKey: false, strict: 'throw', minimize: false, id: false },
  )
  for (const [index, settings] of options.indexes ?? []) schema.index(index, settings ?? {})
  schema.plugin(tenantGuard)
  const raw = db.model(name, schema, name) as unknown as Model<Raw>
  declared.set(raw, fields)
  return { name, raw, fields, scope: options.scope }
}

/** One index for each sort key of a list (snake case, as in its contract), so that no order needs a sort in memory. */
export const sortIndexes = (keys: readonly string[] | undefined): [IndexDefinition][] =>
  (keys ?? []).filter((key) => !key.includes('.')).map((key) => [{ tenantId: 1, [camel(key)]: 1, _id: 1 }])

/** A contract made by `crud()`, as far as its collection needs it. */
interface CrudNoun<S extends z.ZodRawShape> {
  noun: string
  fields: z.ZodObject<S>
  unique: readonly string[]
  endpoints: { page: { sort?: readonly string[] | undefined } }
}

/**
 * The collection of a plain noun, from its contract: named as the noun's last word (`area_managers`), with an index for every once-only field and
 * every sort key. `indexes` are more of them; `fields` where less or more is stored than shown.
 */
export const nounModel = <S extends z.ZodRawShape, T extends z.ZodRawShape = S>(
  db: Connection,
  contract: CrudNoun<S>,
  options: ModelOptions & { fields?: z.ZodObject<T> } = {},
): DataModel<z.ZodObject<T>> => {
  const unique = contract.unique.map((key): [IndexDefinition, IndexOptions] => [{ tenantId: 1, [key]: 1 }, { unique: true }])
  const indexes = [...unique, ...(options.indexes ?? []), ...sortIndexes(contract.endpoints.page.sort)]
  const leaf = (contract.noun.split('/').pop() ?? contract.noun).replaceAll('-', '_')
  return model(db, leaf, options.fields ?? (contract.fields as unknown as z.ZodObject<T>), { indexes, ...(options.scope ? { scope: options.scope } : {}) })
}
