import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import fc from 'fast-check'
import { identityApp } from '../../app.ts'
import { beyondParent, cutTo } from './within-parent.ts'

const { save, update, info, page, remove, impact, deactivate } = roles.endpoints
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const [P, Q] = ['sys:params:page', 'sys:params:update']

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.settled()
})
afterAll(async () => site.stop())

let count = 0
const fields = (permissions: string[], more: object = {}) => ({
  code: `F${++count}`,
  nameCn: '角色',
  nameEn: 'Role',
  dataScope: '3' as const,
  permissions,
  ...more,
})
const make = async (permissions: string[], more: object = {}) => site.ok(await site.call('identity', save, fields(permissions, more), admin))
type Made = Awaited<ReturnType<typeof make>>
const change = (role: Made, more: object) => site.call('identity', update, { ...role, version: undefined, ...more } as never, admin)
const read = async ({ id }: Pick<Made, 'id'>) => site.ok(await site.call('identity', info, { id }, admin))
const violations = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)

describe('a role within another never has more than that one (I37)', () => {
  test('permissions, process rights and scope are bounded, all told at once', async () => {
    const parent = await make([P], { processes: [{ model: 'ENROL', file: true, see: true, decide: false }] })
    const child = fields([P, Q], { parentCode: parent.code, dataScope: '1', processes: [{ model: 'ENROL', file: false, see: true, decide: true }] })
    expect(violations(await site.call('identity', save, child, admin))).toEqual([
      'permissions beyondParent',
      'processes beyondParent',
      'dataScope beyondParentScope',
    ])
    expect(violations(await site.call('identity', save, fields([], { parentCode: 'NONE' }), admin))).toEqual(['parentCode unknown'])
  })

  test('what a parent loses its children lose in the same unit, and theirs', async () => {
    const parent = await make([P, Q])
    const child = await make([P, Q], { parentCode: parent.code })
    const below = await make([Q], { parentCode: child.code, dataScope: '2' })
    const told = site.ok(await site.call('identity', impact, { id: parent.id, permissions: [P], dataScope: '5' }, admin)).roles
    expect(told.map(({ code, permissions, narrower }) => [code, permissions, narrower])).toEqual([
      [parent.code, [Q], true],
      [child.code, [Q], true],
      [below.code, [Q], true],
    ])
    site.ok(await change(parent, { permissions: [P], dataScope: '5' }))
    expect([(await read(child)).permissions, (await read(below)).permissions, (await read(below)).dataScope]).toEqual([[P], [], '5'])
  })

  test('a parent that shrinks under an open form of its child: the form is stale, and without its version it is refused at its field', async () => {
    const parent = await make([P, Q])
    const child = await make([P, Q], { parentCode: parent.code })
    site.ok(await change(parent, { permissions: [P] }))
    expect((await site.call('identity', update, { ...child, nameEn: 'Renamed' } as never, admin)).code).toBe(codes.stale)
    expect(violations(await change(child, { nameEn: 'Renamed' }))).toEqual(['permissions beyondParent'])
  })

  test('a parent that shrinks while its child grows, at the same moment: the child never has more', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const parent = await make([P, Q])
      const child = await make([P], { parentCode: parent.code })
      await Promise.all([change(parent, { permissions: [P] }), change(child, { permissions: [P, Q] })])
      expect((await read(child)).permissions).toEqual([P])
    }
  })

  test('no role lies below itself, a built-in one below none', async () => {
    const one = await make([])
    const two = await make([], { parentCode: one.code })
    expect(violations(await change(one, { parentCode: two.code }))).toEqual(['parentCode parentCycle'])
    const [planner] = site.ok(await site.call('identity', page, { code: 'PLANNER' }, admin)).records
    expect(violations(await change(planner as never, { parentCode: one.code }))).toEqual(['parentCode builtInParent'])
  })

  test('whatever it is cut to lies within its parent, and is cut no further', () => {
    const processes = fc.option(
      fc.uniqueArray(fc.record({ model: fc.constantFrom('A', 'B', 'C'), file: fc.boolean(), see: fc.boolean(), decide: fc.boolean() }), {
        selector: ({ model }) => model,
      }),
      { nil: undefined },
    )
    const role = fc.record(
      { permissions: fc.subarray(['a', 'b', 'c', 'd']), dataScope: fc.constantFrom('1', '2', '3', '4', '5'), processes },
      { requiredKeys: ['permissions', 'dataScope'] },
    )
    fc.assert(
      fc.property(role, role, (own, above) => {
        const kept = cutTo(own as never, above as never)
        expect(beyondParent(kept, above as never)).toEqual([])
        expect(cutTo(kept, above as never)).toEqual(kept)
      }),
    )
  })
})

describe('a role goes only when nobody needs it', () => {
  test('with children it stays, and is not deactivated while they are active', async () => {
    const parent = await make([])
    const child = await make([], { parentCode: parent.code })
    expect(reasons(await site.call('identity', remove, [parent.id], admin))).toEqual(['roleHasChildren'])
    expect(reasons(await site.call('identity', deactivate, { id: parent.id }, admin))).toEqual(['roleChildrenActive'])
    site.ok(await site.call('identity', deactivate, { id: child.id }, admin))
    site.ok(await site.call('identity', deactivate, { id: parent.id }, admin))
    site.ok(await site.call('identity', remove, [child.id], admin))
    site.ok(await site.call('identity', remove, [parent.id], admin))
  })

  test('its code stays, and one that is given by hand alone has no posts', async () => {
    const role = await make([], { authType: '2', positions: ['MG01'] })
    expect(role.positions).toEqual([])
    expect(reasons(await change(role, { code: 'OTHER' }))).toEqual(['roleCodeFixed'])
  })
})
