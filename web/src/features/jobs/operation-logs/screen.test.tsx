import { auditChains } from '@academy/contracts/jobs/audit-chains.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, front, opened, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const changes = [
  { field: 'paramValue', label: '参数值', before: '3', after: '5' },
  { field: 'mobile', label: '手机', personal: true },
]
const row = {
  ...{ id: 'identity.a1', at: '2026-11-24 09:12:08', service: 'identity', row: 1042, userId: 'u1', userName: '梁牧野', role: 'ADMIN', roleName: '平台管理员' },
  ...{ what: 'update', whatName: '修改', noun: 'params', nounName: '参数', entityId: 'p1', entityName: 'enrol.close.days', changes },
  ...{ place: '/manage/sys-params?open=p1', summary: '参数值：3 → 5；手机', correlationId: 'r1', followed: false },
}
const state = (service: string, more: object = {}) => ({ service, rows: 1200, broken: [], breaks: 0, cut: false, away: false, ...more })
const task = {
  ...{ id: 't1', name: 'jobs.audit-chains.verify', service: 'jobs', title: '核对操作日志', done: 0, total: 0, percent: 0, actions: [] },
  createDate: '2026-11-24 10:00:00',
}

const week = {
  from: '2026-11-17 11:00:00',
  hours: [
    { at: '2026-11-23 09:00:00', rows: 12, waiting: 0, breaks: 0 },
    { at: '2026-11-23 10:00:00', rows: 8, waiting: 0, breaks: 1 },
    { at: '2026-11-24 09:00:00', rows: 5, waiting: 2, breaks: 0 },
  ],
  away: [],
}

const open = (services: object[], beside: object = { away: [] }) => {
  const checks = [{ check: null }, { check: { at: '2026-11-24 10:00:05', userName: '梁牧野', services } }]
  return openScreen('sys-operation-logs', {
    contract: { ...operationLogs, endpoints: { ...operationLogs.endpoints, ...auditChains.endpoints } },
    also: ['sys:operation-logs:verify', 'sys:trails:info'],
    routes: {
      'GET /jobs/operation-logs/page': paged([row], beside),
      'GET /jobs/operation-logs/{id}': () => ({ data: row }),
      'GET /jobs/audit-chains/kinds': () => ({ data: [{ kind: 'identity.params', name: '参数' }] }),
      'GET /jobs/audit-chains/latest': () => ({ data: checks.length > 1 ? checks.shift() : checks[0] }),
      'GET /jobs/audit-chains/hours': () => ({ data: week }),
      'POST /jobs/background-tasks/start/audit-chains.verify': () => ({ data: { ...task, status: 'running' } }),
      'GET /jobs/background-tasks/{id}': () => ({ data: { ...task, status: 'done' } }),
    },
  })
}

describe('the operation log', () => {
  it('says who changed what and when, from what to what, of personal values only that they changed, and leads to the record', async () => {
    const { server, place } = await open([])
    expect(await screen.findByText('参数值：3 → 5；手机')).toBeTruthy()
    for (const words of ['2026-11-24 09:12:08', '修改 参数', '平台管理员', 'enrol.close.days', '1,042'])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    expect(server.of('GET /jobs/operation-logs/page')[0]?.query).toMatchObject({ by: 'people' })
    await choose('记录类型', '参数')
    await waitFor(() => expect(place()).toBe('/manage/sys-operation-logs?kind=identity.params'))
    fireEvent.click(screen.getByText('2026-11-24 09:12:08'))
    await opened()
    const cells = [...front().querySelectorAll('.log-changes td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['参数值', '3', '5', '手机', '个人信息，只记录有改动'])
    expect(within(front()).getByText('打开记录').getAttribute('href')).toBe('#/manage/sys-params?open=p1')
    expect(within(front()).getByText('轨迹').getAttribute('href')).toBe('#/manage/sys-trails?of=r1')
  })

  it('draws the chains of a week, a tick an hour: checked, waiting, broken', async () => {
    await open([])
    const drawn = await screen.findByLabelText('最近 7 天，1 格 = 1 小时：1 小时已核对，1 小时待核对，1 小时有断裂')
    const marks = (mark: string) => drawn.querySelectorAll(`rect.${mark}`).length
    // what waits is broken in two
    expect([marks('on'), marks('end')]).toEqual([3, 1])
    for (const words of ['已核对', '待核对', '断裂']) expect(screen.getByText(words)).toBeTruthy()
  })

  it('verifies its chain on request and shows it whole', async () => {
    await open([state('identity'), state('training')])
    expect(await screen.findByText('还没有核对过')).toBeTruthy()
    press('核对日志链')
    expect(await screen.findByText('2 个服务，2,400 行，全部完好')).toBeTruthy()
    expect(screen.getByText('2026-11-24 10:00 由 梁牧野 核对')).toBeTruthy()
  })

  it('names the row at which a chain breaks, an end that was cut, and services that did not answer', async () => {
    const broken = state('training', { breaks: 2, broken: [{ row: 1024, auditId: 'x', at: '2026-11-23 10:12:00', kept: 'aa11', found: 'bb22' }] })
    await open([broken, state('fee', { cut: true }), state('org', { away: true }), state('identity')], { away: ['org'] })
    expect(await screen.findByText('组织 没有应答，下面缺少它们的记录。')).toBeTruthy()
    press('核对日志链')
    expect(await screen.findByText('第 1,024 行断裂 · 共 2 处')).toBeTruthy()
    for (const hash of ['aa11', 'bb22']) expect(screen.getByText(hash)).toBeTruthy()
    for (const words of ['3 处断裂', '链尾被截短或改写', '没有应答', '1,200 行，全部完好']) expect(screen.getByText(words)).toBeTruthy()
  })
})
