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

/**
 * Declares the collection of one noun: `fields` are the stored fields as zod (inside types of codecs are stored), `indexes` beyond the id.
 * Every model gets the tenant guard.
 */
export const model = <S extends z.ZodObject>(
  db: Connection,
  name: string,
  fields: S,
  options: { indexes?: readonly [IndexDefinition, IndexOptions?][]; scope?: ScopeFields } = {},
): DataModel<S> => {
  const schema = new Schema(
    { ...pathsOf(fields), _id: String, tenantId: String, version: Number, createDate: Date, updateDate: Date, creator: String },
    { versionKey: false, strict: 'throw', minimize: false, id: false },
  )
  for (const [index, settings] of options.indexes ?? []) schema.index(index, settings ?? {})
  schema.plugin(tenantGuard)
  return { name, raw: db.model(name, schema, name) as unknown as Model<Raw>, fields, scope: options.scope }
}

/** One index for each sort key of a list (snake case, as in its contract), so that no order needs a sort in memory. */
export const sortIndexes = (keys: readonly string[] | undefined): [IndexDefinition][] =>
  (keys ?? []).filter((key) => !key.includes('.')).map((key) => [{ tenantId: 1, [camel(key)]: 1, _id: 1 }])
