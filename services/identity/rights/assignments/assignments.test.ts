import { createHash } from 'node:crypto'
import { deadLetters } from '@academy/chassis/events/dead-letters.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { UserModel } from '../../accounts/public.ts'
import { identityApp } from '../../app.ts'

const { save, update, end, page } = roleAssignments.endpoints
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const password = 'a-long-enough-password'
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const names = ['one', 'two', 'three', 'four']
const card = (n: number) => `1101991990010112${n}${checkDigit(`1101991990010112${n}`)}`
const person = (code: string, n: number) => ({ idNumber: card(n), idType: '1', userCode: code, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3' })

let site: Installation
const ids = new Map<string, string>()
beforeAll(async () => {
  // a time ahead of the real one, for MongoDB itself deletes sessions whose last sight lies a day behind
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = names.map((code, at) => ({ row: at + 2, values: person(code, at + 1) }))
  expect(site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))).toMatchObject({ errors: [] })
  const accounts = names.map((userCode) => ({ userCode, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts }))
  for (const { id, userCode } of await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})) ids.set(userCode, id)
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', path: ['o1'] })
  await site.settled()
})
afterAll(async () => site.stop())

const idOf = (code: string) => ids.get(code) ?? ''
const signIn = async (code: string) => site.ok(await site.call('identity', sessions.endpoints.login, { userCode: code, password }, {})).token
/** What the gateway is told of a token: the grants of its living session, or null. */
const grantsBy = async (token: string): Promise<Grant[] | null> => {
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const found = site.ok(await site.internal('identity', sessions.endpoints.resolve, { tokenHash, background: false })) as {
    session: { grants: Grant[] } | null
  }
  return found.session?.grants ?? null
}
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * 86_400_000)
const wire = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const give = (code: string, more: object = {}, as = admin) =>
  site.call('identity', save, { roleCode: 'REGISTRAR', userIds: [idOf(code)], until: wire(inDays(30)), reason: '代管一个月', ...more } as never, as)
const listed = async (code: string) => site.ok(await site.call('identity', page, { userId: idOf(code) }, admin)).records
const violations = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)

describe('roles by hand (shell-access.md rules 16, 18, 19; I31)', () => {
  test('rights are the union over live posts and live assignments: planned, live and ended by the clock of each request', async () => {
    const token = await signIn('one')
    expect(await grantsBy(token)).toEqual([])
    await site.tell(postState, 'p1', {
      ...postState.example,
      id: 'p1',
      userId: idOf('one'),
      positionCode: 'MG05',
      orgId: 'o1',
      joinDate: '2036-01-01',
      leaveDate: undefined,
    })
    await site.settled()
    site.ok(await give('one', { from: wire(inDays(1)), until: wire(inDays(3)), roots: ['o1'] }))
    expect((await grantsBy(token))?.map(({ code }) => code)).toEqual(['LEARNER', 'OUTLET_ADMIN'])
    expect((await listed('one')).map(({ phase }) => phase)).toEqual(['planned'])
    site.clock.advance(86_400_000)
    const later = await signIn('one')
    expect(await grantsBy(later)).toEqual(expect.arrayContaining([{ code: 'REGISTRAR', roots: ['o1'], narrowed: true }]))
    expect((await listed('one')).map(({ phase }) => phase)).toEqual(['live'])
    site.clock.advance(2 * 86_400_000)
    const last = await signIn('one')
    expect((await grantsBy(last))?.map(({ code }) => code)).toEqual(['LEARNER', 'OUTLET_ADMIN'])
    expect((await listed('one')).map(({ phase }) => phase)).toEqual(['ended'])
  })

  test('who gains a role goes on in his session, who loses one is signed out at once (I31)', async () => {
    const token = await signIn('two')
    expect(await grantsBy(token)).toEqual([])
    site.ok(await give('two'))
    expect((await grantsBy(token))?.map(({ code }) => code)).toEqual(['REGISTRAR'])
    const [row] = await listed('two')
    site.ok(await site.call('identity', update, { id: row?.id ?? '', until: wire(inDays(20)), reason: '缩短' }, admin))
    expect(await grantsBy(token)).not.toBeNull()
    site.ok(await site.call('identity', end, { ids: [row?.id ?? ''], reason: '人回来了' }, admin))
    expect(await grantsBy(token)).toBeNull()
    expect((await listed('two')).map(({ phase, endReason }) => [phase, endReason])).toEqual([['ended', '人回来了']])
  })

  test('what ends by the clock alone signs out at the next look, without anybody telling it', async () => {
    site.ok(await give('three', { until: wire(new Date(site.clock.now().getTime() + 60_000)) }))
    const token = await signIn('three')
    expect((await grantsBy(token))?.map(({ code }) => code)).toEqual(['REGISTRAR'])
    site.clock.advance(59_000)
    expect(await grantsBy(token)).not.toBeNull()
    site.clock.advance(1000)
    expect(await grantsBy(token)).toBeNull()
  })

  test('one batch gives a role to many; who holds it then already is left out and named', async () => {
    const userIds = names.map(idOf)
    site.ok(await give('four'))
    const answer = site.ok(await give('four', { userIds, until: wire(inDays(10)) }))
    expect(answer.given).toBe(3)
    expect(answer.left.map(({ userId, why }) => [userId, why])).toEqual([[idOf('four'), 'held']])
  })

  test('all that is wrong is told at once: the role, the time, a year at most', async () => {
    expect(violations(await give('one', { roleCode: 'LEARNER' }))).toEqual(['roleCode roleByPostOnly'])
    expect(violations(await give('one', { roleCode: 'NONE' }))).toEqual(['roleCode unknown'])
    expect(violations(await give('one', { until: undefined }))).toEqual(['until required'])
    expect(violations(await give('one', { until: wire(inDays(367)) }))).toEqual(['until assignedTooLong'])
    expect(violations(await give('one', { from: wire(inDays(9)), until: wire(inDays(8)) }))).toEqual(['until assignedEndsFirst'])
    expect(violations(await give('one', { userIds: [] }))).toEqual(['userIds required'])
    expect((await give('one', { roots: Array.from({ length: 51 }, (_, n) => `o${n}`) })).code).toBe(codes.malformed)
  })
})

