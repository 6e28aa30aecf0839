import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { contracts } from '@academy/contracts/index.ts'
import { roles } from './roles.ts'

export type Verdict = 'allowed' | 'no session' | 'no permission'

/** A column of the table: who calls, and what the seeds say of an endpoint. */
export interface Caller {
  name: string
  /** Callers of one kind are judged alike once their permission is: roles that reach equally far. */
  kind: string
  headers(): Record<string, string>
  expected(endpoint: Endpoint): Verdict
}

const isWord = (endpoint: Endpoint) => !endpoint.permission.includes(':')
const open = (endpoint: Endpoint): Verdict => (endpoint.permission === 'internal' ? 'no permission' : 'allowed')
const refusedUnlessOpen = (endpoint: Endpoint): Verdict => (isWord(endpoint) ? open(endpoint) : 'no permission')

/** All endpoints of a service by name. */
export const endpointsOf = (service: Service): [string, Endpoint][] =>
  contracts
    .filter((contract) => contract.service === service)
    .flatMap((contract) => Object.entries(contract.endpoints).map(([name, endpoint]): [string, Endpoint] => [`${contract.noun}.${name}`, endpoint]))

/** The roles of the seeds, as an academy knows them. */
export const tellRoles = async (site: Installation, tenantId = 'chengtu'): Promise<void> => {
  for (const { code: roleCode, nameCn, nameEn, dataScope, permissions } of roles)
    await site.tell(
      roleState,
      `${tenantId}-${roleCode}`,
      { id: `${tenantId}-${roleCode}`, code: roleCode, nameCn, nameEn, dataScope, permissions: [...permissions] },
      { tenantId },
    )
  await site.settled()
}

/** Everybody who may call: each role, no role, another academy, nobody, a session that is over. */
export const callersOf = (site: Installation): Caller[] => {
  const as = (who: As) => () => site.headers(who)
  const grants = roles.map(({ code: roleCode }) => ({ code: roleCode, roots: ['o-own'] }))
  const stale = () => ({
    'x-identity': signIdentity(site.platform.signingKey, {
      ...{ sessionId: 's-old', userId: 'u-old', tenantId: 'chengtu', grants: [{ code: 'DIRECTOR', roots: [] }], locale: 'zh-CN' },
      ...{ requestId: 'old', correlationId: 'old', expires: site.clock.now().getTime() - 1 },
    }),
  })
  return [
    ...roles.map(({ code: roleCode, permissions, dataScope }) => ({
      name: roleCode,
      kind: `roles of scope ${dataScope}`,
      headers: as({ userId: `u-${roleCode}`, grants: [{ code: roleCode, roots: ['o-own'] }] }),
      expected: (endpoint: Endpoint): Verdict => (isWord(endpoint) || permissions.includes(endpoint.permission) ? open(endpoint) : 'no permission'),
    })),
    { name: 'signed in without a role', kind: 'plain', headers: as({ userId: 'u-plain' }), expected: refusedUnlessOpen },
    {
      name: 'of another tenant, which has none of the roles',
      kind: 'foreign',
      headers: as({ userId: 'u-other', tenantId: 'other', grants }),
      expected: refusedUnlessOpen,
    },
    {
      name: 'anonymous',
      kind: 'anonymous',
      headers: as({}),
      expected: (endpoint) => (endpoint.permission === 'public' || endpoint.permission === 'internal' ? open(endpoint) : 'no session'),
    },
    { name: 'without any identity', kind: 'unknown', headers: () => ({}), expected: () => 'no session' },
    { name: 'expired', kind: 'expired', headers: stale, expected: () => 'no session' },
  ]
}

/** What the roles are told by nothing but the judgement of permissions; gives the cells that are not as the table says. */
export const verdicts = (site: Installation, service: Service): string[] => {
  const { access } = site.running.find(({ app }) => app.name === service) as Installation['running'][number]
  return endpointsOf(service).flatMap(([name, endpoint]) =>
    roles.flatMap(({ code, permissions }) => {
      if (isWord(endpoint)) return []
      const found = access.scopeOf('chengtu', `u-${code}`, [{ code, roots: ['o-own'] }], endpoint.permission) !== null
      return found === permissions.includes(endpoint.permission) ? [] : [`${name} (${endpoint.permission}) × ${code}: ${found ? 'allowed' : 'refused'}`]
    }),
  )
}

/** One caller of each kind and verdict, another one for each endpoint: roles that reach equally far differ by their permissions alone, which `verdicts` reads for all of them. */
export const representatives = (callers: readonly Caller[], endpoint: Endpoint): Caller[] => {
  const groups = new Map<string, Caller[]>()
  for (const caller of callers) {
    const key = `${caller.expected(endpoint)}|${caller.kind}`
    groups.set(key, [...(groups.get(key) ?? []), caller])
  }
  const turn = [...endpoint.path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return [...groups.values()].map((group) => group[turn % group.length] as Caller)
}
