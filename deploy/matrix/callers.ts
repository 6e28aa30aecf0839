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
    ...roles.map(({ code: roleCode, permissions }) => ({
      name: roleCode,
      headers: as({ userId: `u-${roleCode}`, grants: [{ code: roleCode, roots: ['o-own'] }] }),
      expected: (endpoint: Endpoint): Verdict => (isWord(endpoint) || permissions.includes(endpoint.permission) ? open(endpoint) : 'no permission'),
    })),
    { name: 'signed in without a role', headers: as({ userId: 'u-plain' }), expected: refusedUnlessOpen },
    { name: 'of another tenant, which has none of the roles', headers: as({ userId: 'u-other', tenantId: 'other', grants }), expected: refusedUnlessOpen },
    {
      name: 'anonymous',
      headers: as({}),
      expected: (endpoint) => (endpoint.permission === 'public' || endpoint.permission === 'internal' ? open(endpoint) : 'no session'),
    },
    { name: 'without any identity', headers: () => ({}), expected: () => 'no session' },
    { name: 'expired', headers: stale, expected: () => 'no session' },
  ]
}
