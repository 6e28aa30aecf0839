import type { IndexDescription } from 'mongodb'
import type { IndexDefinition, IndexOptions } from 'mongoose'

/** The parts of a model that say what its indexes are. */
interface Declaring {
  schema: { indexes(): [key: IndexDefinition, options: IndexOptions][] }
  collection: { createIndexes(indexes: IndexDescription[]): Promise<unknown> }
}

/** The indexes that a model declares, as the database takes them. */
export const declaredIndexes = ({ schema }: Pick<Declaring, 'schema'>): IndexDescription[] =>
  schema.indexes().map(([key, { background: _, ...options }]) => ({ key: key as Record<string, 1 | -1>, ...(options as object) }))

/** Makes the indexes that a model declares, all in one command: the model's own way takes one for each. Those that are there stay. */
export const makeIndexes = async (model: Declaring): Promise<void> => {
  const declared = declaredIndexes(model)
  if (declared.length > 0) await model.collection.createIndexes(declared)
}
