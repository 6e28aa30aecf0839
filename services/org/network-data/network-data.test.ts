import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { dealerData } from '@academy/contracts/org/network-data/dealers.ts'
import { groupData } from '@academy/contracts/org/network-data/groups.ts'
import { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import { organisationSources } from '@academy/contracts/org/organisation-sources.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { page, adopt } = outletData.endpoints
let net: Network
beforeAll(async () => {
  net = await network()
})
afterAll(async () => net.site.stop())

const rowOf = async (id: string) => net.site.ok(await net.site.call('org', page, { limit: 50 }, admin)).records.find((row) => row.id === id)
const tell = (orgId: string, said: object) => net.site.call('org', organisationSources.endpoints.save, { orgId, ...said }, admin)

describe('group, dealer and outlet data are one list; the connector stands beside ours (rule 3)', () => {
  test('each list has organisations of its types only', async () => {
    const seen = async (data: typeof groupData | typeof dealerData | typeof outletData) =>
      net.site.ok(await net.site.call('org', data.endpoints.page, {}, admin)).records.map(({ code }) => code)
    expect([await seen(groupData), await seen(dealerData), await seen(outletData)]).toEqual([[], ['D1'], ['O1', 'O2']])
  })

  test('what differs is named, found by its filter, and adopted field by field', async () => {
    const [id, other] = net.outlets
    net.site.ok(await tell(id, { nameEn: 'Name', dmsCode: 'DMS-7', phone: '02155500199', zipCode: '200000' }))
    expect(await rowOf(id)).toMatchObject({ differs: ['zipCode', 'phone', 'dmsCode'], theirs: { dmsCode: 'DMS-7' }, actions: ['adopt'] })
    const differing = net.site.ok(await net.site.call('org', page, { differing: true }, admin))
    expect(differing.records.map((row) => row.id)).toEqual([id])
    expect(net.site.ok(await net.site.call('org', page, { differing: false }, admin)).records.map((row) => row.id)).toEqual([other])
    const adopted = net.site.ok(await net.site.call('org', adopt, { id, fields: ['dmsCode', 'zipCode'] }, admin))
    expect(adopted).toMatchObject({ dmsCode: 'DMS-7', zipCode: '200000', differs: ['phone'] })
    expect(net.site.ok(await net.site.call('org', organisations.endpoints.info, { id }, admin))).toMatchObject({ dmsCode: 'DMS-7' })
  })

  test('an edit of ours that says the same is no difference any more', async () => {
    const [, id] = net.outlets
    net.site.ok(await tell(id, { fax: '02155500188' }))
    expect((await rowOf(id))?.differs).toEqual(['fax'])
    const { code, nameCn, nameEn, parentId } = net.site.ok(await net.site.call('org', organisations.endpoints.info, { id }, admin))
    const kept = { code, nameCn, nameEn, orgType: '60', outletKind: '4S-L', ...(parentId ? { parentId } : {}), fax: '02155500188' } as const
    net.site.ok(await net.site.call('org', organisations.endpoints.update, { id, ...kept }, admin))
    expect((await rowOf(id))?.differs).toEqual([])
  })

  test('what is adopted is judged like any other edit; what the system does not tell cannot be adopted', async () => {
    const [id, other] = net.outlets
    net.site.ok(await tell(other, {}).then(async (answer) => (answer.code === codes.success ? answer : { ...answer, code: codes.success, data: {} as never })))
    expect(await net.site.call('org', adopt, { id, fields: ['nscNo'] }, admin)).toMatchObject({
      data: { fields: [{ field: 'nscNo', code: 'nothingToAdopt' }] },
    })
    const { records } = net.site.ok(await net.site.call('org', organisationSources.endpoints.page, {}, admin))
    const source = records.find(({ orgId }) => orgId === other)
    net.site.ok(await net.site.call('org', organisationSources.endpoints.update, { id: source?.id ?? '', orgId: other, dmsCode: 'DMS-7' }, admin))
    expect(await net.site.call('org', adopt, { id: other, fields: ['dmsCode'] }, admin)).toMatchObject({
      code: codes.malformed,
      data: { fields: [{ field: 'dmsCode', code: 'duplicate' }] },
    })
  })

  test('a workbook brings what the system says, and the same rows twice change nothing', async () => {
    const { apply } = importOwner('org').endpoints
    const rows = [{ row: 3, values: { org: 'D1', bbaNo: 'BBA-9', contact: '王' } }]
    const bring = async () => net.site.ok(await net.site.internal('org', apply, { sheet: 'organisationSources', rows, runId: randomUUID() }))
    expect(await bring()).toMatchObject({ created: 1, errors: [] })
    expect(await bring()).toMatchObject({ created: 0, changed: 0, same: 1 })
    const { records } = net.site.ok(await net.site.call('org', dealerData.endpoints.page, {}, admin))
    expect(records[0]).toMatchObject({ code: 'D1', differs: ['contact', 'bbaNo'] })
  })
})
