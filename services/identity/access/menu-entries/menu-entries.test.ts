import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { systemWork } from '@academy/chassis/runtime/work.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { type MenuNode, menus } from '@academy/contracts/identity/access/menus.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { identityApp } from '../../app.ts'
import { reconcile } from '../../setup/shipped/reconcile.ts'
import { release } from '../../setup/shipped/release.ts'
import { MenuModel } from '../menus/model.ts'

const { children, moveTo, save, update, remove, info } = menuEntries.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  await site.settled()
})
afterAll(async () => site.stop())

const entries = async () => site.ok(await site.call('identity', children, {}, admin))
const entry = async (code: string) => {
  const found = (await entries()).find((one) => one.code === code)
  if (!found) throw new Error(`no menu ${code}`)
  return found
}
const below = async (code: string) => (await entries()).filter((one) => one.parentCode === code && one.type !== '2').map((one) => one.code)
const move = async (code: string, to: { parent?: string; before?: string }) => {
  const before = to.before ? (await entry(to.before)).id : undefined
  return site.call('identity', moveTo, { id: (await entry(code)).id, ...(to.parent ? { parent: to.parent } : {}), ...(before ? { before } : {}) }, admin)
}
const reasons = (answer: { data: unknown }) => ((answer.data as { reasons?: { code: string }[] }).reasons ?? []).map(({ code }) => code)
const fresh = { code: 'own/help', parentCode: 'sys', nameCn: '帮助中心', nameEn: 'Help', type: '1', url: 'https://help.example/start', sysCode: '10' } as const

describe('menus as their administrator keeps them', () => {
  test('the tree is read whole, each with its place', async () => {
    const courses = await entry('training/courses')
    expect(courses).toMatchObject({ parentCode: 'catalogue', path: [(await entry('catalogue')).id, courses.id] })
    expect((await entry('catalogue')).below).toBeGreaterThan(2)
  })

  test('one is moved among its siblings and into another directory, and then belongs to that header tab with all below it', async () => {
    const [first, second] = await below('catalogue')
    site.ok(await move(second ?? '', { parent: 'catalogue', before: first ?? '' }))
    expect((await below('catalogue')).slice(0, 2)).toEqual([second, first])
    site.ok(await move('training/sites', { parent: 'sys' }))
    expect((await below('sys')).at(-1)).toBe('training/sites')
    const moved = (await entries()).filter((one) => one.code.startsWith('training/sites'))
    expect(moved.length).toBeGreaterThan(1)
    expect(new Set(moved.map((one) => one.sysCode))).toEqual(new Set(['10']))
  })

  test('no cycle, no page at the top, nothing below a page but its buttons, all reasons at once', async () => {
    site.ok(await site.call('identity', save, { ...fresh, code: 'own', type: '0', url: undefined, parentCode: 'sys' } as never, admin))
    expect(reasons(await move('sys', { parent: 'own' }))).toEqual(['treeCycle'])
    expect(reasons(await move('training/courses', {}))).toEqual(['menuBelowDirectory'])
    expect(reasons(await move('training/courses', { parent: 'training/vehicles' }))).toEqual(['menuBelowDirectory'])
    expect(reasons(await site.call('identity', moveTo, { id: (await entry('own')).id, parent: 'no-such' }, admin))).toEqual(['treeParentGone'])
  })

  test('two moves at once that would make a cycle together: one of them is refused', async () => {
    for (const code of ['one', 'two'])
      site.ok(await site.call('identity', save, { ...fresh, code, type: '0', url: undefined, parentCode: undefined } as never, admin))
    const answers = await Promise.all([move('one', { parent: 'two' }), move('two', { parent: 'one' })])
    expect(answers.filter(({ code }) => code === codes.success)).toHaveLength(1)
    expect(reasons(answers.find(({ code }) => code !== codes.success) ?? { data: {} })).toEqual(['treeCycle'])
  })

  test('a directory with something in it is not deleted, and says how much; a page goes with its buttons', async () => {
    expect(reasons(await site.call('identity', remove, [(await entry('fee')).id], admin))).toEqual(['treeNotEmpty'])
    const vehicles = await entry('training/vehicles')
    site.ok(await site.call('identity', remove, [vehicles.id], admin))
    expect((await entries()).filter((one) => one.code.startsWith('training/vehicles'))).toEqual([])
  })

  test('what is hidden nobody finds in his menu; a new entry that leads outside needs https', async () => {
    const made = site.ok(await site.call('identity', save, fresh, admin))
    const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
    const seen = async () => flat(site.ok(await site.call('identity', menus.endpoints.select, {}, admin)) as MenuNode[]).map((node) => node.url)
    expect(await seen()).toContain(fresh.url)
    site.ok(await site.call('identity', update, { ...fresh, id: made.id, version: 1, hidden: true }, admin))
    expect(await seen()).not.toContain(fresh.url)
    expect((await site.call('identity', save, { ...fresh, code: 'bad', url: 'http://help.example' }, admin)).code).toBe(codes.malformed)
    expect(reasons(await site.call('identity', update, { ...fresh, id: made.id, code: 'other' }, admin))).toEqual(['menuCodeFixed'])
    expect(site.ok(await site.call('identity', info, { id: made.id }, admin)).locked?.fields).toEqual(['code', 'type'])
  })

  test('what was moved, hidden, added or deleted stays so at the next start and at the next release', async () => {
    const sites = await entry('training/sites')
    const { id: sitesId, path: _, below: __, actions: ___, ...rest } = sites
    site.ok(await site.call('identity', update, { ...rest, id: sitesId, hidden: true, nameCn: '我们的场地' } as never, admin))
    const [running] = site.running
    if (!running) throw new Error('identity does not run')
    const start = (shipped = release()) =>
      systemWork('identity', site.platform, running.access, 'chengtu', crypto.randomUUID()).unit((unit) =>
        reconcile({ ...unit, dataScope: everything }, shipped),
      )
    expect(await start()).toBe(0)
    const later = release().map((one) =>
      one.kind === 'menu' && one.code.startsWith('training/') ? { ...one, fields: { ...one.fields, sort: 999, icon: 'star' } } : one,
    )
    await start(later)
    const row = await repository(MenuModel)({ tenantId: 'chengtu', dataScope: everything }).one({ code: 'training/sites' })
    expect(row).toMatchObject({ parentCode: 'sys', sysCode: '10', hidden: true, nameCn: '我们的场地', icon: 'star' })
    expect(row?.sort).not.toBe(999)
    expect((await entries()).map((one) => one.code)).toEqual(expect.arrayContaining(['own', 'own/help']))
    expect((await entries()).some((one) => one.code === 'training/vehicles')).toBe(false)
  })
})
