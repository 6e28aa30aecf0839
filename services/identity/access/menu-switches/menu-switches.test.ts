import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { identityApp } from '../../app.ts'

const { save, update, page, info, lift, ahead, removeOne } = menuSwitches.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const registrar = { userId: 'u-registrar', grants: [{ code: 'REGISTRAR', roots: [] }] }
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.settled()
})
afterAll(async () => site.stop())

const hours = (count: number): string => toShanghai(new Date(site.clock.now().getTime() + count * 3_600_000))
const words = { textCn: '调整人群。', textEn: 'Groups are rebuilt.' }
const group = { code: 'HV', nameCn: '高压', nameEn: 'HV', audience: { any: [{ positions: ['TE*'] }] } }
const switched = async (as = registrar) => site.ok(await site.call('identity', menus.endpoints.switched, {}, as))
const saveGroup = (code: string, as: object = registrar) => site.call('identity', groups.endpoints.save, { ...group, code }, as)
const faults = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => [field, code])
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)

describe('a menu that is switched off (shell-access.md rule 20)', () => {
  test('from its first moment its buttons answer 10420 with text and hour; its list stays for pickers; it ends by the clock', async () => {
    const made = site.ok(await site.call('identity', save, { menuCode: 'sys/groups', from: hours(1), until: hours(3), ...words }, admin))
    expect(made).toMatchObject({ status: 'planned', menuNameCn: '人群', actions: ['update', 'lift', 'delete'] })
    await site.settled()
    site.clock.advance(3_600_000 - 1)
    expect([await switched(), (await saveGroup('A')).code]).toEqual(['', codes.success])
    site.clock.advance(1)
    expect(await switched()).toBe('sys/groups')
    expect(await saveGroup('B')).toMatchObject({ code: codes.switchedOff, msg: '这项功能正在维护。调整人群。预计 13:00 恢复。' })
    expect((await saveGroup('B', { ...registrar, locale: 'en-US' })).msg).toBe('This function is being maintained. Groups are rebuilt. Expected back at 13:00.')
    expect((await site.call('identity', groups.endpoints.page, {}, registrar)).code).toBe(codes.success)
    expect((await site.call('identity', groups.endpoints.export, {}, admin)).code).toBe(codes.switchedOff)
    site.clock.advance(2 * 3_600_000 - 1)
    expect((await saveGroup('B')).code).toBe(codes.switchedOff)
    site.clock.advance(1)
    expect([await switched(), (await saveGroup('B')).code]).toEqual(['', codes.success])
    expect(site.ok(await site.call('identity', info, { id: made.id }, admin))).toMatchObject({ status: 'over', actions: [] })
  })

  test('those whose role it names go on; lifted it is over at once', async () => {
    const made = site.ok(await site.call('identity', save, { menuCode: 'sys/groups', from: hours(0), roles: ['ADMIN'] }, admin))
    await site.settled()
    expect([(await saveGroup('C')).code, (await saveGroup('C', admin)).code]).toEqual([codes.switchedOff, codes.success])
    expect([await switched(), await switched(admin)]).toEqual(['sys/groups', ''])
    site.ok(await site.call('identity', lift, { id: made.id }, admin))
    await site.settled()
    expect([await switched(), (await saveGroup('D')).code]).toEqual(['', codes.success])
    expect((await site.call('identity', lift, { id: made.id }, admin)).code).toBe(codes.moveNotAllowed)
  })

  test('a system code takes all its menus, but never those by which stops are lifted', async () => {
    const made = site.ok(await site.call('identity', save, { sysCode: '10', from: hours(0) }, admin))
    await site.settled()
    const urls = (await switched(admin)).split(',')
    expect(urls).toEqual(expect.arrayContaining(['sys/groups', 'sys/roles', 'org/posts']))
    expect(urls).not.toEqual(expect.arrayContaining(['sys/menu-switches']))
    expect((await saveGroup('E', admin)).code).toBe(codes.switchedOff)
    site.ok(await site.call('identity', lift, { id: made.id }, admin))
    await site.settled()
  })

  test('what has begun keeps its target and beginning, and stays in the list; only what is planned is deleted', async () => {
    const on = site.ok(await site.call('identity', save, { menuCode: 'sys/users', from: hours(-1), until: hours(5) }, admin))
    const change = { id: on.id, version: on.version, menuCode: 'sys/users', from: hours(-1), until: hours(6) }
    expect(reasons(await site.call('identity', update, { ...change, menuCode: 'sys/roles' }, admin))).toEqual(['stopBegan'])
    expect(site.ok(await site.call('identity', update, change, admin))).toMatchObject({ until: hours(6), locked: { fields: ['menuCode', 'sysCode', 'from'] } })
    expect(reasons(await site.call('identity', removeOne, { id: on.id }, admin))).toEqual(['stopBegan'])
    const planned = site.ok(await site.call('identity', save, { menuCode: 'sys/users', from: hours(30) }, admin))
    expect(site.ok(await site.call('identity', page, { status: 'planned' }, admin)).records.map(({ id }) => id)).toEqual([planned.id])
    expect(site.ok(await site.call('identity', page, { status: 'on' }, admin)).records.map(({ id }) => id)).toEqual([on.id])
    expect(site.ok(await site.call('identity', page, { status: 'over' }, admin)).records).toHaveLength(1)
    site.ok(await site.call('identity', removeOne, { id: planned.id }, admin))
    site.ok(await site.call('identity', lift, { id: on.id }, admin))
  })

  test('every fault is told at its field', async () => {
    const bad = await site.call('identity', save, { from: hours(2), until: hours(1) }, admin)
    expect(faults(bad)).toEqual([
      ['until', 'untilBeforeFrom'],
      ['menuCode', 'menuOrSystem'],
    ])
    expect(faults(await site.call('identity', save, { menuCode: 'sys/stops', from: hours(1) }, admin))).toEqual([['menuCode', 'menuNeverOff']])
    expect(faults(await site.call('identity', save, { menuCode: 'no/such', from: hours(1) }, admin))).toEqual([['menuCode', 'unknown']])
    expect(faults(await site.call('identity', save, { menuCode: 'sys/roles', from: hours(-3), until: hours(-1) }, admin))).toEqual([['until', 'untilPast']])
  })

  test('everybody is told what will stand still within a day, in his language, but not who goes on', async () => {
    site.ok(await site.call('identity', save, { menuCode: 'sys/roles', from: hours(2), until: hours(4), ...words, roles: ['ADMIN'] }, admin))
    site.ok(await site.call('identity', save, { menuCode: 'sys/users', from: hours(40) }, admin))
    const told = site.ok(await site.call('identity', ahead, {}, { ...registrar, locale: 'en-US' }))
    expect(told).toMatchObject([{ kind: 'menu', nameEn: 'Roles', urls: ['sys/roles'], from: hours(2), text: 'Groups are rebuilt.', status: 'planned' }])
    expect(site.ok(await site.call('identity', ahead, {}, admin))).toEqual([])
  })
})

test('the permissions that a switch takes are those that the role screen names, without lists', async () => {
  const known = site.ok(await site.call('identity', roleFacts.endpoints.permissions, {}, admin))
  const verbs = known.find(({ resource }) => resource === 'sys:menu-switches')?.verbs.map(({ permission }) => permission)
  expect(verbs).toEqual(expect.arrayContaining(['sys:menu-switches:lift']))
})
