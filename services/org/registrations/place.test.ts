import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { registrationApproved } from '@academy/contracts/identity/accounts/registration-events.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { registrationBlocked, registrationPlaced } from '@academy/contracts/org/registration-events.ts'
import { org } from '../app.ts'
import { OrganisationModel } from '../organisations/model.ts'

const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
let site: Installation
let outlet = ''
const sheet = async (name: string, values: object[]) =>
  site.ok(
    await site.internal('org', importOwner('org').endpoints.apply, { sheet: name, rows: values.map((one, n) => ({ row: n + 2, values: one })), runId: name }),
  )
const flags = {
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: false,
  adminAllowed: false,
}

beforeAll(async () => {
  site = await installation([org], new Date('2036-03-03T02:00:00Z'))
  await site.tell(roleState, 'ADMIN', { ...roleState.example, id: 'ADMIN', code: 'ADMIN', dataScope: '1', permissions: ['org:posts:page'] })
  await sheet('organisations', [
    { code: 'CT', nameCn: '澄途', nameEn: 'Chengtu', orgType: '10' },
    { code: 'D001', nameCn: '砚溪', nameEn: 'Yanxi', orgType: '50', parent: 'CT' },
    { code: 'O0001', nameCn: '鄞州店', nameEn: 'Yinzhou', orgType: '60', parent: 'D001', dealerStatus: '20', openDate: '2020-01-01', outletKind: '4S-L' },
  ])
  await sheet('positions', [
    { code: 'SV03', nameCn: '服务顾问', nameEn: 'Service Adviser', positionGroup: 'SV', ...flags },
    { code: 'MG05', nameCn: '培训专员', nameEn: 'Training Coordinator', positionGroup: 'MG', ...flags, single: true, adminAllowed: true },
  ])
  outlet = String((await OrganisationModel.raw.findOne({ tenantId: 'chengtu', code: 'O0001' }).lean())?._id)
  await site.settled()
})
afterAll(async () => site.stop())

const approve = async (id: string, more: object) => {
  await site.tell(registrationApproved, id, { ...registrationApproved.example, orgId: outlet, positionCode: 'SV03', joinDate: '2036-03-04', ...more })
  await site.settled()
  const rows = await outboxRows(database('org')).find({ 'envelope.aggregateId': id }).lean()
  return rows.map((row) => row.envelope as Envelope<Record<string, unknown>>)
}
const postsOf = async (userId: string) => site.ok(await site.call('org', posts.endpoints.page, { userId } as never, admin)).records

describe('somebody who is admitted (people-organisations.md rule 13)', () => {
  test('gets his post from the day of his start; a start long over begins on the first day that is entered', async () => {
    const [told] = await approve('r1', { userId: 'u1' })
    expect(told).toMatchObject({ name: registrationPlaced.name, data: { userId: 'u1' } })
    expect(await postsOf('u1')).toMatchObject([{ positionCode: 'SV03', orgId: outlet, main: true, joinDate: '2036-03-04' }])
    await approve('r2', { userId: 'u2', joinDate: '2035-12-01' })
    expect((await postsOf('u2'))[0]?.joinDate).toBe('2036-02-02')
  })

  test('two who are admitted to one single post at once: one has it, the other is blocked and has nothing (I42)', async () => {
    const event = { ...registrationApproved.example, orgId: outlet, positionCode: 'MG05', joinDate: '2036-03-04', letter: true }
    await Promise.all(['u3', 'u4'].map((userId, n) => site.tell(registrationApproved, `s${n}`, { ...event, userId })))
    await site.settled()
    const told = (
      await outboxRows(database('org'))
        .find({ 'envelope.aggregateId': { $in: ['s0', 's1'] } })
        .lean()
    ).map((row) => row.envelope as Envelope<{ why?: string }>)
    expect(told.map(({ name, data }) => [name, data.why]).sort()).toEqual([
      [registrationBlocked.name, 'placeTaken'],
      [registrationPlaced.name, undefined],
    ])
    const held = [...(await postsOf('u3')), ...(await postsOf('u4'))]
    expect(held).toHaveLength(1)
    expect(held[0]?.letter).toBe(true)
  })

  test('a place that closed, a position that is gone and somebody who works already are told back', async () => {
    expect((await approve('b1', { userId: 'u1' }))[0]).toMatchObject({ name: registrationBlocked.name, data: { why: 'alreadyEmployed' } })
    expect((await approve('b2', { userId: 'u6', positionCode: 'XX99' }))[0]?.data.why).toBe('positionGone')
    await OrganisationModel.raw.updateOne({ tenantId: 'chengtu', _id: outlet }, { $set: { dealerStatus: '40' } })
    expect((await approve('b3', { userId: 'u7' }))[0]?.data.why).toBe('orgClosed')
    await OrganisationModel.raw.updateOne({ tenantId: 'chengtu', _id: outlet }, { $set: { dealerStatus: '20' } })
  })

  test('who left and comes back does so by a change of kind 5 that nobody decides any more', async () => {
    await site.tell(userState, 'u8', { ...userState.example, id: 'u8', employment: '2' })
    await site.settled()
    const told = await approve('r8', { userId: 'u8', rejoin: true })
    expect(told[0]?.name).toBe(registrationPlaced.name)
    const changes = await database('org').collection('personnel_changes').find({ userId: 'u8' }).toArray()
    expect(changes).toMatchObject([{ kind: '5', status: 'approved', toOrgId: outlet, cause: 'self' }])
  })
})
