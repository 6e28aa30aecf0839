import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { Audience } from '@academy/contracts/core/audience.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { identityApp } from '../../app.ts'
import { personOf } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { preview, save, update, info } = groups.endpoints
const registrar = { userId: 'u-registrar', grants: [{ code: 'REGISTRAR', roots: [] }] }
const outlet = { userId: 'u-outlet', grants: [{ code: 'OUTLET', roots: ['o1'] }] }
let site: Installation
/** Ids of the five people by their numbers. */
const people: string[] = []

const postOf = (n: number, positionCode: string, orgId: string, more: object = {}) =>
  site.tell(postState, `post-${n}-${positionCode}`, {
    ...{
      id: `post-${n}-${positionCode}`,
      userId: people[n] as string,
      positionId: `pos-${positionCode}`,
      positionCode,
      orgId,
      outletId: orgId,
      dealerId: 'd1',
    },
    ...{ main: true, joinDate: '2021-03-01', ...more },
  })

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  const rows = [1, 2, 3, 4, 5].map((n) => ({ row: n, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const known = await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})
  for (const { id, userCode } of known) people[Number(userCode.split('.')[1])] = id
  const role = { nameCn: '角', nameEn: 'Role', permissions: ['page', 'save', 'update'].map((verb) => `sys:groups:${verb}`) }
  await site.tell(roleState, 'r1', { id: 'r1', code: 'REGISTRAR', dataScope: '1', ...role })
  await site.tell(roleState, 'r2', { id: 'r2', code: 'OUTLET', dataScope: '3', ...role })
  for (const [id, path] of [
    ['d1', ['d1']],
    ['o1', ['d1', 'o1']],
    ['o2', ['d1', 'o2']],
  ] as const)
    await site.tell(organisationState, id, { ...organisationState.example, id, code: id.toUpperCase(), path: [...path] })
  await postOf(1, 'TE03', 'o1')
  await postOf(2, 'TE05', 'o2')
  await postOf(3, 'SA04', 'o1')
  await postOf(4, 'TE03', 'o1', { leaveDate: '2026-01-31' })
  await postOf(5, 'TE03', 'o1', { joinDate: '2027-01-01' })
  await postOf(2, 'SA06', 'o1', { main: false })
  await site.settled()
}, 60_000)
afterAll(async () => site.stop())

const meant = async (audience: Audience, as: object = registrar) => {
  const found = site.ok(await site.call('identity', preview, { audience }, as))
  return { count: found.count, people: found.people.map(({ userId }) => people.indexOf(userId)).sort() }
}

describe('whom an audience means', () => {
  test('a family of positions, those alone who hold such a post today', async () => {
    expect(await meant({ any: [{ positions: ['TE*'] }] })).toEqual({ count: 2, people: [1, 2] })
    expect(await meant({ any: [{ positions: ['TE03', 'SA04'] }] })).toEqual({ count: 2, people: [1, 3] })
  })

  test('what one line says holds together; one of several lines is enough', async () => {
    expect(await meant({ any: [{ positions: ['TE*'], orgId: 'o2' }] })).toEqual({ count: 1, people: [2] })
    expect(await meant({ any: [{ positions: ['TE*'], orgId: 'd1', below: true }] })).toEqual({ count: 2, people: [1, 2] })
    expect(await meant({ any: [{ orgId: 'd1', below: false }] })).toEqual({ count: 0, people: [] })
    expect(await meant({ any: [{ orgId: 'o2' }, { people: [people[3] as string] }] })).toEqual({ count: 2, people: [2, 3] })
  })

  test('who is left out is so for any of his posts', async () => {
    expect(await meant({ any: [{ positions: ['TE*'] }], none: [{ positions: ['SA06'] }] })).toEqual({ count: 1, people: [1] })
  })

  test('a reader learns of nobody whom he does not reach', async () => {
    expect(await meant({ any: [{ orgId: 'd1', below: true }] }, outlet)).toEqual({ count: 3, people: [1, 2, 3] })
    expect(await meant({ any: [{ orgId: 'o2' }] }, outlet)).toEqual({ count: 0, people: [] })
  })
})

describe('a group', () => {
  const names = { nameCn: '高压技师', nameEn: 'High-voltage' }

  test('is read anew whenever it is used, and one that is gone means nobody', async () => {
    const { id } = site.ok(await site.call('identity', save, { code: 'HV', ...names, audience: { any: [{ positions: ['TE*'] }] } }, registrar))
    expect(await meant({ any: [{ groupId: id }] })).toEqual({ count: 2, people: [1, 2] })
    // others choose by it as well: they are told of it
    await site.settled()
    const told = await outboxRows(database('identity')).find({ 'envelope.aggregateId': id }).lean()
    expect(told.map(({ envelope }) => envelope.name)).toEqual(['identity.group.state'])
    const { version } = site.ok(await site.call('identity', info, { id }, registrar))
    site.ok(await site.call('identity', update, { id, version, code: 'HV', ...names, audience: { any: [{ positions: ['SA04'] }] } }, registrar))
    expect(await meant({ any: [{ groupId: id }, { orgId: 'o2' }] })).toEqual({ count: 2, people: [2, 3] })
    expect(await meant({ any: [{ groupId: 'gone' }] })).toEqual({ count: 0, people: [] })
  })

  test('every fault of its audience is told at its line', async () => {
    const faultsOf = async (audience: object) =>
      (await site.call('identity', save, { code: 'BAD', ...names, audience } as never, registrar)).data as unknown as {
        fields: { field: string; code: string }[]
      }
    expect((await faultsOf({ any: [{ orgId: 'o1' }, { positions: ['X9'] }] })).fields).toMatchObject([
      { field: 'audience.any[1].positions[0]', code: 'positionPattern' },
    ])
    expect((await faultsOf({ any: [{}, { groupId: 'g', orgId: 'o1' }], none: [{ below: true }] })).fields).toMatchObject([
      { field: 'audience.any[0]', code: 'lineEmpty' },
      { field: 'audience.any[1]', code: 'groupAlone' },
      { field: 'audience.any[1].groupId', code: 'groupInGroup' },
      { field: 'audience.none[0]', code: 'lineEmpty' },
    ])
  })
})
