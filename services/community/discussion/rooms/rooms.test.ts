import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { messagePosted } from '@academy/contracts/community/discussion/events.ts'
import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import {
  enrolmentCancelled,
  enrolmentConfirmed,
  enrolmentReplaced,
  enrolmentRevoked,
  offeringWhatExample,
} from '@academy/contracts/training/delivery/enrolment-events.ts'
import { offeringState } from '@academy/contracts/training/delivery/offering-events.ts'
import { community } from '../../app.ts'

const { info, messages, mine, page, post, shield } = rooms.endpoints
const id = offeringWhatExample.offeringId
const [learner, other, trainer] = ['u-0412', 'u-0413', 'u-9001'].map((userId) => ({ userId })) as [{ userId: string }, { userId: string }, { userId: string }]
const registrar = { userId: 'u-9006', grants: [{ code: 'REGISTRAR', roots: [] }] }

let site: Installation
beforeAll(async () => {
  site = await installation([community], new Date('2026-11-03T02:10:00Z'))
  await site.tell(roleState, 'role-reg', {
    id: 'role-reg',
    code: 'REGISTRAR',
    nameCn: '教务',
    nameEn: 'Registrar',
    dataScope: '1',
    permissions: ['community:rooms:page', 'community:rooms:shield'],
  })
  for (const [userId, nameCn, nameEn] of [
    ['u-0412', '陆知行', 'Lu Zhixing'],
    ['u-0413', '沈青禾', 'Shen Qinghe'],
    ['u-9001', '高原', 'Gao Yuan'],
  ] as const)
    await site.tell(userState, userId, { id: userId, nameCn, nameEn, employment: '1' })
  await site.settled()
})
afterAll(async () => site.stop())

const confirmed = (enrolmentId: string, userId: string) => site.tell(enrolmentConfirmed, enrolmentId, { ...enrolmentConfirmed.example, userId })
const write = (as: { userId: string }, text: string, roomId = id) => {
  site.clock.advance(1000)
  return site.call('community', post, { id: roomId, text }, as)
}

test('a seat may be told before its offering: the room is there once both are known, and its trainers with it', async () => {
  await confirmed('e-1', 'u-0412')
  await site.settled()
  expect((await site.call('community', info, { id }, learner)).code).toBe(codes.absent)
  await site.tell(offeringState, id, { ...offeringState.example, status: 'unpublished' })
  await site.settled()
  expect((await site.call('community', info, { id }, learner)).code).toBe(codes.absent)
  await site.tell(offeringState, id, offeringState.example)
  await site.settled()
  const room = site.ok(await site.call('community', info, { id }, learner))
  expect(room).toMatchObject({ offeringNumber: 'THE102-2648-01', nameEn: 'High-Voltage Qualification', members: 2, role: 'learner', actions: ['post'] })
  expect(room.people.map((row) => [row.userName, row.role])).toEqual([
    ['高原', 'trainer'],
    ['陆知行', 'learner'],
  ])
})

test('members write and read, newest first by cursor; for others the room is not there', async () => {
  for (const text of ['第一条', '第二条', '<b>第三条</b>']) {
    site.clock.advance(1000)
    expect(site.ok(await write(learner, text))).toMatchObject({ text, authorName: '陆知行', mine: true, authorRole: 'learner' })
  }
  const newest = site.ok(await site.call('community', messages, { id, limit: 2 }, trainer))
  expect(newest.records.map((row) => row.text)).toEqual(['<b>第三条</b>', '第二条'])
  const older = site.ok(await site.call('community', messages, { id, limit: 2, after: newest.after ?? '' }, trainer))
  expect(older.records.map((row) => row.text)).toEqual(['第一条'])
  for (const answer of [await site.call('community', messages, { id }, other), await site.call('community', info, { id }, other), await write(other, '我也来')])
    expect(answer.code).toBe(codes.absent)
  expect((await site.call('community', messages, { id }, { ...learner, tenantId: 'yuanxiu' })).code).toBe(codes.absent)
  expect([(await write(learner, 'x'.repeat(2001))).code, (await write(learner, '  ')).code, (await write(learner, '\u202E')).code]).toEqual([
    codes.malformed,
    codes.malformed,
    codes.malformed,
  ])
})

