import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { secondStep } from '@academy/contracts/identity/accounts/second-step.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { Secret, TOTP } from 'otpauth'
import { RoleAssignmentModel, RoleModel } from '../../access/public.ts'
import { browserAt, fivePeople } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { begin, pass, mine, start, confirm, renew, stop, reset } = secondStep.endpoints
const password = 'a-long-enough-password'
const lines = logLines()
let site: Installation
const ids: string[] = []

beforeAll(async () => {
  site = await fivePeople()
  const known = await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 }).lean()
  ids.push(...known.map(({ _id }) => String(_id)))
  const permissions = ['sys:users:resetStep', 'sys:users:page', 'sys:role-assignments:page', 'sys:role-assignments:save']
  await site.tell(roleState, 'all', { id: 'all', code: 'ALL', nameCn: '全部', nameEn: 'All', dataScope: '1', permissions })
  await site.settled()
  const role = { code: 'AUDITOR', nameCn: '检查员', nameEn: 'Auditor', authType: '3', dataScope: '1', permissions: [], secondStep: true, status: 'active' }
  for (const userId of ids)
    await RoleAssignmentModel.raw.create({
      _id: userId,
      tenantId: 'chengtu',
      version: 1,
      createDate: new Date(0),
      userId,
      roleCode: 'AUDITOR',
      from: new Date(0),
      reason: '检查',
    })
  const given = { authType: '3', dataScope: '1', status: 'active', tenantId: 'chengtu', version: 1, createDate: new Date(0) }
  await RoleModel.raw.create({ _id: 'auditor', ...given, ...role })
  await RoleModel.raw.create({ _id: 'all', ...given, code: 'ALL', nameCn: '全部', nameEn: 'All', permissions })
  await RoleModel.raw.create({ _id: 'head', ...given, code: 'HEAD', nameCn: '总管', nameEn: 'Head', permissions: ['sys:roles:beyond'] })
})
afterAll(async () => site.stop())
beforeEach(() => void site.clock.advance(16 * 60_000))

const admin = { userId: 'u-admin', grants: [{ code: 'ALL', roots: [] }] }
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({ timestamp: site.clock.now().getTime() + ahead * 30_000 })
type Step = { secondStep?: { ticket: string; step: string }; reasons: { code: string }[] }
const signIn = async (n: number) => site.call('identity', sessions.endpoints.login, { userCode: `person.${n}`, password })
const asked = async (n: number) => {
  const { code, data } = await signIn(n)
  expect(code).toBe(codes.refused)
  return (data as unknown as Step).secondStep ?? { ticket: '', step: '' }
}
const passed = (ticket: string, code: string) => site.call('identity', pass, { ticket, code })
/** Sets somebody's second step up at the door; gives its secret and codes. */
const setUp = async (n: number) => {
  const { ticket } = await asked(n)
  const { secret } = site.ok(await site.call('identity', begin, { ticket }))
  const done = site.ok(await passed(ticket, codeOf(secret)))
  return { secret, ...done, recovery: done.recovery ?? [] }
}
const fieldOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: { field: string; code: string }[] }).fields?.map(({ field, code }) => `${field} ${code}`)

