import { replica } from '@academy/chassis/events/replica.ts'
import { organisationsOf } from '@academy/chassis/http/access.ts'
import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { About } from '@academy/contracts/approval-workflow/subject.ts'
import { subjects } from '@academy/contracts/events.ts'
import { paramState, roleAssignmentState, roleState, userState, workdayState } from '@academy/contracts/identity/events.ts'
import { positionState, postState } from '@academy/contracts/org/events.ts'
import { catalogueState } from '@academy/contracts/training/catalogue/events.ts'
import { db } from './database.ts'

// What approval knows of people and places, and of what its subjects are about: replicas of other services' states.

export const users = replica(db, 'user_replica', userState, [[{ tenantId: 1, nameCn: 1 }]])
export const positions = replica(db, 'position_replica', positionState, [[{ tenantId: 1, code: 1 }]])
export const posts = replica(db, 'post_replica', postState, [
  [{ tenantId: 1, userId: 1 }],
  [{ tenantId: 1, positionCode: 1 }],
  [{ tenantId: 1, orgId: 1, positionCode: 1 }],
])
export const organisations = organisationsOf('approval-workflow')
export const catalogues = replica(db, 'catalogue_replica', catalogueState, [[{ tenantId: 1, code: 1 }]])

const kept = ({ state }: About) => replica(db, `${state.name.split('.')[1]}_replica`, state, [[{ tenantId: 1, nameCn: 1 }]])
/** The nouns that subjects are about, each with its replica. */
export const abouts: ReadonlyMap<About, ReturnType<typeof kept>> = new Map(subjects.flatMap(({ about }) => (about ? [[about, kept(about)] as const] : [])))
export const workdays = replica(db, 'workday_replica', workdayState, [[{ tenantId: 1, day: 1 }]])
/** Kept by the chassis: the roles that a step may name. */
export const roles = replica(db, 'role_replica', roleState)
/** Roles that people hold by hand. */
export const assignments = replica(db, 'role_assignment_replica', roleAssignmentState, [[{ tenantId: 1, roleCode: 1 }], [{ tenantId: 1, userId: 1 }]])
/** Kept by the chassis; read here where there is no request to ask. */
export const params = replica(db, 'param_replica', paramState)

export type Tenant = Pick<Reader, 'tenantId' | 'session'>
type Ids = readonly (string | undefined)[]

const some = (list: Ids) => [...new Set(list.filter((id): id is string => Boolean(id)))]

/** Names of many people at once where a list of them is told; missing ones show as `—`. */
export const peopleOf = async (who: Tenant, ids: Ids, english: boolean): Promise<(id: string) => string> => {
  const known = new Map((await users(who).byIds(some(ids))).map((row) => [row.id, english ? row.nameEn : row.nameCn]))
  return (id) => known.get(id) ?? '—'
}

export type PositionNames = (code: string) => { nameCn: string; nameEn: string }

/** Names of many positions by code; missing ones show as their code. */
export const positionsOf = async (who: Tenant, codes: Ids): Promise<PositionNames> => {
  const known = new Map((await positions(who).find({ code: { $in: some(codes) } })).map((row) => [row.code, row]))
  return (code) => ({ nameCn: known.get(code)?.nameCn ?? code, nameEn: known.get(code)?.nameEn ?? code })
}
