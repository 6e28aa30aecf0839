import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { comparisons } from '@academy/contracts/identity/rights/comparisons.ts'
import { explain, gates } from '@academy/contracts/identity/rights/explain.ts'
import { holders } from '@academy/contracts/identity/rights/holders.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { MenuModel } from '../../access/public.ts'
import { UserModel } from '../../accounts/public.ts'
import { identityApp } from '../../app.ts'

const { ask, records, doings } = explain.endpoints
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const card = (n: number) => `1101991990010112${n}${checkDigit(`1101991990010112${n}`)}`
const person = (userCode: string, n: number) => ({ idNumber: card(n), idType: '1', userCode, nameCn: '陆以安', nameEn: 'Lu Yian', gender: '1' })

let site: Installation
const ids = new Map<string, string>()
const idOf = (code: string) => ids.get(code) ?? ''
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = ['one', 'two'].map((code, at) => ({ row: at + 2, values: person(code, 2 * at + 1) }))
  const applied = site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  expect(applied).toMatchObject({ errors: [] })
  site.ok(
    await site.internal('identity', foundation.endpoints.demoCredentials, {
      password: 'a-long-enough-password',
      accounts: ['one', 'two'].map((userCode) => ({ userCode, role: 'LEARNER' })),
    }),
  )
  for (const { id, userCode } of await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})) ids.set(userCode, id)
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', nameCn: '绍兴镜湖', orgType: '60', path: ['o1'] })
  const post = { ...postState.example, userId: idOf('one'), positionCode: 'AC11', orgId: 'o1', outletId: 'o1', joinDate: '2035-03-01' }
  await site.tell(postState, 'p1', { ...post, id: 'p1' })
  await site.tell(postState, 'p2', { ...post, id: 'p2', userId: idOf('two'), positionCode: 'TE03', leaveDate: '2036-03-10' })
  await site.settled()
})
afterAll(async () => site.stop())

const asked = (over: object, as = admin) => site.call('identity', ask, { userId: idOf('one'), does: 'identity/system/params.update', ...over } as never, as)
const explained = async (over: object = {}, as = admin) => site.ok(await asked(over, as))
const results = (said: { gates: { gate: string; result: string }[] }) => Object.fromEntries(said.gates.map(({ gate, result }) => [gate, result]))

describe('why somebody may do something, or why not (shell-access.md rule 21)', () => {
  test('all eight gates are walked in their order; each names its fact, its rule and where it is kept', async () => {
    const said = await explained({ does: 'identity/system/params.page' })
    expect(said.gates.map(({ gate }) => gate)).toEqual([...gates])
    expect(said).toMatchObject({ may: true, passed: 8, userName: '陆以安' })
    expect(said.gates[1]).toMatchObject({ fact: expect.stringMatching('绍兴镜湖.*2035-03-01'), link: `/manage/org-posts?userId=${idOf('one')}` })
    expect(said.gates.every(({ rule, fact }) => rule !== '' && fact !== '')).toBe(true)
  })

  test('behind the gate where it stops are told those that would fail too, the others are not asked', async () => {
    const said = await explained({ userId: idOf('two'), recordId: 'nothing' })
    expect(results(said)).toMatchObject({ roles: 'passed', permission: 'stopped', scope: 'also', switch: 'open', stop: 'open' })
    expect(said).toMatchObject({ may: false, passed: 3 })
    expect(said.grantors.map(({ userId }) => userId)).toEqual([idOf('one')])
    expect(said.grant).toContain('平台管理员')
  })

  test('a day ahead is judged by the posts of that day; further than thirty days nobody is told', async () => {
    expect(results(await explained({ userId: idOf('two'), does: 'identity/accounts/groups.page', day: '2036-03-12' }))).toMatchObject({
      posts: 'stopped',
      roles: 'also',
    })
    for (const day of ['2036-03-01', '2036-05-01']) expect((await asked({ day })).code).toBe(codes.malformed)
  })

  test('as if he had a role or a post more', async () => {
    expect(await explained({ userId: idOf('two'), asRole: 'ADMIN' })).toMatchObject({ may: true })
    const asPost = await explained({ userId: idOf('two'), asPosition: 'AC11', asOrgId: 'o1' })
    expect(asPost).toMatchObject({ may: true })
    expect(asPost.gates[1]?.fact).toContain('假如')
  })

  test('the places that the roles reach from are named', async () => {
    const said = await explained({ userId: idOf('two'), does: 'identity/accounts/users.page', asPosition: 'MG05', asOrgId: 'o1' })
    expect(said.gates.find(({ gate }) => gate === 'scope')?.fact).toContain('绍兴镜湖')
  })

  test('who asked about whom is audited', async () => {
    await explained()
    const row = await auditRows(database('identity'))
      .findOne({ noun: 'explanations', entityId: idOf('one') })
      .sort({ at: -1 })
      .lean()
    expect(row).toMatchObject({ userId: 'u-admin', entityId: idOf('one'), what: 'look' })
  })

  test('only who may explain is told, and called to a record by its name', async () => {
    expect((await asked({}, { userId: 'u-plain' })).code).toBe(codes.noPermission)
    const found = site.ok(await site.call('identity', records, { does: 'identity/system/params.update', text: 'enrol' } as never, admin))
    expect(found.length).toBeGreaterThan(0)
    expect(site.ok(await site.call('identity', doings, {} as never, admin)).map(({ key }) => key)).toContain('training/delivery/offerings.update')
  })
})

