import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { contracts } from '@academy/contracts/index.ts'
import { services } from '../../embedded/services.ts'
import { permissions, roles } from './roles.ts'

const known = new Set(permissions)
const words = ['public', 'session', 'internal']
const declared: [string, Endpoint][] = contracts.flatMap(({ noun, endpoints }) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
)

let site: Installation
beforeAll(async () => {
  site = await installation(services)
})
afterAll(async () => site.stop())

describe('every route has a declared policy, everything else is denied (I33)', () => {
  test('an endpoint declares public, session, internal or a permission of the right shape', () => {
    expect(
      declared.filter(([, { permission }]) => !words.includes(permission) && !known.has(permission)).map(([name, { permission }]) => `${name} ${permission}`),
    ).toEqual([])
  })

  test('a role holds only permissions that exist', () => {
    expect(roles.flatMap(({ code: roleCode, permissions }) => permissions.filter((one) => !known.has(one)).map((one) => `${roleCode} ${one}`))).toEqual([])
  })

  test('somebody may use what is served: each permission of an endpoint belongs to a role', () => {
    const held = new Set(roles.flatMap(({ permissions }) => permissions))
    expect([...new Set(declared.map(([, { permission }]) => permission))].filter((one) => !words.includes(one) && !held.has(one))).toEqual(
      // an academy is closed, a region set out of use, neither ever deleted
      ['platform:regions:delete', 'platform:tenants:delete'],
    )
  })

  test('a service serves what its contracts declare, and nothing beside it but calls between our processes', () => {
    const registry = new Set(declared.map(([, { method, path }]) => `${method} ${path}`))
    const beside = site.running.flatMap(({ app, access }) =>
      app
        .routes(site.platform, access)
        .filter(({ endpoint: { method, path, permission } }) => permission !== 'internal' && !registry.has(`${method} ${path}`))
        .map(({ endpoint: { method, path } }) => `${app.name} ${method} ${path}`),
    )
    expect(beside).toEqual([])
    const served = new Set(
      site.running.flatMap(({ app, access }) => app.routes(site.platform, access).map(({ endpoint: { method, path } }) => `${method} ${path}`)),
    )
    expect([...registry].filter((one) => !served.has(one))).toEqual([])
  })

  test('what nobody declared is not there, for nobody', async () => {
    for (const [service, path] of [
      ['identity', '/nothing'],
      ['org', '/org/organisation/x/y/z'],
      ['fee', '/__proto__'],
    ] as const) {
      const response = await fetch(`${site.platform.addressOf(service)}${path}`, { headers: site.headers({ internal: true }) })
      expect((await response.text()).includes('"code":0')).toBe(false)
    }
  })
})
