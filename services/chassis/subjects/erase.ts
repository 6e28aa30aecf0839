import type { Service } from '@academy/contracts/core/endpoint.ts'
import { personalFields } from '@academy/contracts/core/rules.ts'
import type { z } from 'zod'
import type { Context } from '../http/context.ts'
import { database } from '../mongo/database.ts'
import { destroyKeys, keyName } from '../mongo/person-keys.ts'
import { repository, unscoped } from '../mongo/repository.ts'
import { onPlatform, PLATFORM } from '../mongo/scope.ts'
import type { Unit } from '../mongo/unit.ts'
import { type UserRefs, userRefs } from '../people/user-refs.ts'
import { defOf } from '../runtime/zod-def.ts'
import { rowsOf } from './tell.ts'

/** What a module does for a person who is erased beside what follows from the marks of its fields. Gives how many rows it changed. */
export type Erasing = (ctx: Context, userId: string) => Promise<number>

/** Rows of one transaction. */
const AT_ONCE = 200

const isPersonal = (schema: z.ZodType): boolean => {
  const { innerType } = defOf(schema)
  return personalFields.has(schema) || (innerType ? isPersonal(innerType) : false)
}

const personalIn = ({ model }: UserRefs): string[] =>
  Object.entries(model.fields.shape).flatMap(([key, schema]) => (isPersonal(schema as z.ZodType) ? [key] : []))

/** His rows of one collection: they go, or what is personal in them does. Gives how many of one transaction, fewer than it takes when nothing is left. */
const eraseSome = async (unit: Unit, refs: UserRefs, userId: string): Promise<number> => {
  const rows = repository(refs.model)(unit)
  const { _id, ...rest } = rowsOf(refs, userId)
  const his = _id === undefined ? rest : { id: _id }
  if (refs.model.subject.erased === 'removed') {
    const ids = await rows.ids(his, AT_ONCE)
    return ids.length > 0 ? rows.remove({ id: { $in: ids } }) : 0
  }
  const fields = personalIn(refs)
  const left = await rows.find({ $and: [his, { $or: fields.map((field) => ({ [field]: { $exists: true } })) }] }, { limit: AT_ONCE })
  for (const { id } of left) await rows.change({ id }, Object.fromEntries(fields.map((field) => [field, null])) as never)
  return left.length
}

const eraseAll = async (ctx: Context, refs: UserRefs, userId: string): Promise<number> => {
  if (refs.copyOf || refs.model.subject.erased === 'module') return 0
  if (refs.model.subject.erased !== 'removed' && personalIn(refs).length === 0) return 0
  let all = 0
  for (const turned of [unscoped<Unit>, onPlatform<Unit>])
    for (let some = AT_ONCE; some === AT_ONCE; all += some) some = await ctx.unit((unit) => eraseSome(turned(unit), refs, userId), null)
  return all
}

/**
 * Forgets a person in one service: his rows by the marks of their fields, then what its modules see to, then the keys under which its audit rows tell of him. Each
 * part is a transaction of its own that finds nothing when it is done again.
 */
export const eraseSubject = async (service: Service, ctx: Context, userId: string, modules: readonly Erasing[]): Promise<number> => {
  let rows = 0
  for (const refs of userRefs(database(service))) rows += await eraseAll(ctx, refs, userId)
  for (const erase of modules) rows += await erase(ctx, userId)
  // last: what the writes before noted was told under these keys
  await ctx.unit(({ session }) => destroyKeys(database(service), [keyName(ctx.tenantId, userId), keyName(PLATFORM, userId)], session), null)
  return rows
}
