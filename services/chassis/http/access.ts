import { isParameterKey, type ParameterKey, type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import type { Reaction } from '../events/reaction.ts'
import { type Replica, replica, replicate } from '../events/replica.ts'
import { database } from '../mongo/database.ts'
import type { DataScope } from '../mongo/scope.ts'
import type { Grant } from '../runtime/identity-token.ts'

interface RoleRow {
  permissions: ReadonlySet<string>
  dataScope: string
}

/** What a service must know to judge any request: roles, parameters and the tree of organisations, in memory, kept by states. */
export interface Access {
  reactions: Reaction[]
  load(): Promise<void>
  /** The scope in which these grants hold the permission; `null` when none does. */
  scopeOf(tenantId: string, userId: string, grants: readonly Grant[], permission: string): DataScope | null
  permissionsOf(tenantId: string, grants: readonly Grant[]): string[]
  parameter<K extends ParameterKey>(tenantId: string, key: K): ParameterValue<K>
  /** The organisation and all below it. */
  below(tenantId: string, rootId: string): string[]
}

/** The organisations as this service knows them: names, tree and places. */
export const organisationsOf = (service: string) =>
  replica(database(service), 'organisation_replica', organisationState, [
    [{ tenantId: 1, code: 1 }],
    [{ tenantId: 1, area: 1 }],
    [{ tenantId: 1, region: 1 }],
    [{ tenantId: 1, path: 1 }],
  ])

const union = (a: DataScope | null, b: DataScope | null): DataScope | null => {
  if (!a || !b) return a ?? b
  if (a.kind === 'all' || b.kind === 'all') return { kind: 'all' }
  const self = a.self ?? b.self
  return { kind: 'some', orgs: [...new Set([...a.orgs, ...b.orgs])], ...(self ? { self } : {}) }
}

/** Replicas of `identity.role.state`, `identity.param.state` and `org.organisation.state` of one service, with their in-memory form. */
export const accessOf = (service: string): Access => {
  const db = database(service)
  const roleReplica = replica(db, 'role_replica', roleState)
  const paramReplica = replica(db, 'param_replica', paramState)
  const orgReplica = organisationsOf(service)
  const roles = new Map<string, RoleRow>()
  const params = new Map<string, string>()
  const codes = new Map<string, string>()
  const paths = new Map<string, Map<string, readonly string[]>>()
  const children = new Map<string, string[]>()

  type Role = { code: string; permissions: string[]; dataScope: string }
  const keepRole = (state: Role | null, id: string, tenantId: string) => {
    const key = `${tenantId}|${state?.code ?? codes.get(`${tenantId}|${id}`) ?? ''}`
    if (!state) return void roles.delete(key)
    codes.set(`${tenantId}|${id}`, state.code)
    roles.set(key, { permissions: new Set(state.permissions), dataScope: state.dataScope })
  }
  const keepParam = (state: { paramCode: string; paramValue: string } | null, id: string, tenantId: string) => {
    const slot = `${tenantId}|${id}`
    if (state) codes.set(slot, state.paramCode)
    const key = `${tenantId}|${codes.get(slot) ?? ''}`
    if (state) params.set(key, state.paramValue)
    else params.delete(key)
  }
  const keepOrg = (state: { path: string[] } | null, id: string, tenantId: string) => {
    const tree = paths.get(tenantId) ?? new Map<string, readonly string[]>()
    paths.set(tenantId, tree)
    if (state) tree.set(id, state.path)
    else tree.delete(id)
    for (const key of children.keys()) if (key.startsWith(`${tenantId}|`)) children.delete(key)
  }
  const below = (tenantId: string, rootId: string): string[] => {
    const key = `${tenantId}|${rootId}`
    const known = children.get(key)
    if (known) return known
    const found = [...(paths.get(tenantId) ?? [])].filter(([, path]) => path.includes(rootId)).map(([id]) => id)
    const all = found.includes(rootId) ? found : [rootId, ...found]
    children.set(key, all)
    return all
  }
  const reach = (tenantId: string, userId: string, role: RoleRow, grant: Grant): DataScope => {
    if (role.dataScope === '1') return { kind: 'all' }
    if (role.dataScope === '5') return { kind: 'some', orgs: [], self: userId }
    const orgs = role.dataScope === '2' ? grant.roots : grant.roots.flatMap((root) => below(tenantId, root))
    return { kind: 'some', orgs, self: userId }
  }
  const loadOne = async (
    from: Replica<never> | { model: { raw: { collection: { find(): AsyncIterable<unknown> } } } },
    keep: (state: never, id: string, tenantId: string) => void,
  ) => {
    for await (const row of from.model.raw.collection.find()) {
      const { _id, tenantId } = row as { _id: string; tenantId: string }
      keep(row as never, _id, tenantId)
    }
  }
  return {
    reactions: [replicate(roleReplica, keepRole), replicate(paramReplica, keepParam), replicate(orgReplica, keepOrg)],
    load: async () => {
      await loadOne(roleReplica as never, keepRole)
      await loadOne(paramReplica as never, keepParam)
      await loadOne(orgReplica as never, keepOrg)
    },
    scopeOf: (tenantId, userId, grants, permission) =>
      grants.reduce<DataScope | null>((sum, grant) => {
        const role = roles.get(`${tenantId}|${grant.code}`)
        return role?.permissions.has(permission) ? union(sum, reach(tenantId, userId, role, grant)) : sum
      }, null),
    permissionsOf: (tenantId, grants) => [...new Set(grants.flatMap((grant) => [...(roles.get(`${tenantId}|${grant.code}`)?.permissions ?? [])]))],
    parameter: (tenantId, key) => {
      const stored = params.get(`${tenantId}|${key}`)
      const value = stored === undefined || !isParameterKey(key) ? undefined : parseParameter(key, stored)
      return (value ?? parameters[key].default) as never
    },
    below,
  }
}
