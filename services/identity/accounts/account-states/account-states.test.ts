import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { startOf, tasksIn } from '@academy/contracts/core/task.ts'
import { accountStates, generateAccounts } from '@academy/contracts/identity/accounts/account-states.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { browserAt, fivePeople, personOf } from '../../testing/remembering.ts'
import { LinkModel } from '../set-up-links/model.ts'
import { UserModel } from '../users/model.ts'

const { disable, enable, lock, unlock, seek } = accountStates.endpoints
const admin: As = { userId: 'u-admin', grants: [{ code: 'KEEPER', roots: [] }] }

let site: Installation
let browser: ReturnType<typeof browserAt>
const idOf = async (n: number) => String((await UserModel.raw.findOne({ tenantId: 'chengtu', userCode: `person.${n}` }).lean())?._id)
const info = async (n: number) => site.ok(await site.call('identity', users.endpoints.info, { id: await idOf(n) }, admin))

beforeAll(async () => {
  site = await fivePeople()
  browser = browserAt(site)
  const permissions = ['page', 'disable', 'enable', 'lock', 'unlock', 'generate'].map((verb) => `sys:users:${verb}`)
  await site.tell(roleState, 'KEEPER', { ...roleState.example, id: 'KEEPER', code: 'KEEPER', dataScope: '1', permissions })
  await site.tell(roleState, 'NEAR', { ...roleState.example, id: 'NEAR', code: 'NEAR', dataScope: '3', permissions })
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', path: ['o1'] })
  await site.tell(postState, 'p1', { ...postState.example, id: 'p1', userId: await idOf(1), orgId: 'o1', outletId: 'o1', joinDate: '2035-01-01' })
  await site.settled()
})
afterAll(async () => site.stop())

const in_ = (days: number) => toShanghai(new Date(site.clock.now().getTime() + days * 86_400_000))
const at = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] })?.fields ?? []).map(({ field, code }) => `${field} ${code}`)
const messagesTo = async (id: string) =>
  (await outboxRows(database('identity')).find({ 'envelope.aggregateId': id }).lean()).flatMap(
    (row) => ((row.envelope as Envelope<{ code?: string }>).data.code ?? []) as string,
  )

describe('disabling and locking (people-organisations.md rule 17; I31)', () => {
  test('disabled with a reason every session ends at once, nobody signs in, he is told; enabled he comes in again', async () => {
    const { data } = await browser.signIn(1)
    const userIds = [await idOf(1)]
    expect(at(await site.call('identity', disable, { userIds, reason: ' ' }, admin))).toEqual(['reason required'])
    expect(site.ok(await site.call('identity', disable, { userIds, reason: '离岗' }, admin))).toEqual({ changed: 1 })
    expect(await browser.found(data.token)).toBeNull()
    await expect(browser.signIn(1)).rejects.toThrow(String(codes.refused))
    expect(await info(1)).toMatchObject({ accountStatus: '0', deactivatedReason: '离岗', deactivatedAt: toShanghai(site.clock.now()) })
    expect(await messagesTo(userIds[0] ?? '')).toContain('account-states.disabled')
    expect(site.ok(await site.call('identity', enable, { userIds }, admin))).toEqual({ changed: 1 })
    expect((await browser.signIn(1)).data.user.userCode).toBe('person.1')
    expect((await info(1)).deactivatedReason).toBeUndefined()
  })

  test('locked at most 90 days and with a reason; after its end he comes in by himself', async () => {
    const userIds = [await idOf(2)]
    const { data } = await browser.signIn(2)
    expect(at(await site.call('identity', lock, { userIds, until: in_(91), reason: '核查' }, admin))).toEqual(['until lockTooLong'])
    expect(at(await site.call('identity', lock, { userIds, until: in_(-1), reason: '核查' }, admin))).toEqual(['until lockInPast'])
    site.ok(await site.call('identity', lock, { userIds, until: in_(2), reason: '核查' }, admin))
    expect(await browser.found(data.token)).toBeNull()
    await expect(browser.signIn(2)).rejects.toThrow(String(codes.refused))
    site.clock.advance(2 * 86_400_000 + 1000)
    expect((await browser.signIn(2)).data.user.userCode).toBe('person.2')
    site.ok(await site.call('identity', lock, { userIds, until: in_(90), reason: '核查' }, admin))
    expect(site.ok(await site.call('identity', users.endpoints.page, { locked: true } as never, admin)).records.map(({ userCode }) => userCode)).toEqual([
      'person.2',
    ])
    expect(site.ok(await site.call('identity', unlock, { userIds }, admin))).toEqual({ changed: 1 })
    expect((await browser.signIn(2)).data.user.userCode).toBe('person.2')
  })

  test('nobody disables himself, and of whom he does not reach nothing is told', async () => {
    const own = await idOf(3)
    const self = await site.call('identity', disable, { userIds: [own], reason: '试' }, { ...admin, userId: own })
    expect((self.data as unknown as { reasons: { code: string }[] }).reasons.map(({ code }) => code)).toEqual(['notOneself'])
    const near: As = { userId: 'u-near', grants: [{ code: 'NEAR', roots: ['o1'] }] }
    expect((await site.call('identity', disable, { userIds: [own], reason: '试' }, near)).code).toBe(codes.absent)
  })
})