/** Somebody with a role of his own beside it, who may give roles. */
const keeper = async (permissions: string[], dataScope: '1' | '3' = '1', roots: string[] = []): Promise<As> => {
  const code = `K${permissions.length}${dataScope}`
  const held = ['sys:role-assignments:page', 'sys:role-assignments:save', 'sys:role-assignments:end', 'sys:role-assignments:update', ...permissions]
  await site.tell(roleState, code, { id: code, code, nameCn: '管', nameEn: 'K', dataScope, permissions: held })
  await site.settled()
  return { userId: `u-${code}`, grants: [{ code, roots }] }
}

describe('nobody reaches above his own rights (shell-access.md rule 18)', () => {
  test('who does not hold all that a role gives neither gives it nor ends it', async () => {
    const poor = await keeper(['fee:ledger:page'])
    expect(violations(await give('one', { roleCode: 'ACCOUNTANT' }, poor))).toEqual(['roleCode beyondOwn'])
    site.ok(await give('one', { roleCode: 'ACCOUNTANT' }))
    const [row] = (await listed('one')).filter(({ roleCode }) => roleCode === 'ACCOUNTANT')
    expect(violations(await site.call('identity', end, { ids: [row?.id ?? ''], reason: 'no' }, poor))).toEqual(['roleCode beyondOwn'])
  })

  test('a platform administrator gives others what he has no use for himself, but never himself', async () => {
    const self = { ...admin, userId: idOf('one') }
    expect(violations(await give('one', { roleCode: 'PLANNER' }, self))).toEqual(['roleCode beyondOwn'])
    expect(site.ok(await give('two', { roleCode: 'PLANNER' }, self)).given).toBe(1)
    const [role] = site.ok(await site.call('identity', roles.endpoints.page, { code: 'ADMIN' }, admin)).records
    const richer = { ...role, permissions: [...(role?.permissions ?? []), 'fee:ledger:reverse'] }
    expect(violations(await site.call('identity', roles.endpoints.update, richer as never, admin))).toEqual(['permissions beyondOwn'])
  })

  test('who sees one organisation gives roles there only', async () => {
    const role = site.ok(
      await site.call('identity', roles.endpoints.save, { code: 'HELPER', nameCn: '协助', nameEn: 'Helper', dataScope: '3', permissions: [] }, admin),
    )
    expect(role.authType).toBe('3')
    const local = await keeper([], '3', ['o1'])
    await site.tell(postState, 'p2', { ...postState.example, id: 'p2', userId: idOf('two'), positionCode: 'TE03', orgId: 'o1', outletId: 'o1' })
    await site.settled()
    expect(violations(await give('two', { roleCode: 'HELPER' }, local))).toEqual(['roots rootsNeeded'])
    expect(violations(await give('two', { roleCode: 'HELPER', roots: ['o9'] }, local))).toEqual(['roots rootsBeyondOwn'])
    expect(site.ok(await give('two', { roleCode: 'HELPER', roots: ['o1'] }, local)).given).toBe(1)
    // a person elsewhere is not there for him
    expect((await give('four', { roleCode: 'HELPER', roots: ['o1'] }, local)).code).toBe(codes.malformed)
  })
})

