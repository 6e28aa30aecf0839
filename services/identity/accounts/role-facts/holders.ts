import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { keptFor } from '@academy/chassis/runtime/kept-for.ts'
import { gives, RoleModel } from '../../access/public.ts'
import { heldOn, organisations, posts } from '../sessions/grants.ts'

type Role = DocOf<(typeof RoleModel)['fields']>

const KEPT_MS = 60_000

/** People whose live post gives this role; each counted once, whatever posts he has. */
const holdersOf = async (tenantId: string, role: Role, day: string): Promise<number> => {
  const { positions = [], withLetter = [], orgType } = role
  const everybody = positions.includes('*')
  const live = heldOn(day)
  if (everybody && !orgType) return (await posts({ tenantId }).distinct('userId', live)).length
  const held = await posts({ tenantId }).find(everybody ? live : { ...live, positionCode: { $in: [...positions, ...withLetter] } })
  const places = new Map((await organisations({ tenantId }).byIds(held.map((post) => post.orgId))).map((place) => [place.id, place.orgType]))
  const rule = { ...role, positions, withLetter }
  const giving = held.filter((post) => gives(rule, { ...post, orgType: places.get(post.orgId) ?? '', letter: post.letter ?? false, reach: [] }))
  return new Set(giving.map((post) => post.userId)).size
}

/** How many people hold each role of an academy on a day. */
export const holdersOfAll = keptFor(
  KEPT_MS,
  (tenantId: string, day: string) => `${tenantId}|${day}`,
  async (tenantId, day) => {
    const roles = await repository(RoleModel)({ tenantId, dataScope: everything }).find({})
    return Promise.all(roles.map(async (role) => ({ roleId: role.id, people: await holdersOf(tenantId, role, day) })))
  },
)
