import { signIdentity } from '@academy/chassis/runtime/identity-token.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../embedded/services.ts'
import { roles } from '../seed/roles.ts'

type Verdict = 'allowed' | 'no session' | 'no permission'

/** A column of the table: who calls, and what the seeds say of an endpoint. */
interface Caller {
  name: string
  headers(): Record<string, string>
  expected(endpoint: Endpoint): Verdict
}

const isWord = (endpoint: Endpoint) => !endpoint.permission.includes(':')
const open = (endpoint: Endpoint): Verdict => (endpoint.permission === 'internal' ? 'no permission' : 'allowed')
const refusedUnlessOpen = (endpoint: Endpoint): Verdict => (isWord(endpoint) ? open(endpoint) : 'no permission')

let site: Installation
const as = (who: As) => () => site.headers(who)
const stale = () => ({
  'x-identity': signIdentity(site.platform.signingKey, {
    ...{ sessionId: 's-old', userId: 'u-old', tenantId: 'chengtu', grants: [{ code: 'DIRECTOR', roots: [] }], locale: 'zh-CN' },
    ...{ requestId: 'old', correlationId: 'old', expires: site.clock.now().getTime() - 1 },
  }),
})

const callers: Caller[] = [
  ...roles.map(({ roleCode, permissions }) => ({
    name: roleCode,
    headers: as({ userId: `u-${roleCode}`, grants: [{ code: roleCode, roots: ['o-own'] }] }),
    expected: (endpoint: Endpoint): Verdict => (isWord(endpoint) || permissions.includes(endpoint.permission) ? open(endpoint) : 'no permission'),
  })),
  { name: 'signed in without a role', headers: as({ userId: 'u-plain' }), expected: refusedUnlessOpen },
  {
    name: 'of another tenant, which has none of the roles',
    headers: as({ userId: 'u-other', tenantId: 'other', grants: roles.map(({ roleCode }) => ({ code: roleCode, roots: ['o-own'] })) }),
    expected: refusedUnlessOpen,
  },
  {
    name: 'anonymous',
    headers: as({}),
    expected: (endpoint) => (endpoint.permission === 'public' || endpoint.permission === 'internal' ? open(endpoint) : 'no session'),
  },
  { name: 'without any identity', headers: () => ({}), expected: () => 'no session' },
  { name: 'expired', headers: stale, expected: () => 'no session' },
]

/** Calls with nothing in it: permission is judged before input, so that a permitted call is refused for its form or answers an empty list. */
const verdictOf = async (service: Service, { method, path }: Endpoint, caller: Caller): Promise<Verdict> => {
  const response = await fetch(`${site.platform.addressOf(service)}${path.replace(/\{\w+\}/g, 'unknown')}`, {
    method,
    headers: { 'content-type': 'application/json', ...caller.headers() },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  const text = await response.text()
  const code = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as { code: number }).code : response.status
  if (code === codes.noSession) return 'no session'
  return code === codes.noPermission ? 'no permission' : 'allowed'
}

const judge = async (service: Service, name: string, endpoint: Endpoint): Promise<string[]> => {
  const rows = await Promise.all(
    callers.map(async (caller) => ({ caller, expected: caller.expected(endpoint), found: await verdictOf(service, endpoint, caller) })),
  )
  return rows
    .filter(({ expected, found }) => expected !== found)
    .map(({ caller, expected, found }) => `${name} (${endpoint.permission}) × ${caller.name}: ${found}, by the table ${expected}`)
}

beforeAll(async () => {
  site = await installation(services)
  for (const { roleCode, nameCn, nameEn, dataScope, permissions } of roles)
    await site.tell(roleState, roleCode, { id: roleCode, code: roleCode, nameCn, nameEn, dataScope, permissions: [...permissions] })
  await site.settled()
})
afterAll(async () => site.stop())

describe('endpoints × roles: each cell is what the seeds say (I34)', () => {
  test.each(services.map((app) => app.name))('%s', async (service) => {
    const endpoints = contracts
      .filter((contract) => contract.service === service)
      .flatMap((contract) => Object.entries(contract.endpoints).map(([name, endpoint]) => [`${contract.noun}.${name}`, endpoint] as const))
    expect(endpoints.length).toBeGreaterThan(0)
    const wrong: string[] = []
    for (const [name, endpoint] of endpoints) wrong.push(...(await judge(service, name, endpoint)))
    expect(wrong.join('\n')).toBe('')
  })
})
