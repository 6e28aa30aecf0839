import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { messageSent } from '@academy/contracts/core/message.ts'
import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { identityApp } from '../../app.ts'

const { save, send, update, remove } = bulletins.endpoints
const registrar = { userId: 'u-registrar', grants: [{ code: 'REGISTRAR', roots: [] }] }
const words = { titleCn: '高压实训室停用', titleEn: 'High-voltage workshop closed', textCn: '十二月一日至三日检修。', textEn: 'For repairs, 1 to 3 December.' }
const PEOPLE = 1203

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  const permissions = ['page', 'save', 'update', 'delete', 'send'].map((verb) => `sys:bulletins:${verb}`)
  await site.tell(roleState, 'r1', { id: 'r1', code: 'REGISTRAR', dataScope: '1', nameCn: '教务', nameEn: 'Registrar', permissions })
  await site.tell(roleState, 'r2', { id: 'r2', code: 'NEAR', dataScope: '2', nameCn: '网点', nameEn: 'Outlet', permissions })
  await site.tell(roleState, 'r3', { id: 'r3', code: 'WRITER', dataScope: '1', nameCn: '撰稿', nameEn: 'Writer', permissions: ['sys:bulletins:save'] })
  for (const org of ['o1', 'o2']) await site.tell(organisationState, org, { ...organisationState.example, id: org, path: [org] })
  const post = (n: number, positionCode: string, more: object = {}) => {
    const id = `post-${n}-${positionCode}`
    const userId = `u-${String(n).padStart(4, '0')}`
    return { ...postState.example, id, userId, positionCode, orgId: 'o1', outletId: 'o1', joinDate: '2021-03-01', ...more }
  }
  // two posts of one person are one reader; who has left is none
  const told = [
    post(1, 'TE05'),
    post(2, 'TE03', { leaveDate: '2022-01-31' }),
    post(3, 'SA04'),
    post(2001, 'PT01'),
    post(2002, 'PT01', { orgId: 'o2', outletId: 'o2' }),
  ]
  for (const one of told) await site.tell(postState, one.id, one)
  await site.settled()
  const stamp = { tenantId: 'chengtu', version: 1, createDate: site.clock.now() }
  const many = Array.from({ length: PEOPLE }, (_, n) => post(n + 4, 'TE03')).concat(post(1, 'TE03'))
  await database('identity')
    .collection<{ _id: string }>('post_replica')
    .insertMany(many.map(({ id, ...row }) => ({ _id: id, ...row, ...stamp })))
}, 60_000)
afterAll(async () => site.stop())

const written = async (audience: object) => site.ok(await site.call('identity', save, { ...words, audience } as never, registrar))
/** Who was told of this bulletin, in the order of the events. */
const toldOf = async (id: string) =>
  (
    await outboxRows(database('identity'))
      .find({ 'envelope.aggregateId': id, 'envelope.name': messageSent('identity').name })
      .lean()
  ).map(({ envelope }) => (envelope.data as { to: string[] }).to)

describe('a bulletin', () => {
  test('reaches everybody who belongs to its audience when it is sent, each once, some hundreds an event', async () => {
    const { id } = await written({ any: [{ positions: ['TE*'] }] })
    expect(site.ok(await site.call('identity', send, { id }, registrar)).status).toBe('sent')
    const batches = await toldOf(id)
    const people = batches.flat()
    expect([people.length, new Set(people).size, Math.max(...batches.map((to) => to.length)) <= 500]).toEqual([PEOPLE + 1, PEOPLE + 1, true])
    expect(people).toEqual(expect.arrayContaining(['u-0001', 'u-0004']))
    expect(people).not.toEqual(expect.arrayContaining(['u-0002']))
    expect(people).not.toEqual(expect.arrayContaining(['u-0003']))
  })

  test('tells of its audience those alone whom its sender reaches; without the permission to send nobody', async () => {
    const near = { userId: 'u-near', grants: [{ code: 'NEAR', roots: ['o2'] }] }
    const { id } = await written({ any: [{ positions: ['PT01'] }] })
    expect((await site.call('identity', send, { id }, { userId: 'u-writer', grants: [{ code: 'WRITER', roots: [] }] })).code).toBe(codes.noPermission)
    site.ok(await site.call('identity', send, { id }, near))
    expect(await toldOf(id)).toEqual([['u-2002']])
    const beyond = await written({ any: [{ orgId: 'o1', below: false }] })
    expect((await site.call('identity', send, { id: beyond.id }, near)).data).toMatchObject({ reasons: [{ code: 'audienceEmpty' }] })
    expect(await toldOf(beyond.id)).toEqual([])
  })

  test('is sent once and stays as people read it', async () => {
    const { id } = await written({ any: [{ people: ['u-0003'] }] })
    const { version } = site.ok(await site.call('identity', send, { id }, registrar))
    const after = [
      await site.call('identity', send, { id }, registrar),
      await site.call('identity', update, { id, version, ...words, titleCn: '别的', audience: { any: [{ people: ['u-0001'] }] } } as never, registrar),
      await site.call('identity', remove, [id], registrar),
    ]
    expect(after.map(({ code }) => code)).toEqual([codes.moveNotAllowed, codes.moveNotAllowed, codes.moveNotAllowed])
    expect(await toldOf(id)).toEqual([['u-0003']])
  })

  test('to nobody is refused with what helps, and stays a draft', async () => {
    const { id, version } = await written({ any: [{ positions: ['MC01'] }] })
    const answer = await site.call('identity', send, { id }, registrar)
    expect([answer.code, answer.data]).toMatchObject([codes.refused, { reasons: [{ code: 'audienceEmpty' }] }])
    site.ok(await site.call('identity', update, { id, version, ...words, audience: { any: [{ people: ['u-0003'] }] } } as never, registrar))
    site.ok(await site.call('identity', send, { id }, registrar))
    expect(await toldOf(id)).toEqual([['u-0003']])
  })
})
