import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { identityApp } from '../../app.ts'

const { history } = roleFacts.endpoints
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
let site: Installation
let id = ''
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const tenant = { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }
  site.ok(await site.internal('identity', foundation.endpoints.lay, { tenant, workdays: [] }))
  await site.settled()
  const first = { code: 'HELPER', nameCn: '协助', nameEn: 'Helper', dataScope: '3', permissions: ['sys:params:page', 'sys:params:update'] }
  const made = site.ok(await site.call('identity', roles.endpoints.save, first as never, admin))
  id = made.id
  site.clock.advance(60_000)
  const next = {
    ...{ ...first, id, version: made.version, dataScope: '5', permissions: ['sys:params:page', 'sys:login-logs:page'] },
    processes: [{ model: 'PERM', file: true, see: true, decide: false }],
  }
  site.ok(await site.call('identity', roles.endpoints.update, next as never, admin))
  await site.settled()
})
afterAll(async () => site.stop())

const read = async (locale?: 'en-US') =>
  site.ok(await site.call('identity', history, { roleId: id } as never, { ...admin, ...(locale ? { locale } : {}) })).records

test('who changed what of a role reads in words, the newest first: pages and buttons, scope, processes', async () => {
  const [changed, made] = await read()
  expect([changed?.added, changed?.removed]).toEqual([['登录日志：查看'], ['系统参数：编辑']])
  expect(changed?.lines).toEqual(expect.arrayContaining(['数据范围：本组织及下级 → 本人', '流程“权限变更审批”：没有任何权利 → 代办、看全部']))
  expect([changed?.userId, made?.added]).toEqual(['u-admin', ['系统参数：查看、编辑']])
  expect(JSON.stringify([changed, made])).not.toMatch(/sys:params|"dataScope"/)
})

test('in the reader’s language, and only to who may read roles', async () => {
  const [changed] = await read('en-US')
  expect(changed?.removed).toEqual([expect.stringMatching(/: Edit$/)])
  expect(changed?.lines.join()).toContain('Process “Permission change”: no right → ')
  expect((await site.call('identity', history, { roleId: id } as never, { userId: 'u-plain' })).code).toBe(codes.noPermission)
  expect((await site.call('identity', history, { roleId: 'nobody' } as never, admin)).code).toBe(codes.absent)
})
