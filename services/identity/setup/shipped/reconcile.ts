import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { cutAll, MenuModel, RoleModel } from '../../access/public.ts'
import { DictionaryModel, homeTenant, ParamModel } from '../../system/public.ts'
import { type Fields, merged } from './merge.ts'
import { ShippedModel } from './model.ts'
import { codeOf, type Kind, release, type Shipped } from './release.ts'

type Row = Fields & { id: string; version: number }
const models = { role: RoleModel, menu: MenuModel, dictionary: DictionaryModel, param: ParamModel } as unknown as Record<Kind, DataModel<z.ZodObject>>

const emit = (unit: Unit, kind: Kind, id: string, row: Row | null): void => {
  if (kind === 'role') unit.emit(roleState, id, row as never)
  if (kind === 'param') unit.emit(paramState, id, row as never)
}

/** What is to be written for one kind of record. */
interface Plan {
  fresh: Fields[]
  changed: { row: Row; changes: Fields }[]
  gone: Row[]
}

/** What this release and the one before shipped of a kind, beside what stands: nothing is written back that somebody deleted or changed himself. */
const planOf = (kind: Kind, now: readonly Shipped[], then: ReadonlyMap<string, Fields>, current: ReadonlyMap<string, Row>): Plan => {
  const plan: Plan = { fresh: [], changed: [], gone: [] }
  for (const { code, fields } of now) {
    const [before, row] = [then.get(code), current.get(code)]
    if (row) {
      // laid before releases were remembered: what is new since then is added, nothing is taken away
      const changes = merged(before ?? (kind === 'role' ? { ...fields, permissions: [] } : fields), fields, row)
      if (changes) plan.changed.push({ row, changes })
    } else if (!before) plan.fresh.push(fields)
  }
  const codes = new Set(now.map((one) => one.code))
  // a screen that the product no longer has, a parameter that nothing reads any more
  if (kind === 'menu' || kind === 'param') plan.gone.push(...[...then.keys()].filter((code) => !codes.has(code)).flatMap((code) => current.get(code) ?? []))
  return plan
}

const write = async (unit: Unit, kind: Kind, { fresh, changed, gone }: Plan): Promise<number> => {
  const repo = repository(models[kind])(unit)
  const made = (await repo.insertMany(fresh as never)) as unknown as Row[]
  for (const row of made) emit(unit, kind, row.id, row)
  for (const { row, changes } of changed) emit(unit, kind, row.id, (await repo.update(row.id, row.version, changes as never)) as unknown as Row)
  for (const { id } of gone) {
    await repo.remove({ id })
    emit(unit, kind, id, null)
  }
  return made.length + changed.length + gone.length
}

/**
 * Brings the academy of this unit to what this release ships: new roles, permissions, menus, dictionary items and parameters arrive; what its
 * administrators changed or deleted stays. Gives how many records it wrote; none on a repeat.
 */
export const reconcile = async (unit: Unit, given?: readonly Shipped[]): Promise<number> => {
  const shipped = given ?? release((await homeTenant(unit)) === unit.tenantId)
  const memory = repository(ShippedModel)(unit)
  let written = 0
  for (const kind of ['role', 'menu', 'dictionary', 'param'] as const) {
    const now = shipped.filter((one) => one.kind === kind)
    const records = JSON.stringify(Object.fromEntries(now.map(({ code, fields }) => [code, fields])))
    const before = await memory.one({ kind })
    // nothing new for this academy: what stands need not be read
    if (before?.records === records) continue
    const then = new Map(Object.entries(JSON.parse(before?.records ?? '{}') as Record<string, Fields>))
    const rows = (await repository(models[kind])(unit).find({}, { limit: 10_000 })) as unknown as Row[]
    const own = await write(unit, kind, planOf(kind, now, then, new Map(rows.map((row) => [codeOf(kind, row), row]))))
    written += own
    // what a release takes from a role the academy's own roles below it lose too
    if (kind === 'role' && own > 0) await cutAll(unit)
    if (before) await memory.update(before.id, before.version, { records })
    else await memory.insert({ kind, records })
  }
  return written
}
