import { randomUUID } from 'node:crypto'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { departments } from '@academy/contracts/org/departments.ts'
import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { readXlsx } from 'hucre/xlsx'
import { StaffingDayModel } from '../staffing/model.ts'
import { admin, type Network, network } from '../testing/network.ts'

let net: Network
let departmentId: string
const call = <E extends Parameters<Network['site']['call']>[1]>(endpoint: E, input: Sent<E>) => net.site.call('org', endpoint, input, admin)
const template = async (validFrom: string, count: number) => {
  const rows = [
    { departmentId, positionCode: 'SA04', count },
    { departmentId, positionCode: 'MG01', count: 1 },
  ]
  const { id } = net.site.ok(await call(departmentTemplates.endpoints.save, { outletKind: '4S-L', validFrom, rows }))
  return net.site.ok(await call(departmentTemplates.endpoints.release, { id }))
}
const post = async (userId: string, orgId: string, more: Partial<Sent<typeof posts.endpoints.save>> = {}) =>
  net.site.ok(await call(posts.endpoints.save, { userId, positionId: net.positions.SA04, orgId, main: true, joinDate: '2026-02-10', ...more }))
const refresh = () => net.site.internal('org', jobRun('org').endpoints.run, { job: 'org.refresh-staffing', runId: randomUUID() })
const figuresOf = async (orgId: string, day?: string) => {
  const { outlets } = net.site.ok(await call(chart.endpoints.vacancies, day ? { day } : {}))
  return outlets.find((one) => one.orgId === orgId)
}

beforeAll(async () => {
  net = await network()
  const own = { code: 'SAL', nameCn: '销售部', nameEn: 'Sales', orgId: net.root }
  departmentId = net.site.ok(await call(departments.endpoints.save, own)).id
  await template('2022-01-01', 2)
  await post('u-a', net.outlets[0])
  await post('u-b', net.outlets[0], { leaveDate: '2026-03-20' })
  await net.site.settled()
})
afterAll(async () => net.site.stop())

test('an outlet tells what is required, filled, leaving and vacant of any day (rules 4 and 5)', async () => {
  expect(await figuresOf(net.outlets[0])).toMatchObject({ required: 3, filled: 2, leaving: 1, vacant: 1, over: 0, preparing: false })
  expect(await figuresOf(net.outlets[0], '2026-03-21')).toMatchObject({ filled: 1, leaving: 0, vacant: 2 })
  expect(await figuresOf(net.outlets[0], '2026-02-09')).toMatchObject({ filled: 0, vacant: 3 })
  expect(await figuresOf(net.outlets[0], '2021-12-31')).toMatchObject({ required: 0, vacant: 0 })
})

test('a day farther than five years back or a year ahead is told at its field (rule 5)', async () => {
  for (const day of ['2021-03-01', '2027-03-03'])
    expect(await call(chart.endpoints.vacancies, { day })).toMatchObject({ code: -1, data: { fields: [{ field: 'day', code: 'dayBetween' }] } })
})

test('what is kept of today and 15 days ahead says the same as counting, and no longer what it was once a post, template or headcount changes', async () => {
  net.site.ok(await refresh())
  const kept = await StaffingDayModel.raw.countDocuments({ tenantId: 'chengtu' })
  expect(kept).toBe(2 * 16)
  const before = await figuresOf(net.outlets[1])
  await post('u-two', net.outlets[1])
  await net.site.settled()
  expect(await figuresOf(net.outlets[1])).toMatchObject({ filled: (before?.filled ?? 0) + 1 })
  const more = { orgId: net.outlets[1], positionId: net.positions.SA04, change: 2, fromDate: '2026-03-02', reason: '展厅扩建' }
  net.site.ok(await call(headcounts.endpoints.save, more))
  expect(await figuresOf(net.outlets[1])).toMatchObject({ required: 5 })
  await template('2026-03-05', 4)
  expect([(await figuresOf(net.outlets[0]))?.required, (await figuresOf(net.outlets[0], '2026-03-05'))?.required]).toEqual([3, 5])
  expect(net.site.ok(await refresh())).toMatchObject({ failed: 0 })
  expect((await figuresOf(net.outlets[0], '2026-03-05'))?.required).toBe(5)
})

test('chart = workbook: its lines are the sum of what the top of the chart tells, preparing outlets apart and closed ones none', async () => {
  const dealer = net.site.ok(await call(organisations.endpoints.page, { orgType: '50' })).records[0]?.id ?? ''
  const outlet = { nameCn: '筹备店', nameEn: 'To come', code: 'O9', orgType: '60', outletKind: '4S-L', parentId: dealer, area: 'N', region: 'N' } as const
  const { id } = net.site.ok(await call(organisations.endpoints.save, { ...outlet, dealerStatus: '10', openDate: '2026-06-01' }))
  await net.site.settled()
  const { nodes } = net.site.ok(await call(chart.endpoints.tree, {}))
  const top = nodes.find(({ kind }) => kind === 'network')
  const { records } = net.site.ok(await call(chart.endpoints.page, { limit: 100 }))
  expect(records.reduce((sum, { vacant }) => sum + vacant, 0)).toBe(top?.vacant)
  expect(records.some(({ orgId }) => orgId === id)).toBe(false)
  expect(nodes.find((node) => node.id === id)).toMatchObject({ preparing: 1, vacant: 3 })
  const got = await net.site.send('org', 'GET', '/org/chart/export', undefined, admin)
  const [sheet] = (await readXlsx(Buffer.from(got.data as Uint8Array))).sheets
  const at = sheet?.rows[0]?.indexOf('空缺') ?? -1
  expect(sheet?.rows.slice(1).reduce((sum, row) => sum + Number(row[at]), 0)).toBe(top?.vacant)
})

