import { type ClientSession, type Connection, type IndexDefinition, type IndexOptions, type Model, type mongo, Schema } from 'mongoose'

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

/**
 * The driver's own collection: mongoose makes a document of each row that is inserted and casts each change. That costs more than the write of the
 * chassis' rows, whose schema has no fields, and three times that of a hot row (deploy/decisions/0011, 0009).
 */
export const bare = <T extends { _id: string }>(rows: Model<T>): mongo.Collection<T> => rows.collection as unknown as mongo.Collection<T>

/** Inserts rows of the chassis in their order, in a transaction where there is a session. */
export const insertRows = async <T extends { _id: string }>(to: Model<T>, rows: readonly T[], session?: ClientSession): Promise<void> => {
  const how = { ignoreUndefined: true, ...(session ? { session } : {}) }
  const all = rows as unknown as mongo.OptionalUnlessRequiredId<T>[]
  const [first] = all
  // one row is a command without the frame of a bulk
  if (all.length === 1 && first) await bare(to).insertOne(first, how)
  else await bare(to).insertMany(all, { ...how, ordered: true })
}