describe('the second step (areas/shell-access.md rule 14)', () => {
  test('whoever holds a role that asks for it gets no session by his password: he sets it up first, with ten recovery codes shown once', async () => {
    const { ticket, step } = await asked(1)
    expect(step).toBe('setUp')
    const { secret, uri } = site.ok(await site.call('identity', begin, { ticket }))
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*person\.1\?.*secret=/)
    expect(site.ok(await site.call('identity', begin, { ticket })).secret).toBe(secret)
    expect(fieldOf(await passed(ticket, '000000'))).toEqual(['code stepCode'])
    const done = site.ok(await passed(ticket, codeOf(secret)))
    expect([done.recovery?.length, new Set(done.recovery).size]).toEqual([10, 10])
    expect(await browserAt(site).found(done.token)).not.toBeNull()
    expect((await asked(1)).step).toBe('code')
    expect((await passed(ticket, codeOf(secret))).code).toBe(codes.refused)
  })

  test('the same code does not open twice, nor one before it; a recovery code opens once', async () => {
    const { secret, recovery } = await setUp(2)
    const [first, second] = [await asked(2), await asked(2)]
    const code = codeOf(secret, 1)
    site.ok(await passed(first.ticket, code))
    expect(fieldOf(await passed(second.ticket, code))).toEqual(['code stepCode'])
    expect(fieldOf(await passed(second.ticket, codeOf(secret)))).toEqual(['code stepCode'])
    const written = (recovery[0] ?? '').toLowerCase().replace('-', ' ')
    expect(site.ok(await passed(second.ticket, written)).recovery).toBeUndefined()
    const again = await asked(2)
    expect(fieldOf(await passed(again.ticket, recovery[0] ?? ''))).toEqual(['code stepCode'])
  })

  test('two at once with one code: one comes in', async () => {
    const { secret } = await setUp(3)
    site.clock.advance(60_000)
    const tickets = [await asked(3), await asked(3)]
    const answers = await Promise.all(tickets.map(({ ticket }) => passed(ticket, codeOf(secret))))
    expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
  })

  test('five wrong codes end the ticket, ten within a quarter of an hour the tries of the account; a ticket is good for ten minutes', async () => {
    const { secret } = await setUp(4)
    site.clock.advance(16 * 60_000)
    const first = await asked(4)
    for (let n = 0; n < 5; n++) await passed(first.ticket, '000000')
    expect((await passed(first.ticket, codeOf(secret))).code).toBe(codes.refused)
    const second = await asked(4)
    for (let n = 0; n < 5; n++) await passed(second.ticket, '000000')
    const third = await asked(4)
    expect((await passed(third.ticket, codeOf(secret))).code).toBe(codes.tooMany)
    site.clock.advance(16 * 60_000)
    expect((await passed(third.ticket, codeOf(secret))).code).toBe(codes.refused)
    site.ok(await passed((await asked(4)).ticket, codeOf(secret)))
  })

  test('on the account page: what one has, new recovery codes by a code; never off while a role asks for it', async () => {
    const { secret, recovery } = await setUp(5)
    const own = { userId: ids[4] ?? '' }
    expect(site.ok(await site.call('identity', mine, {}, own))).toMatchObject({ left: 10, needed: true })
    expect((await site.call('identity', stop, { code: codeOf(secret, 1) }, own)).code).toBe(codes.refused)
    const fresh = site.ok(await site.call('identity', renew, { code: codeOf(secret, 1) }, own)).recovery
    expect(fresh.filter((one) => recovery.includes(one))).toEqual([])
    expect((await site.call('identity', start, { password }, own)).code).toBe(codes.refused)
    await RoleModel.raw.updateOne({ tenantId: 'chengtu', _id: 'auditor' }, { secondStep: false })
    site.ok(await site.call('identity', stop, { code: fresh[0] ?? '' }, own))
    expect((await signIn(5)).code).toBe(codes.success)
    expect(fieldOf(await site.call('identity', start, { password: 'another-long-password' }, own))).toHaveLength(1)
    const begun = site.ok(await site.call('identity', start, { password }, own))
    expect((await passed(begun.ticket, codeOf(begun.secret))).code).toBe(codes.refused)
    site.clock.advance(30_000)
    expect(site.ok(await site.call('identity', confirm, { ticket: begun.ticket, code: codeOf(begun.secret) }, own)).recovery).toHaveLength(10)
    expect((await asked(5)).step).toBe('code')
    await RoleModel.raw.updateOne({ tenantId: 'chengtu', _id: 'auditor' }, { secondStep: true })
  })

  test('an administrator takes it from somebody who lost his phone, never from himself', async () => {
    expect((await asked(1)).step).toBe('code')
    // the list says of whom there is something to take, to who may
    const having = async () => {
      const { records } = site.ok(await site.call('identity', users.endpoints.page, { limit: 100 }, admin))
      return records.find(({ id }) => id === ids[0])?.secondStep
    }
    expect(await having()).toBe(true)
    expect((await site.call('identity', reset, { userId: ids[0] ?? '' }, { userId: 'u', grants: [] })).code).toBe(codes.noPermission)
    expect((await site.call('identity', reset, { userId: ids[0] ?? '' }, { ...admin, userId: ids[0] ?? '' })).code).toBe(codes.refused)
    site.ok(await site.call('identity', reset, { userId: ids[0] ?? '' }, admin))
    expect((await asked(1)).step).toBe('setUp')
    expect(await having()).toBeUndefined()
    // he is told by whom and when, once: a second reset takes nothing
    site.ok(await site.call('identity', reset, { userId: ids[0] ?? '' }, admin))
    await site.settled()
    const told = (await database('bus').collection('log').find({}).toArray())
      .map((row) => JSON.stringify(row))
      .filter((row) => row.includes('second-step.reset'))
    expect(told).toHaveLength(1)
    for (const part of [ids[0] ?? '-', '"by":"u-admin"', '/account']) expect(told[0]).toContain(part)
  })

  test('nobody takes it from somebody who holds a higher role', async () => {
    const giving = { tenantId: 'chengtu', version: 1, createDate: new Date(0), userId: ids[2], roleCode: 'HEAD', from: new Date(0), reason: '总管' }
    await RoleAssignmentModel.raw.create({ _id: 'head-2', ...giving })
    const answer = await site.call('identity', reset, { userId: ids[2] ?? '' }, admin)
    expect(answer).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'stepHigher' }] } })
    await RoleAssignmentModel.raw.deleteOne({ _id: 'head-2', tenantId: 'chengtu' })
    site.ok(await site.call('identity', reset, { userId: ids[2] ?? '' }, admin))
  })

  test('its secret and its codes stand in no log, audit or row', async () => {
    await site.call('identity', reset, { userId: ids[1] ?? '' }, admin)
    const { secret, recovery } = await setUp(2)
    const audits = await auditRows(database('identity')).find({}).lean()
    const rows = await Promise.all(['second_steps', 'second_step_tickets'].map((name) => database('identity').collection(name).find({}).toArray()))
    for (const text of [audits, rows, lines].map((one) => JSON.stringify(one)))
      for (const kept of [secret, recovery[0] ?? '-', (recovery[0] ?? '-').replace('-', '')]) expect(text).not.toContain(kept)
  })
})
