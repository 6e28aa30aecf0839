import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { treeHandlers } from '@academy/chassis/http/tree-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { departmentState } from '@academy/contracts/org/events.ts'
import { TemplateModel } from '../department-templates/model.ts'
import { OrganisationModel } from '../organisations/model.ts'
import { PositionModel } from '../positions/model.ts'
import { PostModel } from '../posts/model.ts'
import { DepartmentModel, takeDepartments } from './model.ts'
import { reaches, widened } from './reach.ts'

type Named = { code: string; orgId: string; parentId?: string | undefined }

const repo = repository(DepartmentModel)

/** The organisation, that of the department above, is within the reader's reach, and the code is new in it. */
const judged = async (input: Named, ctx: Context, self?: string): Promise<void> => {
  const above = input.parentId ? await repo(unscoped(ctx)).byId(input.parentId) : null
  const orgId = above?.orgId ?? input.orgId
  if (!(await repository(OrganisationModel)(ctx).byId(orgId))) throw malformed([{ field: 'orgId', code: 'unknown' }])
  const same = await repo(unscoped(ctx)).one({ code: input.code, orgId })
  if (same && same.id !== self) throw malformed([{ field: 'code', code: 'duplicate' }])
}

/** What names these departments: templates that hold or will, and posts. */
const usesOf = async (unit: Unit, ids: readonly string[], posts: boolean): Promise<Reason[]> => {
  await takeDepartments(unit, ids)
  const templates = await repository(TemplateModel)(unscoped(unit)).count({ 'rows.departmentId': { $in: ids }, status: { $ne: 'replaced' } })
  const held = posts ? await repository(PostModel)(unscoped(unit)).count({ departmentId: { $in: ids } }) : 0
  return [
    ...(templates > 0 ? [{ code: 'department.inTemplates', params: { count: templates }, remedy: { code: 'changeTemplate' } }] : []),
    ...(held > 0 ? [{ code: 'department.hasPosts', params: { count: held }, remedy: { code: 'closeDepartment' } }] : []),
  ]
}

const unused =
  (ids: readonly string[], posts: boolean) =>
  async (unit: Unit): Promise<void> => {
    const uses = await usesOf(unit, ids, posts)
    if (uses.length > 0) throw refused(uses)
  }

const plain = crudHandlers(departments, DepartmentModel, { state: departmentState, search: { text: ['code', 'nameCn', 'nameEn'] } })
/** The tree tells which position leads each department. */
const withLeaders = async <R extends { leadPositionId?: string }>(rows: readonly R[], ctx: Context) => {
  const positions = await repository(PositionModel)(unscoped(ctx)).byIds(rows.flatMap(({ leadPositionId }) => leadPositionId ?? []))
  const known = new Map(
    positions.map(({ id, code, nameCn, nameEn }) => [id, { leadPositionCode: code, leadPositionNameCn: nameCn, leadPositionNameEn: nameEn }]),
  )
  return rows.map((row) => ({ ...row, ...known.get(row.leadPositionId ?? '') }))
}

/** What is named by a template or a post stays, besides what the tree refuses. */
const removing: typeof plain.remove = (ids, ctx, judge) =>
  plain.remove(ids, ctx, async (unit) => {
    await judge?.(unit)
    await unused(ids, true)(unit)
  })
const tree = treeHandlers(departments, DepartmentModel, { ...plain, remove: removing } as never, { turn: takeDepartments }) as unknown as Handlers<
  typeof departments
>

export const departmentHandlers: Handlers<typeof departments> = {
  ...tree,
  page: async (query, ctx) => plain.page(query, await widened(ctx)),
  info: async (input, ctx) => plain.info(input, await widened(ctx)),
  children: async (input, ctx) => {
    const wide = await widened(ctx)
    const rows = (await tree.children(input, ctx)) as { orgId: string; leadPositionId?: string }[]
    return withLeaders(
      rows.filter(({ orgId }) => reaches(wide, orgId)),
      ctx,
    ) as never
  },
  save: async (input, ctx) => {
    await judged(input, ctx)
    return tree.save(input, ctx)
  },
  update: async (input, ctx) => {
    await judged(input, ctx, input.id)
    return tree.update(input, ctx)
  },
  deactivate: (input, ctx) => plain.deactivate(input, ctx, unused([input.id], false)),
}
