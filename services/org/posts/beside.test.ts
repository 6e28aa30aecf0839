import { codes } from '@academy/contracts/core/codes.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { lineManagers } from '@academy/contracts/org/line-managers.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network, network } from '../testing/network.ts'

let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const flags = {
  single: false,
  partTime: false,
  key: false,
  candidate: false,
  academyApproval: false,
  areaApproval: false,
  assessment: false,
  adminAllowed: false,
}
const position = async (code: string, more: object = {}) =>
  net.site.ok(
    await net.site.call(
      'org',
      positions.endpoints.save,
      { nameCn: '岗', nameEn: 'P', code, positionGroup: code.slice(0, 2) as 'MG', ...flags, ...more },
      admin,
    ),
  )
const post = (userId: string, positionId: string, more: object = {}) =>
  net.site.call('org', posts.endpoints.save, { userId, positionId, orgId: net.outlets[0], main: true, joinDate: '2026-02-10', ...more }, admin)
const faults = (answer: object) => (answer as { data: { fields?: { field: string; code: string; msg?: string }[] } }).data.fields

describe('flags of positions (rule 8)', () => {
  test('D alone may hold letters; taking D away is refused while people depend on it, naming them', async () => {
    expect(faults(await post('u-1', net.positions.SA04, { letter: true }))).toMatchObject([{ field: 'letter', code: 'letterNotAllowed' }])
    const keeper = await position('MG05', { adminAllowed: true })
    net.site.ok(await post('u-letter', keeper.id, { letter: true }))
    const { id, version, code, nameCn, nameEn } = keeper
    const sent = { id, version, code, nameCn, nameEn, positionGroup: 'MG' as const, ...flags }
    const refusal = await net.site.call('org', positions.endpoints.update, sent, admin)
    expect(refusal.code).toBe(codes.malformed)
    expect(faults(refusal)).toMatchObject([{ field: 'adminAllowed', code: 'letterHoldersNamed', msg: expect.stringContaining('共 1 人') }])
  })

  test('taking a brand away is refused while people hold the position at outlets that sell no other of its brands', async () => {
    const [id] = net.outlets
    const { code, nameCn, nameEn } = net.site.ok(await net.site.call('org', organisations.endpoints.info, { id }, admin))
    const outlet = { id, code, nameCn, nameEn, orgType: '60', outletKind: '4S-L', parentId: net.dealer, area: 'N', region: 'N', brands: ['E'] } as const
    net.site.ok(await net.site.call('org', organisations.endpoints.update, { ...outlet, brands: ['E'] }, admin))
    const electric = await position('SA05', { brands: ['O', 'E'] })
    net.site.ok(await post('u-heir', electric.id))
    const sent = { ...flags, id: electric.id, code: 'SA05', nameCn: '岗', nameEn: 'P', positionGroup: 'SA' as const }
    expect(faults(await net.site.call('org', positions.endpoints.update, { ...sent, brands: ['O'] }, admin))).toMatchObject([
      { field: 'brands', code: 'brandHoldersNamed' },
    ])
    net.site.ok(await net.site.call('org', positions.endpoints.update, { ...sent, brands: ['E'] }, admin))
  })

  test('C of the management names a region head: the one of the outlet where nobody is named', async () => {
    const candidate = await position('MG02', { candidate: true })
    net.site.ok(await post('u-head', net.positions.AC02, { orgId: net.root }))
    net.site.ok(await net.site.call('org', areaManagers.endpoints.save, { userId: 'u-head', area: 'N', region: 'N', fromDate: '2026-01-01' }, admin))
    expect(net.site.ok(await post('u-cand', candidate.id)).regionHeadId).toBe('u-head')
    expect(faults(await post('u-two', candidate.id, { regionHeadId: 'u-1' }))).toMatchObject([{ field: 'regionHeadId', code: 'noRegionHead' }])
    expect(faults(await post('u-two', net.positions.SA04, { regionHeadId: 'u-head' }))).toMatchObject([{ field: 'regionHeadId', code: 'candidatesAlone' }])
  })
})

test('a person sees who leads him: named at his post, else by the rule, never himself (rule 9)', async () => {
  const [, outlet] = net.outlets
  const of = async (userId: string) => net.site.ok(await net.site.call('org', lineManagers.endpoints.ofPerson, { userId }, admin))[0]
  net.site.ok(await post('u-lead', net.positions.MG01, { orgId: outlet }))
  const own = net.site.ok(await post('u-after', net.positions.SA04, { orgId: outlet }))
  expect(await of('u-after')).toMatchObject({ managerId: 'u-lead', by: 'MG01', orgCode: 'O2' })
  expect(await of('u-lead')).not.toHaveProperty('managerId')
  expect(faults(await post('u-b', net.positions.SA04, { orgId: outlet, managerId: 'u-b' }))).toMatchObject([{ field: 'managerId', code: 'leadsHimself' }])
  const { id, version, userId, positionId, orgId, main, joinDate } = own
  net.site.ok(await net.site.call('org', posts.endpoints.update, { id, version, userId, positionId, orgId, main, joinDate, managerId: 'u-letter' }, admin))
  expect(await of('u-after')).toMatchObject({ managerId: 'u-letter', by: 'named' })
  const mine = net.site.ok(await net.site.call('org', lineManagers.endpoints.mine, {}, { userId: 'u-after', grants: [] }))
  expect(mine).toMatchObject([{ managerId: 'u-letter' }])
})
