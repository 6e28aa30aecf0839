import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Reach } from '@academy/contracts/core/leak-source.ts'
import { grantsOf, RoleModel } from '../../access/public.ts'
import { organisations, posts, resolvedPosts } from '../../accounts/public.ts'
import { postsOf, type Role } from '../holders/people.ts'
import type { Drawn } from './prober.ts'

/** Nobody's id: what a role may see as its own there is none of. */
const NOBODY = 'leak-probe'
const LOOKED_AT = 200

const drawnFrom = <T>(list: readonly T[], turn: number): T | undefined => list[turn % Math.max(1, list.length)]

/** Where one of today's holders of a role holds it; any outlet where nobody does. */
const rootsFor = async (tenantId: string, role: Role, day: string, turn: number): Promise<string[]> => {
  const held = await posts({ tenantId }).find(await postsOf(tenantId, [role], day), { limit: LOOKED_AT })
  const post = drawnFrom(held, turn)
  if (post) return grantsOf([role], await resolvedPosts({ tenantId }, [post])).flatMap(({ roots }) => roots)
  const places = await organisations({ tenantId }).ids({ orgType: role.orgType ?? '60' }, LOOKED_AT)
  return [drawnFrom(places, turn) ?? NOBODY]
}

/** The roles of an academy that do not see everything, each at organisations drawn by the turn. */
export const drawnRoles = async (tenantId: string, day: string, turn: number): Promise<(Drawn & { permissions: ReadonlySet<string> })[]> => {
  const roles = await repository(RoleModel)({ tenantId, dataScope: everything }).find({ dataScope: { $ne: '1' } }, { sort: { code: 1 } })
  const drawn = []
  for (const role of roles) {
    if (role.status === 'inactive') continue
    const roots = (await rootsFor(tenantId, role, day, turn)).slice(0, 5000)
    const reach: Reach = { dataScope: role.dataScope as Reach['dataScope'], roots, userId: NOBODY }
    drawn.push({ code: role.code, roots, reach, permissions: new Set(role.permissions) })
  }
  return drawn
}
