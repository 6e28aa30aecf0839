import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { RoleModel } from './model.ts'
import { type Bounded, beyondParent, cutTo } from './within-parent.ts'

export type RoleRow = DocOf<(typeof RoleModel)['fields']>

/** So deep at most do roles lie within each other. */
const DEPTH = 6

const all = (who: Reader) => repository(RoleModel)(unscoped(who))

/** What stands against a role's place below its parent: the parent is there and not below the role itself, and the role has no more than it. */
export const placeViolations = async (
  who: Reader,
  role: Bounded & { code: string; parentCode?: string | undefined; builtIn?: boolean | undefined },
): Promise<Violation[]> => {
  if (!role.parentCode) return []
  if (role.builtIn) return [{ field: 'parentCode', code: 'builtInParent' }]
  const rows = await all(who).find({})
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const parent = byCode.get(role.parentCode)
  if (!parent) return [{ field: 'parentCode', code: 'unknown' }]
  const above = [parent.code]
  for (let up = parent; up.parentCode; ) {
    const next = byCode.get(up.parentCode)
    if (!next || above.length > DEPTH) break
    above.push(next.code)
    up = next
  }
  if (above.includes(role.code)) return [{ field: 'parentCode', code: 'parentCycle' }]
  if (above.length >= DEPTH) return [{ field: 'parentCode', code: 'parentTooDeep', params: { max: DEPTH } }]
  return beyondParent(role, parent)
}

/** A role that loses something with its parent. */
interface Cut {
  row: RoleRow
  kept: Bounded
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Every role below this one that has more than it will be let, from the top down: each with what is left to it. */
export const cutsBelow = (rows: readonly RoleRow[], parent: Bounded & { code: string }): Cut[] =>
  rows
    .filter((row) => row.parentCode === parent.code && row.code !== parent.code)
    .flatMap((row) => {
      const kept = cutTo(row, parent)
      const changed = !same(kept.permissions, row.permissions) || kept.dataScope !== row.dataScope || !same(kept.processes, row.processes)
      return [...(changed ? [{ row, kept }] : []), ...cutsBelow(rows, { ...kept, code: row.code })]
    })

/** Takes from the roles below what this one no longer has, in the unit that takes it from this one. Gives their codes. */
export const cutChildren = async (unit: Unit, parent: Bounded & { code: string }): Promise<string[]> => {
  const cuts = cutsBelow(await all(unit).find({}), parent)
  for (const { row, kept } of cuts) {
    const next = await repository(RoleModel)(unscoped(unit)).update(row.id, row.version, kept as never)
    unit.emit(roleState, row.id, next)
  }
  return cuts.map(({ row }) => row.code)
}

/** The same for every role of an academy, where its parents may have changed by a release. */
export const cutAll = async (unit: Unit): Promise<void> => {
  for (const row of await all(unit).find({})) if (!row.parentCode) await cutChildren(unit, row)
}
