import type { DocOf } from '@academy/chassis/mongo/model.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Filter } from '@academy/chassis/mongo/scope.ts'
import { inPhases, RoleAssignmentModel, type RoleModel } from '../../access/public.ts'
import { heldOn, organisations, posts } from '../../accounts/public.ts'

export type Role = DocOf<(typeof RoleModel)['fields']>

const NOBODY: Filter = { id: { $in: [] } }

/** The posts that give a role, as a filter: the same rule as `gives`, asked of all posts at once. */
const givingPosts = async (tenantId: string, { authType, status, orgType, positions = [], withLetter = [] }: Role): Promise<Filter> => {
  if (status === 'inactive' || authType === '2') return NOBODY
  const held = positions.includes('*')
    ? {}
    : { $or: [{ positionCode: { $in: positions } }, ...(withLetter.length > 0 ? [{ positionCode: { $in: withLetter }, letter: true }] : [])] }
  if (!orgType) return held
  const places = await organisations({ tenantId }).ids({ orgType }, 10_000)
  return { $and: [held, { orgId: { $in: places } }] }
}

/** Posts held on a day that give any of these roles. */
export const postsOf = async (tenantId: string, roles: readonly Role[], day: string): Promise<Filter> => {
  if (roles.length === 0) return NOBODY
  const ways = await Promise.all(roles.map((role) => givingPosts(tenantId, role)))
  return { $and: [heldOn(day), { $or: ways.map((way) => (Object.keys(way).length > 0 ? way : { id: { $exists: true } })) }] }
}

/** Assignments in force at a moment that give any of these roles. */
export const assignmentsOf = (roles: readonly Role[], at: Date): Filter => {
  const codes = roles.filter(({ authType, status }) => authType !== '1' && status !== 'inactive').map(({ code }) => code)
  return { $and: [{ roleCode: { $in: codes } }, inPhases(['live'], at)] }
}

export const assignmentRows = (tenantId: string) => repository(RoleAssignmentModel)({ tenantId, dataScope: everything })

interface Some {
  day: string
  at: Date
  most: number
  /** Only who holds it at one of these places; by hand also who holds it without places. */
  near?: readonly string[] | undefined
}

/** A few of those who hold any of these roles. */
export const someHolders = async (tenantId: string, roles: readonly Role[], { day, at, most, near }: Some): Promise<string[]> => {
  if (roles.length === 0) return []
  const byPlace: Filter = near ? { $or: [{ roots: { $in: [...near] } }, { roots: { $exists: false } }, { roots: null }, { roots: [] }] } : {}
  const byHand = await assignmentRows(tenantId).find({ $and: [assignmentsOf(roles, at), byPlace] }, { limit: most })
  const held = await posts({ tenantId }).find({ $and: [await postsOf(tenantId, roles, day), near ? { orgId: { $in: [...near] } } : {}] }, { limit: most * 2 })
  return [...new Set([...byHand, ...held].map(({ userId }) => userId))].slice(0, most)
}