test('found by the full ID number out of scope: employed elsewhere, and nothing more (2-training.md §8)', async () => {
  const near: As = { userId: 'u-near', grants: [{ code: 'NEAR', roots: ['o1'] }] }
  const seekAs = async (n: number, as: As) => site.ok(await site.call('identity', seek, { idNumber: personOf(n).idNumber }, as))
  expect(await seekAs(1, near)).toEqual({ found: 'here', userId: await idOf(1) })
  expect(await seekAs(4, near)).toEqual({ found: 'elsewhere' })
  expect(await seekAs(4, admin)).toEqual({ found: 'here', userId: await idOf(4) })
  expect(site.ok(await site.call('identity', seek, { idNumber: 'X0000000' }, near))).toEqual({ found: 'nobody' })
  expect(site.ok(await site.call('identity', seek, { idNumber: personOf(4).idNumber.slice(0, 8) }, near))).toEqual({ found: 'nobody' })
})

test('accounts are generated for who has none, failed says why, and done again it does only what is missing (rule 17)', async () => {
  const card = ['P6000001', 'P6000002', 'P6000003']
  const rows = card.map((idNumber, n) => ({
    row: n + 2,
    values: {
      ...{ idNumber, idType: '2', userCode: `gen.${n}`, nameCn: '纪南', nameEn: 'Ji Nan', gender: '3' },
      ...(n === 1 ? {} : { email: `gen${n}@chengtu.example` }),
    },
  }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'gen' }))
  await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'gen.2' }, { $set: { accountStatus: '0' } })
  const [start] = Object.values(startOf(generateAccounts).endpoints)
  const generate = async () => {
    const { id } = site.ok(await site.call('identity', start as never, {} as never, admin)) as { id: string }
    for (let n = 0; n < 150; n++) {
      const { status, result } = site.ok(await site.call('identity', tasksIn('identity').endpoints.info, { id }, admin)) as { status: string; result?: unknown }
      if (status !== 'waiting' && status !== 'running') return { status, result }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the task did not end')
  }
  expect((await generate()).status).toBe('done')
  const standing = async () =>
    (
      await UserModel.raw
        .find({ tenantId: 'chengtu', userCode: /^gen\./ })
        .sort({ userCode: 1 })
        .lean()
    ).map((row) => [(row as { accountGen?: string }).accountGen, (row as { accountGenWhy?: string }).accountGenWhy ?? null])
  expect(await standing()).toEqual([
    ['1', null],
    ['2', 'noAddress'],
    ['2', 'notWorking'],
  ])
  const links = () => LinkModel.raw.countDocuments({ tenantId: 'platform' })
  expect(await links()).toBe(1)
  await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'gen.2' }, { $set: { accountStatus: '1' } })
  await generate()
  expect((await standing())[2]).toEqual(['1', null])
  expect(await links()).toBe(2)
})
