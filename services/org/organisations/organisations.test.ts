import { codes } from '@academy/contracts/core/codes.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { admin, type Network, network } from '../testing/network.ts'

let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const { save, update } = organisations.endpoints
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