test('a message is told by ids only, to those who are in the room', async () => {
  const heard: Envelope[] = []
  const ears = await site.platform.bus.broadcast([messagePosted.topic], (event) => void heard.push(event))
  const message = site.ok(await write(trainer, '带好绝缘手套'))
  await site.settled()
  await ears.stop()
  expect(heard.map((event) => event.data)).toEqual([
    { roomId: id, messageId: message.id, userIds: expect.arrayContaining(['u-0412', 'u-9001']), authorId: 'u-9001' },
  ])
  expect(JSON.stringify(heard)).not.toContain('手套')
})

test.each([
  ['revoked', enrolmentRevoked],
  ['replaced', enrolmentReplaced],
  ['cancelled', enrolmentCancelled],
] as const)('whoever is %s has no access from then on; told five times it is the same (I46)', async (verb, type) => {
  await confirmed(`e-${verb}`, 'u-0413')
  await site.settled()
  expect(site.ok(await site.call('community', mine, {}, other)).records.map((row) => row.id)).toEqual([id])
  const event = await site.tell(type as typeof enrolmentRevoked, `e-${verb}`, { ...type.example, userId: 'u-0413' } as never)
  for (let n = 0; n < 4; n++) await site.platform.bus.publish(type.topic, [event])
  await site.settled()
  expect((await site.call('community', messages, { id }, other)).code).toBe(codes.absent)
  expect(site.ok(await site.call('community', mine, {}, other)).records).toEqual([])
  expect(await database('community').collection('dead_letters').countDocuments()).toBe(0)
})

test('who comes back with a new enrolment stays, though the end of the old one is heard late', async () => {
  await confirmed('e-old', 'u-0413')
  await confirmed('e-new', 'u-0413')
  await site.tell(enrolmentRevoked, 'e-old', { ...enrolmentRevoked.example, userId: 'u-0413' })
  await site.settled()
  expect(site.ok(await site.call('community', info, { id }, other)).members).toBe(3)
})

test('the academy looks into every room and shields; the words are gone for all others', async () => {
  expect(site.ok(await site.call('community', page, { text: 'thE102' }, registrar)).records).toMatchObject([{ id, members: 3, messages: 4, actions: [] }])
  const [newest] = site.ok(await site.call('community', messages, { id }, registrar)).records
  expect(newest?.actions).toEqual(['shield'])
  const keyed = { ...registrar, key: randomUUID() }
  const hide = () => site.call('community', shield, { messageId: newest?.id ?? '', reason: '广告' }, keyed)
  const shielded = site.ok(await hide())
  await site.cutOff('community', keyed)
  expect(site.ok(await hide())).toEqual(shielded)
  expect(shielded).toMatchObject({ shielded: true, text: '带好绝缘手套', shieldReason: '广告', actions: [] })
  expect(site.ok(await site.call('community', messages, { id }, learner)).records[0]).toMatchObject({ shielded: true, text: '' })
  expect((await site.call('community', shield, { messageId: newest?.id ?? '' }, registrar)).code).toBe(codes.moveNotAllowed)
  expect((await site.call('community', shield, { messageId: newest?.id ?? '' }, learner)).code).toBe(codes.noPermission)
  expect((await write(registrar, '我也说一句')).code).toBe(codes.refused)
})

test('another trainer takes the place of the old one; a cancelled offering closes its room', async () => {
  await site.tell(offeringState, id, { ...offeringState.example, version: 5, trainerUserIds: ['u-0413'] })
  await site.settled()
  expect((await site.call('community', info, { id }, trainer)).code).toBe(codes.absent)
  expect(site.ok(await site.call('community', info, { id }, other)).role).toBe('trainer')
  await site.tell(offeringState, id, { ...offeringState.example, version: 6, status: 'cancelled', trainerUserIds: ['u-0413'] })
  await site.settled()
  const answer = await write(learner, '还有人吗')
  expect([answer.code, answer.msg]).toEqual([codes.refused, '班次已取消，讨论已关闭'])
  expect(site.ok(await site.call('community', messages, { id }, learner)).total).toBe(4)
})

test('the room of an offering that was removed is closed, and its trainers are out of it', async () => {
  await site.tell(offeringState, id, offeringState.example)
  await site.settled()
  const trainers = () =>
    database('community')
      .collection('members')
      .countDocuments({ source: `trainers:${id}` })
  expect(await trainers()).toBeGreaterThan(0)
  expect((await write(learner, '还在吗')).code).toBe(codes.success)
  await site.tell(offeringState, id, null)
  await site.settled()
  expect(await trainers()).toBe(0)
  expect((await write(learner, '还在吗')).code).toBe(codes.refused)
})
