import type { DataOf, Envelope } from '@academy/contracts/core/event.ts'
import { isParameterKey, type ParameterKey, type ParameterValue, parameters, parseParameter } from '@academy/contracts/core/parameters.ts'
import type { RoleProcess } from '@academy/contracts/identity/access/role-fields.ts'
import { paramState, roleState } from '@academy/contracts/identity/events.ts'
import { menuSwitchState } from '@academy/contracts/identity/stop-events.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import type { Reaction } from '../events/reaction.ts'
import { replica } from '../events/replica.ts'
import { database } from '../mongo/database.ts'
import type { DataScope } from '../mongo/scope.ts'
import type { Grant } from '../runtime/identity-token.ts'
import { inMemory } from './in-memory.ts'
import { switchMemory } from './switch-memory.ts'

interface RoleRow {
  /** None while the role is inactive. */
  permissions: ReadonlySet<string>
  dataScope: string
  /** What it may in approvals; all that its permissions say where absent. */
  processes?: readonly RoleProcess[] | undefined
}

/** What a service must know to judge any request: roles, parameters and the tree of organisations, in memory, kept by states. */
export interface Access {
  reactions: Reaction[]
  /** Reads what this service has stored; told again it takes up what another process of the service has stored since. */
  load(): Promise<void>
  /** The states that `follow` wants to hear, whichever process of the service handles them. */
  topics: readonly string[]
  follow(event: Envelope): void
  /** The scope in which these grants hold the permission; `null` when none does. */
  scopeOf(tenantId: string, userId: string, grants: readonly Grant[], permission: string): DataScope | null
  /** How far these grants reach together, whatever they may: for the explanation of a refusal. */
  reachOf(tenantId: string, userId: string, grants: readonly Grant[]): DataScope | null
  /** The approval models in which these grants, of those that hold the permission, have this right; `null` for all models. */
  modelsOf(tenantId: string, grants: readonly Grant[], permission: string, right: keyof Omit<RoleProcess, 'model'>): string[] | null
  permissionsOf(tenantId: string, grants: readonly Grant[]): string[]
  /** Does one of these grants hold the permission, anywhere? */
  holds(tenantId: string, grants: readonly Grant[], permission: string): boolean
  /** The switch that takes a permission from these grants at this moment, where a menu is off (shell-access.md rule 20). */
  switchedOff(tenantId: string, grants: readonly Grant[], permission: string, now: Date): DataOf<typeof menuSwitchState> | undefined
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

/** Roles in memory: by tenant and code; a role that is gone is found by the code it had. */
const roleMemory = () => {
  const roles = new Map<string, RoleRow>()
  const codes = new Map<string, string>()
  return {
    keep: (
      state: { code: string; permissions: string[]; dataScope: string; status?: string | undefined; processes?: RoleProcess[] | undefined } | null,
      id: string,
      tenantId: string,
    ) => {
      const key = `${tenantId}|${state?.code ?? codes.get(`${tenantId}|${id}`) ?? ''}`
      if (!state) return void roles.delete(key)
      codes.set(`${tenantId}|${id}`, state.code)
      roles.set(key, { permissions: new Set(state.status === 'inactive' ? [] : state.permissions), dataScope: state.dataScope, processes: state.processes })
    },
    of: (tenantId: string, code: string) => roles.get(`${tenantId}|${code}`),
    /** Those of the grants' roles that hold a permission. */
    holding: (tenantId: string, grants: readonly Grant[], permission: string) =>
      grants.flatMap(({ code }) => roles.get(`${tenantId}|${code}`) ?? []).filter(({ permissions }) => permissions.has(permission)),
  }
}

/** Parameters in memory: by tenant and key. */
const parameterMemory = () => {
  const params = new Map<string, string>()
  const codes = new Map<string, string>()
  return {
    keep: (state: { paramCode: string; paramValue: string } | null, id: string, tenantId: string) => {
      const slot = `${tenantId}|${id}`
      if (state) codes.set(slot, state.paramCode)
      const key = `${tenantId}|${codes.get(slot) ?? ''}`
      if (state) params.set(key, state.paramValue)
      else params.delete(key)
    },
    of: <K extends ParameterKey>(tenantId: string, key: K): ParameterValue<K> => {
      const stored = params.get(`${tenantId}|${key}`)
      const value = stored === undefined || !isParameterKey(key) ? undefined : parseParameter(key, stored)
      return (value ?? parameters[key].default) as never
    },
  }
}

/** The trees of organisations in memory; what lies below a root is counted once until the tree changes. */
const treeMemory = () => {
  const paths = new Map<string, Map<string, readonly string[]>>()
  const children = new Map<string, string[]>()
  return {
    keep: (state: { path: string[] } | null, id: string, tenantId: string) => {
      const tree = paths.get(tenantId) ?? new Map<string, readonly string[]>()
      paths.set(tenantId, tree)
      if (state) tree.set(id, state.path)
      else tree.delete(id)
      for (const key of children.keys()) if (key.startsWith(`${tenantId}|`)) children.delete(key)
    },
    below: (tenantId: string, rootId: string): string[] => {
      const key = `${tenantId}|${rootId}`
      const known = children.get(key)
      if (known) return known
      const found = [...(paths.get(tenantId) ?? [])].filter(([, path]) => path.includes(rootId)).map(([id]) => id)
      const all = found.includes(rootId) ? found : [rootId, ...found]
      children.set(key, all)
      return all
    },
  }
}

/** How far one grant of a role reaches: everything, oneself, the roots, or all below them. */
const reachOf = (role: RoleRow, userId: string, { roots, narrowed }: Grant, below: (root: string) => string[]): DataScope => {
  if (role.dataScope === '1' && !narrowed) return { kind: 'all' }
  if (role.dataScope === '5') return { kind: 'some', orgs: [], self: userId }
  return { kind: 'some', orgs: role.dataScope === '2' ? [...roots] : roots.flatMap(below), self: userId }
}

/** The approval models in which one of these roles has this right; `null` for all: a role that says nothing of processes has all of them. */
const modelsIn = (roles: readonly RoleRow[], right: keyof Omit<RoleProcess, 'model'>): string[] | null => {
  if (roles.length === 0 || roles.some(({ processes }) => processes === undefined)) return null
  return roles.flatMap(({ processes = [] }) => processes.filter((one) => one[right]).map(({ model }) => model))
}

/** Replicas of `identity.role.state`, `identity.param.state` and `org.organisation.state` of one service, with their in-memory form. */
export const accessOf = (service: string): Access => {
  const db = database(service)
  const [roleReplica, paramReplica, orgReplica] = [replica(db, 'role_replica', roleState), replica(db, 'param_replica', paramState), organisationsOf(service)]
  const switchReplica = replica(db, 'menu_switch_replica', menuSwitchState)
  const [roles, params, tree, switches] = [roleMemory(), parameterMemory(), treeMemory(), switchMemory()]
  const memories = [
    inMemory(roleReplica, roles.keep),
    inMemory(paramReplica, params.keep),
    inMemory(orgReplica, tree.keep),
    inMemory(switchReplica, switches.keep),
  ]
  /** How far the grants reach that hold the permission, or all of them where none is named. */
  const together = (tenantId: string, userId: string, grants: readonly Grant[], permission?: string): DataScope | null =>
    grants.reduce<DataScope | null>((sum, grant) => {
      const role = roles.of(tenantId, grant.code)
      if (!role || (permission !== undefined && !role.permissions.has(permission))) return sum
      return union(
        sum,
        reachOf(role, userId, grant, (root) => tree.below(tenantId, root)),
      )
    }, null)
  return {
    reactions: memories.map((memory) => memory.reaction),
    load: async () => {
      for (const memory of memories) await memory.load()
    },
    topics: memories.map((memory) => memory.topic),
    follow: (event) => memories.find((memory) => memory.topic === event.name)?.follow(event),
    scopeOf: (tenantId, userId, grants, permission) => together(tenantId, userId, grants, permission),
    reachOf: (tenantId, userId, grants) => together(tenantId, userId, grants),
    modelsOf: (tenantId, grants, permission, right) => modelsIn(roles.holding(tenantId, grants, permission), right),
    permissionsOf: (tenantId, grants) => [...new Set(grants.flatMap((grant) => [...(roles.of(tenantId, grant.code)?.permissions ?? [])]))],
    holds: (tenantId, grants, permission) => grants.some((grant) => roles.of(tenantId, grant.code)?.permissions.has(permission)),
    switchedOff: switches.of,
    parameter: params.of,
    below: tree.below,
  }
}
