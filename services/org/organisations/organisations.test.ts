import { codes } from '@academy/contracts/core/codes.ts'
import { findIn } from '@academy/contracts/core/find.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { admin, type Network, network } from '../testing/network.ts'

let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const { save, update, removeOne } = organisations.endpoints
const dealer = (code: string) => ({ code, nameCn: '店', nameEn: 'Dealer', orgType: '50' as const, parentId: net.root })
const twice = { code: codes.malformed, data: { fields: [{ field: 'code', code: 'duplicate' }] } }

test('a code that another organisation has is told at its field, also to the slower one of two', async () => {
  expect(await net.site.call('org', save, dealer('D1'), admin)).toMatchObject(twice)
  const answers = await Promise.all([1, 2].map(() => net.site.call('org', save, dealer('D7'), admin)))
  expect(answers.map(({ code }) => code).sort()).toEqual([codes.malformed, codes.success].sort())
  const made = answers.find(({ code }) => code === codes.success)?.data.id ?? ''
  expect(await net.site.call('org', update, { id: made, ...dealer('D1') }, admin)).toMatchObject(twice)
  expect((await net.site.call('org', update, { id: made, ...dealer('D7'), nameEn: 'Other' }, admin)).code).toBe(codes.success)
})

test('one that is in use says in words what stands below it, and what to do instead', async () => {
  const { id } = net.site.ok(await net.site.call('org', save, dealer('D8'), admin))
  const outlet = { ...dealer('O8'), orgType: '60' as const, outletKind: '4S-L' as const, parentId: id }
  net.site.ok(await net.site.call('org', save, outlet, admin))
  const refusal = await net.site.call('org', removeOne, { id }, admin)
  expect(refusal).toMatchObject({
    code: codes.refused,
    data: { reasons: [{ msg: '还有 1 个下级机构，不能删除', remedyMsg: '可以改为关闭：打开这个组织，选“关闭”' }] },
  })
})

test('an organisation is found within the reach of whoever seeks: by code, by name, nothing above or beside it', async () => {
  const permissions = ['org:organisations:page']
  await net.site.tell(roleState, 'role-outlet', { id: 'role-outlet', code: 'OUTLET', nameCn: '店', nameEn: 'O', dataScope: '2', permissions })
  await net.site.settled()
  const codesOf = async (text: string, as: object) => {
    const { hits } = net.site.ok(await net.site.call('org', findIn('org').endpoints.find, { text, place: 'office' }, as))
    return hits.map(({ hint }) => hint)
  }
  const outlet = { userId: 'u-outlet', grants: [{ code: 'OUTLET', roots: [net.outlets[0]] }] }
  expect(await codesOf('o2', admin)).toEqual(['O2'])
  expect(await codesOf('名', outlet)).toEqual(['O1'])
  expect(await codesOf('o2', outlet)).toEqual([])
  expect(await codesOf('名', { ...admin, tenantId: 'elsewhere' })).toEqual([])
})
