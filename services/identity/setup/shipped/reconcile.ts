import type { DataModel } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import type { z } from 'zod'
import { MenuModel, RoleModel } from '../../access/public.ts'
import { DictionaryModel, ParamModel } from '../../system/public.ts'
import { type Fields, merged } from './merge.ts'
import { ShippedModel } from './model.ts'
import { codeOf, type Kind, release, type Shipped } from './release.ts'

type Row = Fields & { id: string; version: number }
const models = { role: RoleModel, menu: MenuModel, dictionary: DictionaryModel, param: ParamModel } as unknown as Record<Kind, DataModel<z.ZodObject>>

const tell = (unit: Unit, kind: Kind, row: Row): void => {
  if (kind === 'role') unit.emit(roleState, row.id, row as never)
  if (kind === 'param') unit.emit(paramState, row.id, row as never)
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
  // a screen that the product no longer has: its menu goes with it
  if (kind === 'menu') plan.gone.push(...[...then.keys()].filter((code) => !codes.has(code)).flatMap((code) => current.get(code) ?? []))
  return plan
}

const write = async (unit: Unit, kind: Kind, { fresh, changed, gone }: Plan): Promise<number> => {
  const door = repository(models[kind])(unit)
  const made = (await door.insertMany(fresh as never)) as unknown as Row[]
  for (const row of made) tell(unit, kind, row)
  for (const { row, changes } of changed) tell(unit, kind, (await door.update(row.id, row.version, changes as never)) as unknown as Row)
  for (const row of gone) await door.remove({ id: row.id })
  return made.length + changed.length + gone.length
}

/** Remembers what was shipped, so that the next release knows what it changes. */
const remember = async (unit: Unit, now: readonly Shipped[], known: readonly { id: string; version: number; kind: Kind; code: string; fields: string }[]) => {
  const door = repository(ShippedModel)(unit)
  const before = new Map(known.map((row) => [`${row.kind}|${row.code}`, row]))
  const fresh = []
  for (const { kind, code, fields } of now) {
    const [row, text] = [before.get(`${kind}|${code}`), JSON.stringify(fields)]
    if (!row) fresh.push({ kind, code, fields: text })
    else if (row.fields !== text) await door.update(row.id, row.version, { fields: text })
  }
  await door.insertMany(fresh)
  const codes = new Set(now.map(({ kind, code }) => `${kind}|${code}`))
  for (const row of known) if (!codes.has(`${row.kind}|${row.code}`)) await door.remove({ id: row.id })
}

/**
 * Brings the academy of this unit to what this release ships: new roles, permissions, menus, dictionary items and parameters arrive; what its
 * administrators changed or deleted stays. Gives how many records it wrote; none on a repeat.
 */
export const reconcile = async (unit: Unit, shipped: readonly Shipped[] = release()): Promise<number> => {
  const known = await repository(ShippedModel)(unit).find({}, { limit: 10_000 })
  let written = 0
  for (const kind of ['role', 'menu', 'dictionary', 'param'] as const) {
    const then = new Map(known.filter((row) => row.kind === kind).map((row) => [row.code, JSON.parse(row.fields) as Fields]))
    const rows = (await repository(models[kind])(unit).find({}, { limit: 10_000 })) as unknown as Row[]
    const now = shipped.filter((one) => one.kind === kind)
    written += await write(unit, kind, planOf(kind, now, then, new Map(rows.map((row) => [codeOf(kind, row), row]))))
  }
  await remember(unit, shipped, known)
  return written
}
