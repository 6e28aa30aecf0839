import type { Context } from '@academy/chassis/http/context.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed, Returned } from '@academy/contracts/core/endpoint.ts'
import type { roles } from '@academy/contracts/identity/access/roles.ts'
import { whoHolds } from './asked.ts'
import { cutsBelow, type RoleRow } from './family.ts'
import { RoleModel } from './model.ts'
import { type Bounded, isWider, lostProcesses } from './within-parent.ts'

type Asked = Parsed<(typeof roles)['endpoints']['impact']>
type Loss = Returned<(typeof roles)['endpoints']['impact']>['roles'][number]

const holders = async (ctx: Context, role: RoleRow): Promise<readonly string[]> => (await whoHolds.ask(ctx, role, ctx.now)).flat()

const lossOf = (row: RoleRow, kept: Bounded, people: readonly string[], losing: number): Loss => ({
  ...{ roleId: row.id, code: row.code, nameCn: row.nameCn, nameEn: row.nameEn, people: people.length, losing },
  permissions: row.permissions.filter((permission) => !kept.permissions.includes(permission)),
  processes: lostProcesses(row.processes, kept.processes),
  narrower: isWider(row.dataScope, kept.dataScope),
})

/** What a change of a role would take and from how many people: from the role first, then from those that lie within it. Nothing is written. */
export const roleImpact = async (ctx: Context, { id, ...wanted }: Asked): Promise<{ roles: Loss[] }> => {
  const rows = await repository(RoleModel)(unscoped(ctx)).find({})
  const row = rows.find((one) => one.id === id)
  if (!row) throw absent()
  const people = await holders(ctx, row)
  const after = new Set(await holders(ctx, { ...row, ...wanted }))
  const own = lossOf(row, wanted, people, people.filter((person) => !after.has(person)).length)
  const below: Loss[] = []
  for (const { row: child, kept } of cutsBelow(rows, { ...wanted, code: row.code })) below.push(lossOf(child, kept, await holders(ctx, child), 0))
  return { roles: [own, ...below] }
}
