import { type Connection, type IndexDefinition, type IndexOptions, type Model, Schema } from 'mongoose'

/**
 * Collections of the chassis itself (outbox, inbox, idempotency, leases, audits …): no tenant guard, because relay and inbox serve all tenants
 * (decided.md §4 "platformRepository"). Only the chassis calls this.
 */
export const systemModel = <T extends { _id: string }>(db: Connection, name: string, indexes: readonly [IndexDefinition, IndexOptions?][] = []): Model<T> => {
  const known = db.models[name]
  if (known) return known as unknown as Model<T>
  const schema = new Schema({ _id: String }, { versionKey: false, strict: false, strictQuery: false, minimize: false, id: false })
  for (const [index, settings] of indexes) schema.index(index, settings ?? {})
  return db.model(name, schema, name) as unknown as Model<T>
}
