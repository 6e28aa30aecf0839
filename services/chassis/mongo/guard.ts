import type { Schema } from 'mongoose'

type Filter = Record<string, unknown>

const bound = (filter: unknown): boolean => {
  if (typeof filter !== 'object' || filter === null) return false
  const f = filter as Filter
  if (typeof f.tenantId === 'string') return true
  return Array.isArray(f.$and) && f.$and.some(bound)
}

const complain = (model: string, operation: string): never => {
  throw new Error(`${model}.${operation}: the filter is not bound to one tenant`)
}

const queries = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'replaceOne',
  'countDocuments',
  'distinct',
] as const

/** A schema plugin that throws on any query or pipeline that is not bound to one tenant (primitives.md "guard"; I35). */
export const tenantGuard = (schema: Schema): void => {
  schema.pre([...queries], function () {
    if (!bound(this.getFilter())) complain(this.model.modelName, (this as unknown as { op: string }).op)
  })
  schema.pre('estimatedDocumentCount', function () {
    complain(this.model.modelName, 'estimatedDocumentCount')
  })
  schema.pre('aggregate', function () {
    const [first] = this.pipeline() as [{ $match?: unknown }?]
    if (!bound(first?.$match)) complain('aggregate', JSON.stringify(first ?? {}))
  })
}
