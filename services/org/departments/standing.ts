import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { DepartmentModel, takeDepartments } from './model.ts'

/** Those of these departments that an organisation with this path cannot use: gone, inactive, or of another organisation. They stay while the unit lasts. */
export const unusable = async (unit: Unit, ids: readonly string[], path: readonly string[] | undefined): Promise<Map<string, 'unknown' | 'inactive'>> => {
  await takeDepartments(unit, ids)
  const known = new Map((await repository(DepartmentModel)(unscoped(unit)).byIds(ids)).map((row) => [row.id, row]))
  const against = (id: string): 'unknown' | 'inactive' | undefined => {
    const row = known.get(id)
    if (!row || (path && !path.includes(row.orgId))) return 'unknown'
    return row.status === 'inactive' ? 'inactive' : undefined
  }
  return new Map([...new Set(ids)].flatMap((id) => (against(id) ? [[id, against(id) as 'unknown' | 'inactive']] : [])))
}

/** What stands against a post's department: it must be one of its organisation or of one above. */
export const departmentViolations = async (unit: Unit, departmentId: string | undefined, path: readonly string[]): Promise<Violation[]> => {
  if (!departmentId) return []
  const code = (await unusable(unit, [departmentId], path)).get(departmentId)
  return code ? [{ field: 'departmentId', code }] : []
}
