import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { businessData } from '@academy/contracts/org/business-data.ts'
import { admin, type Network, network } from '../testing/network.ts'

const { save, page } = businessData.endpoints
let net: Network
beforeAll(async () => {
  net = await network(new Date('2026-03-02T02:00:00Z'))
})
afterAll(async () => net.site.stop())

const put = (more: object) => net.site.call('org', save, { outletId: net.outlets[0], month: '2026-02', measure: 'newCars', value: 42, ...more } as never, admin)
const faults = (answer: object) =>
  (answer as { data: { fields?: { field: string; code: string }[] } }).data.fields?.map(({ field, code }) => `${field} ${code}`)

describe('business data (areas/people-organisations.md §2)', () => {
  test('a figure an outlet, month and measure; cars are whole, satisfaction is points of a hundred, no month ahead', async () => {
    net.site.ok(await put({}))
    expect(faults(await put({}))).toEqual(['month duplicate'])
    expect(faults(await put({ measure: 'usedCars', value: 1.5 }))).toEqual(['value integer'])
    expect(faults(await put({ measure: 'satisfaction', value: 100.1 }))).toEqual(['value pointsAtMost'])
    net.site.ok(await put({ measure: 'satisfaction', value: 92.4 }))
    expect(faults(await put({ month: '2026-04' }))).toEqual(['month monthAhead'])
    expect(faults(await put({ outletId: net.dealer }))).toEqual(['outletId outletsAlone'])
  })

  test('is found by months and by what is above its outlet, the newest first', async () => {
    net.site.ok(await put({ month: '2026-01' }))
    const found = net.site.ok(await net.site.call('org', page, { under: net.dealer, measure: 'newCars', fromMonth: '2026-01' }, admin))
    expect(found.records.map(({ month }) => month)).toEqual(['2026-02', '2026-01'])
    expect(net.site.ok(await net.site.call('org', page, { fromMonth: '2026-02', untilMonth: '2026-02', measure: 'newCars' }, admin)).total).toBe(1)
    expect(net.site.ok(await net.site.call('org', page, { outletId: net.outlets[1] }, admin)).total).toBe(0)
  })

  test('a workbook brings it by the code of the outlet, and the same rows twice change nothing', async () => {
    const { apply } = importOwner('org').endpoints
    const rows = [{ row: 3, values: { outlet: 'O2', month: '2026-02', measure: 'throughput', value: 810 } }]
    const bring = async () => net.site.ok(await net.site.internal('org', apply, { sheet: 'businessData', rows, runId: randomUUID() }))
    expect(await bring()).toMatchObject({ created: 1, errors: [] })
    expect(await bring()).toMatchObject({ created: 0, same: 1 })
    expect((await put({ outletId: net.outlets[1], measure: 'throughput' })).code).toBe(codes.malformed)
  })
})