describe('turned round: who can', () => {
  test('by role, position and person; the posts that give it, and those who hold it by hand', async () => {
    const shares = site.ok(await site.call('identity', holders.endpoints.shares, { permission: 'sys:roles:update' } as never, admin))
    expect(shares).toMatchObject([{ roleCode: 'ADMIN', people: 1, positions: [{ code: 'AC11', posts: 1 }] }])
    const found = site.ok(await site.call('identity', holders.endpoints.page, { permission: 'sys:roles:update' } as never, admin))
    expect(found.records).toMatchObject([
      { userId: idOf('one'), userName: '陆以安', way: 'post', roleNameCn: '平台管理员', positionCode: 'AC11', orgNameCn: '绍兴镜湖' },
    ])
    const byHand = site.ok(await site.call('identity', holders.endpoints.page, { permission: 'sys:roles:update', way: 'hand' } as never, admin))
    expect(byHand.records).toEqual([])
  })

  test('two people side by side: each right with the roles that give it, each role with what it comes from', async () => {
    const both = site.ok(await site.call('identity', comparisons.endpoints.look, { left: idOf('one'), right: idOf('two') } as never, admin))
    expect(both.left.roles.find(({ code }) => code === 'ADMIN')?.ways).toEqual([expect.stringContaining('绍兴镜湖')])
    expect(both.right.roles.map(({ code }) => code)).toEqual(['LEARNER'])
    const params = both.groups.find(({ resource }) => resource === 'sys:params')
    expect(params?.rights.find(({ permission }) => permission === 'sys:params:update')).toMatchObject({ left: ['ADMIN'], right: [] })
  })
})

describe('sites outside in a frame (resolutions.md 34)', () => {
  const outside = { code: 'PARTNER', nameCn: '伙伴站', nameEn: 'Partner', url: 'https://partner.example/start', type: '1', sort: 9, sysCode: '70' }
  test('are judged by the tree of menus and the origins that pages may frame; what needs no menu opens for everybody', async () => {
    await MenuModel.raw.insertMany([
      { _id: 'm-open', ...outside, permissions: 'sys:params:page', tenantId: 'chengtu', version: 1, createDate: new Date() },
    ] as never)
    const does = 'frame/m-open'
    const first = await explained({ does })
    expect(results(first)).toMatchObject({ permission: 'passed', scope: 'passed', state: 'stopped' })
    expect(first.gates.find(({ gate }) => gate === 'state')?.fact).toContain('https://partner.example')
    const param = async (paramCode: string, paramValue: string) => {
      const [row] = site.ok(await site.call('identity', params.endpoints.page, { paramCode } as never, admin)).records
      site.ok(await site.call('identity', params.endpoints.update, { ...row, paramValue } as never, admin))
      await site.settled()
    }
    await param('frame.origins', 'https://partner.example')
    expect(await explained({ does })).toMatchObject({ may: true, passed: 8 })
    const without = await explained({ does, userId: idOf('two') })
    expect(results(without)).toMatchObject({ permission: 'stopped', state: 'open' })
    expect(without.grantors.length).toBeGreaterThan(0)
    await param('frame.free', 'https://free.example')
    const known = site.ok(await site.call('identity', doings, {} as never, admin)).map(({ key }) => key)
    expect(known).toEqual(expect.arrayContaining([does, 'frame/free/https://free.example']))
    expect(await explained({ does: 'frame/free/https://free.example', userId: idOf('two') })).toMatchObject({ may: true })
  })
})
