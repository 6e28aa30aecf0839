import type { InsertManyOptions } from 'mongoose'
import type { z } from 'zod'
import { FOUND, refuseTokens, sameTokens, tokensOf, withTokens } from '../find/tokens.ts'
import { traced } from '../runtime/fault-points.ts'
import { absent, stale } from '../runtime/refusal.ts'
import type { DataModel, DocOf, Raw, Stored } from './model.ts'
import { MAX_TIME_MS, outward, reader } from './read.ts'
import { bind, type Filter } from './scope.ts'
import type { Unit } from './unit.ts'

/** A change by operators (`$inc`, `$push` …) or by plain fields, which are set. */
export type Change<D> = Partial<Omit<D, keyof Stored>> | { $set?: object; $inc?: object; $unset?: object; $push?: object; $pull?: object; $addToSet?: object }
export type New<D> = Omit<D, keyof Stored> & { id?: string }

const operators = (change: object): Record<string, object> => {
  if (Object.keys(change).some((key) => key.startsWith('$'))) return change as Record<string, object>
  const entries = Object.entries(change)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null))
  const unset = Object.fromEntries(entries.filter(([, value]) => value === null).map(([key]) => [key, '']))
  return { ...(Object.keys(set).length ? { $set: set } : {}), ...(Object.keys(unset).length ? { $unset: unset } : {}) }
}

const stamped = <D>(unit: Unit, { name, find }: DataModel<z.ZodObject>, doc: New<D>): Raw => {
  const { id, ...fields } = doc as New<D> & Record<string, unknown>
  return {
    ...withTokens(find, fields),
    _id: id ?? unit.newId(name),
    tenantId: unit.tenantId,
    version: 1,
    createDate: unit.now,
    updateDate: unit.now,
    creator: unit.actor.userId,
  } as unknown as Raw
}

/** The change as MongoDB takes it, with the version counted up and the time noted. */
const versioned = <D>(unit: Unit, by: Change<D>): object => {
  const { $set, $inc, ...rest } = operators(by)
  return { ...rest, $set: { ...$set, updateDate: unit.now }, $inc: { ...$inc, version: 1 } }
}

const plain = new Set(['$set', '$inc', '$unset'])

/** The row behind a change by plain operators on whole fields; undefined where only the database can say. */
const changed = (before: Raw, change: object): Raw | undefined => {
  const { $set = {}, $inc = {}, $unset = {} } = change as Record<string, Record<string, unknown>>
  const keys = [$set, $inc, $unset].flatMap((each) => Object.keys(each))
  if (Object.keys(change).some((key) => !plain.has(key)) || keys.some((key) => key.includes('.'))) return undefined
  if (Object.values($set).some((value) => value === undefined)) return undefined
  const after: Record<string, unknown> = { ...before, ...$set }
  for (const [key, by] of Object.entries($inc)) after[key] = Number(before[key] ?? 0) + Number(by)
  for (const key of Object.keys($unset)) delete after[key]
  return after as Raw
}

/** Rows that were judged are inserted as they are: mongoose's documents cost more than the write (deploy/decisions/0017). */
const asTheyAre = { lean: true, ignoreUndefined: true, ordered: true } as const

const inserter = <S extends z.ZodObject>(model: DataModel<S>, unit: Unit) => {
  type D = DocOf<S>
  const insertAll = async (docs: readonly New<D>[], how: InsertManyOptions): Promise<D[]> => {
    if (docs.length === 0) return []
    const rows = docs.map((doc) => stamped(unit, model as unknown as DataModel<z.ZodObject>, doc))
    await traced('write', () => model.raw.insertMany(rows, { ...how, session: unit.session }))
    const made = rows.map((row) => outward<D>(row))
    for (const row of made) unit.audit(model, 'save', row.id, null, row)
    return made
  }
  const insertMany = (docs: New<D>[]): Promise<D[]> => insertAll(docs, { ordered: true })
  /** Many rows that the model's own schema has judged already. Throws Error when one has a field that the model does not. */
  const insertJudged = (docs: New<D>[]): Promise<D[]> => {
    const strange = docs.flatMap((doc) => Object.keys(doc)).find((key) => key !== 'id' && !(key in model.fields.shape))
    if (strange !== undefined) throw new Error(`${model.name} has no field ${strange}`)
    return insertAll(docs, asTheyAre)
  }
  return { insert: async (doc: New<D>): Promise<D> => (await insertMany([doc]))[0] as D, insertMany, insertJudged }
}

