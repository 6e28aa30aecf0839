import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { quickMenus } from '@academy/contracts/identity/access/quick-menus.ts'
import { commusers } from '@academy/contracts/identity/accounts/commusers.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { UserModel } from '../../accounts/users/model.ts'
import { identityApp } from '../../app.ts'
import { personOf } from '../../testing/remembering.ts'
import { MenuModel } from '../menus/model.ts'

const { mine, add, deleteMT, order } = quickMenus.endpoints
const grants = [{ code: 'ADMIN', roots: [] }]
const stamp = { tenantId: 'chengtu', version: 1, createDate: new Date('2026-01-01'), creator: 'test' }
const pages = Array.from({ length: 14 }, (_, at) => `sys/page${at}`)

let site: Installation
let ids: string[] = []
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)])
  const role = { code: 'ADMIN', nameCn: '管理员', nameEn: 'Administrator', dataScope: '1' as const, permissions: ['sys:params:page'] }
  await site.tell(roleState, 'role-ADMIN', { id: 'role-ADMIN', ...role })
  const menu = (url: string, more: object) => ({
    _id: url,
    code: url.replace('/', '.'),
    nameCn: url,
    nameEn: url,
    url,
    type: '1',
    sort: 1,
    sysCode: '10',
    ...more,
    ...stamp,
  })
  await MenuModel.raw.insertMany([
    ...pages.map((url, sort) => menu(url, { permissions: 'sys:params:page', sort })),
    menu('sys/secret', { permissions: 'sys:roles:page' }),
    menu('sys/button', { type: '2', permissions: 'sys:params:page' }),
  ] as never)
  const rows = [1, 2].map((n) => ({ row: n, values: personOf(n) }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  ids = (await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 }).lean()).map(({ _id }) => String(_id))
  await site.tell(organisationState, 'org-O0001', { ...organisationState.example, id: 'org-O0001' })
  await site.tell(positionState, 'pos-TE03', { ...positionState.example, id: 'pos-TE03' })
  await site.tell(postState, 'post-1', { ...postState.example, userId: ids[0] ?? '' })
  await site.settled()
})
afterAll(async () => site.stop())

const as = (n: number, key?: string) => ({ userId: ids[n - 1] ?? '', grants, ...(key ? { key } : {}) })
const listed = async (n: number) => site.ok(await site.call('identity', mine, { userId: 'YmFzZTY0' }, as(n))).map(({ quickMenuUrl }) => quickMenuUrl)
const put = (n: number, quickMenuUrl: string) => site.call('identity', add, { quickMenuUrl }, as(n, `add-${n}-${quickMenuUrl}`))

describe('the quick menu (1-portal.md §3, §7)', () => {
  test('can only favourite left-menu pages that one may open (2-training.md §8)', async () => {
    for (const url of ['sys/secret', 'sys/button', 'study/elsewhere'])
      expect(await put(1, url)).toMatchObject({ code: codes.malformed, data: { fields: [{ field: 'quickMenuUrl', code: 'leftMenuOnly' }] } })
    const [first] = site.ok(await put(1, 'sys/page0'))
    expect(first).toMatchObject({ quickMenuUrl: 'sys/page0', sysCode: '10' })
  })

  test('holds twelve, in one’s own order, once each; nobody else sees or loses them', async () => {
    for (const url of pages.slice(0, 12)) site.ok(await put(1, url))
    expect(await put(1, 'sys/page12')).toMatchObject({ code: codes.refused, data: { reasons: [{ code: 'quickMenuFull' }] } })
    const own = site.ok(await site.call('identity', mine, { userId: 'x' }, as(1)))
    const turned = own.map(({ quickMenuId }) => quickMenuId).reverse()
    site.ok(await site.call('identity', order, { quickMenuIds: turned }, as(1, 'order')))
    expect((await listed(1))[0]).toBe('sys/page11')
    site.ok(await site.call('identity', deleteMT, { quickMenuId: turned[0] ?? '', userId: 'enc==' }, as(2, 'not-mine')))
    expect([(await listed(1)).length, await listed(2)]).toEqual([12, []])
    site.ok(await site.call('identity', deleteMT, { quickMenuId: turned[0] ?? '' }, as(1, 'mine')))
    expect(await listed(1)).toEqual(pages.slice(0, 11).reverse())
  })
})

describe('GET /sys/commuser/list (1-portal.md §7)', () => {
  const ask = (n: number, userCode: string, more: object = {}) =>
    site.call('identity', commusers.endpoints.list, { userCode, registrationApprovaStatus: '50', page: 1, limit: 10, ...more }, { userId: ids[n - 1] ?? '' })
  test('the first record supplies organisation and position of oneself', async () => {
    const { records, total } = site.ok(await ask(1, 'PERSON.1'))
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      userCode: 'person.1',
      orgType: '60',
      orgName: '北京朔望亦庄店',
      positionNameCn: '机电技师',
      registrationApprovaStatus: '50',
    })
  })
  test('nobody reads others whom he may not, nor what is not approved', async () => {
    expect(site.ok(await ask(1, 'person.2'))).toEqual({ records: [], total: 0 })
    expect(site.ok(await ask(1, 'person.1', { registrationApprovaStatus: '60' }))).toEqual({ records: [], total: 0 })
  })
})
