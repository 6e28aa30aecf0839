import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { DepartmentModel } from './model.ts'

/** Departments in the order of their tree: the place of each, those below one right behind it. */
export const departmentRanks = async (who: Reader): Promise<ReadonlyMap<string, number>> => {
  const rows = await repository(DepartmentModel)(unscoped(who)).find({}, { sort: { sort: 1, code: 1 }, limit: 3000 })
  const known = new Set(rows.map(({ id }) => id))
  const below = (parentId: string | undefined, above: readonly string[]): string[] =>
    rows
      .filter((row) => (row.parentId && known.has(row.parentId) ? row.parentId : undefined) === parentId && !above.includes(row.id))
      .flatMap(({ id }) => [id, ...below(id, [...above, id])])
  return new Map(below(undefined, []).map((id, at) => [id, at]))
}