/** What a changed row is found by, kept with it in the same transaction. */
const keepTokens = async <S extends z.ZodObject>({ raw, find }: DataModel<S>, unit: Unit, before: Raw, after: Raw): Promise<void> => {
  if (!find) return
  const tokens = tokensOf(find, after)
  if (sameTokens(before[FOUND], tokens)) return
  const same = bind({ ...unit, dataScope: { kind: 'all' } }, undefined, { id: after._id })
  await traced('write', async () => raw.updateOne(same, { $set: { [FOUND]: tokens } }, { session: unit.session }))
}

const changer = <S extends z.ZodObject>(model: DataModel<S>, unit: Unit, read: ReturnType<typeof reader<S>>) => {
  type D = DocOf<S>
  const { session } = unit
  /** One conditional write; `null` when nothing matches. */
  const change = async (filter: Filter, by: Change<D>): Promise<D | null> => {
    const settings = { session, lean: true, returnDocument: 'before', maxTimeMS: MAX_TIME_MS } as const
    const change = versioned(unit, by)
    const before = (await traced('write', async () => model.raw.findOneAndUpdate(bind(unit, model.scope, filter), change, settings))) as unknown as Raw | null
    if (!before) return null
    const same = bind({ ...unit, dataScope: { kind: 'all' } }, undefined, { id: before._id })
    const after = changed(before, change) ?? ((await model.raw.findOne(same, null, { session, lean: true })) as unknown as Raw)
    await keepTokens(model, unit, before, after)
    unit.audit(model, 'update', before._id, outward<D>(before), outward<D>(after))
    return outward<D>(after)
  }
  /** Changes one record; with a version, only if it is still that one. Throws absent, or stale with its id: a stored row never leaves the service. */
  const update = async (id: string, version: number | undefined, by: Change<D>): Promise<D> => {
    const changed = await change(version === undefined ? { id } : { id, version }, by)
    if (changed) return changed
    throw (await read.byId(id)) ? stale(id) : absent()
  }
  /** Many rows at once by one filter; audited as one change with its count. */
  const updateMany = async (filter: Filter, by: Change<D>): Promise<number> => {
    const change = versioned(unit, by)
    for (const fields of Object.values(change)) refuseTokens(model, fields)
    const done = await traced('write', async () => model.raw.updateMany(bind(unit, model.scope, filter), change, { session }))
    if (done.modifiedCount > 0) unit.audit(model, 'updateMany', '*', null, { count: done.modifiedCount })
    return done.modifiedCount
  }
  return { change, update, updateMany }
}

/** The writing half of a repository: only inside a unit of work, every write bound, versioned and audited. */
export const writer = <S extends z.ZodObject>(model: DataModel<S>, unit: Unit) => {
  const read = reader(model, unit)
  const remove = async (filter: Filter): Promise<number> => {
    const gone = await read.find(filter)
    if (gone.length === 0) return 0
    await traced('write', async () => model.raw.deleteMany(bind(unit, model.scope, { id: { $in: gone.map((row) => row.id) } }), { session: unit.session }))
    for (const row of gone) unit.audit(model, 'remove', row.id, row, null)
    return gone.length
  }
  return { ...read, ...inserter(model, unit), ...changer(model, unit, read), remove }
}
export type Repository<S extends z.ZodObject> = ReturnType<typeof writer<S>>
