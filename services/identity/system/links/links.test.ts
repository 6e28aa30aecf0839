import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { links } from '@academy/contracts/identity/system/links.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { identity } from '../../app.ts'

const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const { save } = params.endpoints
const recruit = 'portal.recruit.url'

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  const permissions = ['page', 'save', 'update'].map((verb) => `sys:params:${verb}`)
  await site.tell(roleState, 'role-1', { id: 'role-1', code: 'ADMIN', nameCn: '管理员', nameEn: 'Admin', dataScope: '1', permissions })
  await site.settled()
})
afterAll(async () => site.stop())

describe('where the portal leads outside (1-portal.md §2.4)', () => {
  const told = async () => site.ok(await site.call('identity', links.endpoints.list, {}))

  test('nowhere until the academy names an address, and only to one of the web', async () => {
    expect(await told()).toEqual({ recruit: '', frames: [] })
    for (const paramValue of ['javascript:alert(1)', 'jobs.example', 'https://jobs.example/"x'])
      expect((await site.call('identity', save, { paramCode: recruit, paramValue }, admin)).code).toBe(codes.malformed)
    site.ok(await site.call('identity', save, { paramCode: recruit, paramValue: 'https://jobs.example/academy' }, admin))
    await site.settled()
    expect(await told()).toEqual({ recruit: 'https://jobs.example/academy', frames: [] })
  })

  test('which sites may be framed without a menu: exact origins alone (resolutions.md 34)', async () => {
    for (const paramValue of ['https://*.example', 'https://a.example/path', 'javascript:1'])
      expect((await site.call('identity', save, { paramCode: 'frame.free', paramValue }, admin)).code).toBe(codes.malformed)
    site.ok(await site.call('identity', save, { paramCode: 'frame.free', paramValue: 'https://bi.example:8443 https://b.example' }, admin))
    await site.settled()
    expect((await told()).frames).toEqual(['https://bi.example:8443', 'https://b.example'])
  })
})