test('an outlet is told by department, each vacancy with its days', async () => {
  const told = net.site.ok(await call(chart.endpoints.outlet, { id: net.outlets[0], day: '2026-03-22' }))
  expect(told).toMatchObject({ orgCode: 'O1', departments: [{ departmentNameCn: '销售部' }] })
  const rows = told.departments[0]?.rows.map(({ positionCode, vacant, since, days }) => [positionCode, vacant, since, days])
  expect(rows).toContainEqual(['SA04', 3, '2026-03-21', 1])
})

test('the next day on which posts begin or end, or a template asks for others, is told', async () => {
  const { turns } = net.site.ok(await call(chart.endpoints.tree, {}))
  expect(turns).toContainEqual({ day: '2026-03-21', count: 1 })
  expect(net.site.ok(await call(chart.endpoints.outlet, { id: net.outlets[0] })).nextTurn).toBe('2026-03-05')
})

test('who could take a vacant post is named with the reason', async () => {
  await post('u-in', net.outlets[1], { positionId: net.positions.SA06 })
  await post('u-in', net.outlets[1], { main: false, slot: 1 })
  await net.site.settled()
  const found = net.site.ok(await call(chart.endpoints.candidates, { id: net.outlets[1] }))
  expect(found.map(({ userId, why, forPosition }) => [userId, why, forPosition])).toEqual(
    expect.arrayContaining([
      ['u-in', 'covers', 'SA04'],
      ['u-a', 'same', 'SA04'],
    ]),
  )
})

test('a department that a template names is neither deactivated nor deleted; three levels and no more', async () => {
  expect(await call(departments.endpoints.deactivate, { id: departmentId })).toMatchObject({
    code: 10422,
    data: { reasons: [{ code: 'department.inTemplates' }] },
  })
  expect(await call(departments.endpoints.removeOne, { id: departmentId })).toMatchObject({ code: 10422 })
  let parentId = departmentId
  for (const code of ['L2', 'L3'])
    parentId = net.site.ok(await call(departments.endpoints.save, { code, nameCn: code, nameEn: code, orgId: net.root, parentId })).id
  const deeper = await call(departments.endpoints.save, { code: 'L4', nameCn: '四', nameEn: 'Four', orgId: net.root, parentId })
  expect(deeper).toMatchObject({ data: { reasons: [{ code: 'treeTooDeep' }] } })
  const again = await call(departments.endpoints.save, { code: 'SAL', nameCn: '再', nameEn: 'Again', orgId: net.root })
  expect(again).toMatchObject({ code: -1, data: { fields: [{ field: 'code', code: 'duplicate' }] } })
})

test('a post is in a department of its organisation or of one above, never in one of another', async () => {
  const other = net.site.ok(await call(departments.endpoints.save, { code: 'OWN', nameCn: '专', nameEn: 'Own', orgId: net.outlets[1] })).id
  const wrong = await call(posts.endpoints.save, {
    userId: 'u-out',
    positionId: net.positions.SA04,
    orgId: net.outlets[0],
    main: true,
    joinDate: '2026-02-10',
    departmentId: other,
  })
  expect(wrong).toMatchObject({ code: -1, data: { fields: [{ field: 'departmentId', code: 'unknown' }] } })
  expect(await post('u-out', net.outlets[0], { departmentId })).toMatchObject({ departmentId, departmentNameCn: '销售部' })
})

test('a template is edited as a draft only, one a kind, and its matrix sums positions by kind', async () => {
  const draft = net.site.ok(await call(departmentTemplates.endpoints.draft, { outletKind: '4S-L', validFrom: '2026-05-01' }))
  expect(draft).toMatchObject({ status: 'draft', templateVersion: 3, rows: [{ count: 4 }, { count: 1 }] })
  expect(await call(departmentTemplates.endpoints.draft, { outletKind: '4S-L', validFrom: '2026-06-01' })).toMatchObject({ code: -1 })
  const matrix = net.site.ok(await call(departmentTemplates.endpoints.matrix, { day: '2026-03-05' }))
  expect(matrix.kinds[0]).toMatchObject({ outletKind: '4S-L', templateVersion: 2, sum: 5, draftId: draft.id })
  expect(matrix.rows.map(({ positionCode, counts, sum }) => [positionCode, counts[0], sum])).toEqual([
    ['MG01', 1, 1],
    ['SA04', 4, 4],
  ])
})
