import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import { templateOn } from '../department-templates/department-template.ts'
import { TemplateModel } from '../department-templates/model.ts'
import { DepartmentModel } from '../departments/model.ts'
import { PositionModel } from '../positions/model.ts'

interface Placed {
  id: string
  positionCode?: string | undefined
  departmentId?: string | undefined
  outletKind?: string | undefined
}

/** The department of a post: its own, else that in which the template of the outlet has its position. */
const departmentsOf = async (who: Reader, posts: readonly Placed[], day: string): Promise<ReadonlyMap<string, string>> => {
  const kinds = posts.flatMap(({ departmentId, outletKind }) => (departmentId || !outletKind ? [] : outletKind))
  const templates = kinds.length > 0 ? await repository(TemplateModel)(who).find({ outletKind: { $in: kinds }, status: { $ne: 'draft' } }) : []
  const found = (post: Placed) =>
    post.departmentId ?? templateOn(templates, post.outletKind ?? '', day)?.rows.find(({ positionCode }) => positionCode === post.positionCode)?.departmentId
  return new Map(
    posts.flatMap((post) => {
      const department = found(post)
      return department ? [[post.id, department]] : []
    }),
  )
}

/** The positions that lead the department of each post, that of the department itself first, then of those above it; by the post's id. */
export const departmentHeads = async (reader: Reader, posts: readonly Placed[], day: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const who = unscoped(reader)
  const own = await departmentsOf(who, posts, day)
  if (own.size === 0) return new Map()
  const all = new Map((await repository(DepartmentModel)(who).find({}, { limit: 10_000 })).map((row) => [row.id, row]))
  const leading = [...all.values()].flatMap(({ leadPositionId }) => leadPositionId ?? [])
  const codes = new Map((await repository(PositionModel)(who).byIds(leading)).map(({ id, code }) => [id, code]))
  const heads = (id: string | undefined): string[] => {
    const department = id ? all.get(id) : undefined
    if (!department) return []
    const code = codes.get(department.leadPositionId ?? '')
    return [...(code ? [code] : []), ...heads(department.parentId)]
  }
  return new Map([...own].map(([post, department]) => [post, heads(department)]))
}