describe('the last administrator cannot be lost, left or disabled (shell-access.md rule 18)', () => {
  const adminRows = async () =>
    (site.ok(await site.call('identity', page, { roleCode: 'ADMIN', phase: ['live'] } as never, admin)).records ?? []).map(({ id, userId }) => ({ id, userId }))
  const endOne = (id: string) => site.call('identity', end, { ids: [id], reason: '离开' }, admin)
  const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)

  test('of two administrators who each end the other’s role at once one stays; the last is neither ended, nor given an end, nor deleted', async () => {
    site.ok(await give('one', { roleCode: 'ADMIN', userIds: [idOf('one'), idOf('two')], until: undefined }))
    const [a, b] = await adminRows()
    const answers = await Promise.all([endOne(a?.id ?? ''), endOne(b?.id ?? '')])
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused].sort())
    const [left] = await adminRows()
    expect(reasons(await endOne(left?.id ?? ''))).toEqual(['lastAdmin'])
    expect(reasons(await site.call('identity', update, { id: left?.id ?? '', until: wire(inDays(9)), reason: 'x' }, admin))).toEqual(['lastAdmin'])
    expect(reasons(await site.call('identity', users.endpoints.remove, [left?.userId ?? ''], admin))).toEqual(['lastAdmin'])
    expect(await adminRows()).toHaveLength(1)
  })

  test('nor by a workbook that says he leaves', async () => {
    const [left] = await adminRows()
    const at = names.findIndex((name) => idOf(name) === left?.userId)
    const values = { ...person(names[at] ?? '', at + 1), leaveCompanyDate: '2036-04-01' }
    const answer = site.ok(
      await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 3, values }], runId: 'leaves' }),
    )
    expect(answer).toMatchObject({ errors: [{ column: 'leaveCompanyDate', code: 'lastAdmin', row: 3 }] })
  })

  test('nor by a role that is changed: it stays active, sees everything and keeps the rights over roles', async () => {
    const [role] = site.ok(await site.call('identity', roles.endpoints.page, { code: 'ADMIN' }, admin)).records
    if (!role) throw new Error('no ADMIN')
    const change = (more: object) => site.call('identity', roles.endpoints.update, { ...role, ...more } as never, admin)
    expect(reasons(await site.call('identity', roles.endpoints.deactivate, { id: role.id }, admin))).toEqual(['adminKept'])
    expect(reasons(await change({ dataScope: '3' }))).toEqual(['adminKept'])
    expect(reasons(await change({ permissions: role.permissions.filter((one) => one !== 'sys:roles:update') }))).toEqual(['adminKept'])
    expect(reasons(await change({ authType: '1' }))).toEqual(['lastAdmin'])
  })

  test('and whose post ends, wherever that was decided, keeps the role by hand where nobody else has it', async () => {
    const [left] = await adminRows()
    const other = names.map(idOf).find((id) => id !== left?.userId) ?? ''
    const post = { ...postState.example, id: 'p-admin', userId: other, positionCode: 'AC11', orgId: 'o1', joinDate: '2036-01-01' }
    await site.tell(postState, post.id, post)
    await site.settled()
    site.ok(await endOne(left?.id ?? ''))
    await site.tell(postState, post.id, { ...post, leaveDate: '2036-03-02' })
    await site.settled()
    const letters = await deadLetters(database('identity')).find({}).lean()
    expect(letters).toEqual([])
    expect((await adminRows()).map(({ userId }) => userId)).toEqual([other])
  })
})
