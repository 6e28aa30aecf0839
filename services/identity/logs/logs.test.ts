import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { loginLogs } from '@academy/contracts/identity/logs/login-logs.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { UserModel } from '../accounts/public.ts'
import { identityApp } from '../app.ts'

const password = 'a-long-enough-password'
const card = (n: number) => `1101991990010112${n}` + checkDigit(`1101991990010112${n}`)
const person = (n: number) => ({
  idNumber: card(n),
  idType: '1',
  userCode: `person.${n}`,
  nameCn: ['林知夏', '唐婉清'][n - 1],
  nameEn: 'Some One',
  gender: n === 2 ? '2' : '1',
})
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
interface Reader {
  userId: string
  grants: { code: string; roots: string[] }[]
}
const auditor: Reader = { userId: 'u-auditor', grants: [{ code: 'AUDITOR', roots: [] }] }
const dealer: Reader = { userId: 'u-dealer', grants: [{ code: 'NEAR', roots: ['org-1'] }] }

let site: Installation
let ids: string[] = []
const enter = (userCode: string, secret: string) => site.call('identity', sessions.endpoints.login, { userCode, password: secret }, {})
const logins = async (query: object = {}, as = auditor) => site.ok(await site.call('identity', loginLogs.endpoints.page, query, as)).records
const tried = async (query: object = {}, as = auditor) => site.ok(await site.call('identity', intercepts.endpoints.page, query, as)).records

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = [1, 2].map((n) => ({ row: n + 2, values: person(n) }))
  const came = site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  expect(came).toMatchObject({ created: 2, errors: [] })
  const accounts = [1, 2].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts }))
  ids = (await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 })).map((row) => String(row._id))
  const permissions = ['sys:login-logs:page', 'sys:intercepts:page', 'sys:roles:page']
  for (const [code, dataScope] of [
    ['AUDITOR', '1'],
    ['NEAR', '2'],
  ] as const)
    await site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope, permissions })
  await site.tell(organisationState, 'org-1', { ...organisationState.example, id: 'org-1', path: ['org-1'] })
  const post = { ...postState.example, id: 'p1', userId: ids[0] ?? '', orgId: 'org-1', outletId: 'org-1', positionCode: 'MG01' }
  await site.tell(postState, 'p1', post)
  await site.tell(postState, 'p2', { ...post, id: 'p2', positionCode: 'AC11' })
  await site.tell(postState, 'p3', {
    ...post,
    id: 'p3',
    userId: ids[1] ?? '',
    orgId: 'org-2',
    outletId: 'org-2',
    positionCode: 'AC11',
    leaveDate: '2036-03-02',
  })
  await site.settled()
  await enter('person.1', password)
  await enter('person.1', 'wrong')
  await enter('nobody.here', 'wrong')
  await UserModel.raw.updateOne({ tenantId: 'chengtu', _id: ids[1] }, { $set: { accountStatus: '0' } })
  await enter('person.2', password)
})
afterAll(async () => site.stop())

describe('the login log', () => {
  test('says who came in, who was refused, and whose account is shut though the password was right', async () => {
    const said = (await logins()).map(({ loginName, userNameCn, result, way }) => [loginName, userNameCn, result, way])
    expect(said).toHaveLength(4)
    expect(said).toEqual(
      expect.arrayContaining([
        ['person.1', '林知夏', '1', 'password'],
        ['person.1', '林知夏', '0', 'password'],
        ['nobody.here', undefined, '0', 'password'],
        ['person.2', '唐婉清', '2', 'password'],
      ]),
    )
  })

  test('one is read by its id alone, within the same reach', async () => {
    const [one] = await logins({ text: 'person.2' })
    expect((await logins({ id: one?.id })).map((row) => row.loginName)).toEqual(['person.2'])
    expect(await logins({ id: one?.id }, dealer)).toEqual([])
  })

  test('is found by name, result, way and day', async () => {
    expect((await logins({ text: '知夏' })).map((row) => row.loginName)).toEqual(['person.1', 'person.1'])
    expect((await logins({ results: '2' })).map((row) => row.loginName)).toEqual(['person.2'])
    expect(await logins({ way: 'remembered' })).toEqual([])
    expect([(await logins({ from: '2036-03-03', to: '2036-03-03' })).length, (await logins({ to: '2036-03-02' })).length]).toEqual([4, 0])
  })

  test('shows a reader of one outlet only its people, and nothing of another academy', async () => {
    expect([...new Set((await logins({}, dealer)).map((row) => row.loginName))]).toEqual(['person.1'])
    expect((await site.call('identity', loginLogs.endpoints.page, {}, { ...auditor, tenantId: 'other' })).code).toBe(codes.noPermission)
  })
})

describe('pages that were refused', () => {
  test('are one a person, page and day, with how often, the menu and the permission that was missing', async () => {
    const as = { userId: ids[0] ?? '', grants: [] }
    for (const routes of ['training-offerings', 'training-offerings', 'no-such-page'])
      site.ok(await site.call('identity', menus.endpoints.intercept, { routes }, as))
    site.clock.advance(24 * 3_600_000)
    site.ok(await site.call('identity', menus.endpoints.intercept, { routes: 'no-such-page' }, as))
    const rows = await tried()
    expect(rows.map(({ routes, times }) => `${routes} ${times}`).sort()).toEqual(['no-such-page 1', 'no-such-page 1', 'training-offerings 2'])
    expect(rows[0]?.routes).toBe('no-such-page')
    expect(rows.find((row) => row.routes === 'training-offerings')).toMatchObject({
      userNameCn: '林知夏',
      menuNameCn: '开班计划',
      permission: 'training:offerings:page',
    })
    expect((await tried({ text: '林' })).length).toBe(3)
    expect((await tried({ from: '2036-03-04' })).length).toBe(1)
  })
})

describe('what is known of roles', () => {
  test('how many people hold each today: by live posts, of the right kind of organisation, each once', async () => {
    const held = site.ok(await site.call('identity', roleFacts.endpoints.holders, {}, auditor))
    const roles = await site.send('identity', 'GET', '/sys/roles/page?limit=100', undefined, auditor)
    const codeOf = new Map((roles.data as { records: { id: string; code: string }[] }).records.map((row) => [row.id, row.code]))
    const of = (code: string) => held.find((one) => codeOf.get(one.roleId) === code)?.people
    expect(['LEARNER', 'OUTLET_HEAD', 'ADMIN', 'PLANNER'].map(of)).toEqual([1, 1, 1, 0])
  })

  test('every permission under its page and directory, in words', async () => {
    const groups = site.ok(await site.call('identity', roleFacts.endpoints.permissions, {}, auditor))
    const offerings = groups.find((group) => group.resource === 'training:offerings')
    expect(offerings).toMatchObject({ under: 'delivery', underNameCn: '开班与报名', nameCn: '开班计划' })
    expect(offerings?.verbs).toContainEqual({ permission: 'training:offerings:publish', nameCn: '发布', nameEn: 'Publish' })
    const wordless = groups.flatMap((group) => [group, ...group.verbs]).filter((one) => !/\p{Script=Han}/u.test(one.nameCn))
    expect(wordless).toEqual([])
  })
})
