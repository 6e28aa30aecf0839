import { codes } from '@academy/contracts/core/codes.ts'
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
    data: { reasons: [{ msg: '还有 1 个下级机构，不能删除', remedyMsg: '可以停用：把经营状态改为“关闭”' }] },
  })
})
