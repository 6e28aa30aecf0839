import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, closed, commanded, front, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const row = {
  ...{
    id: 'c1',
    version: 4,
    model: 'ENROL',
    modelNameCn: '班次报名',
    modelNameEn: 'Enrolment',
    modelVersion: 7,
    subjectType: 'enrolment',
    asker: 'applicant',
    subjectId: 'e1',
  },
  summary: {
    titleCn: '高压系统断电与验电',
    titleEn: 'High voltage',
    number: 'THA302-2648-01',
    startDate: '2026-11-24',
    endDate: '2026-11-25',
    amount: '2240.00',
  },
  ...{ applicantId: 'u2', applicantName: '林知夏', submitterId: 'u2', submitterName: '林知夏', outletNameCn: '杭州云栖', outletNameEn: 'Yunqi' },
  ...{ status: 'open', step: 'AREA', stepNameCn: '区域审批', stepNameEn: 'Area', openedAt: '2026-11-21 09:26:00', actions: ['withdraw'] },
}
const holder = {
  userId: 'u9',
  name: '苏望晴',
  positionCode: 'AC03',
  positionNameCn: '区域经理',
  positionNameEn: 'Area manager',
  orgNameCn: '学院',
  orgNameEn: 'Academy',
}
const step = (name: string, state: string, holders: object[]) => ({
  ...{ step: name, nameCn: name, nameEn: name, state, hours: 48, why: { code: 'price', params: { actual: '3200', value: '3000' } }, holders, passed: [] },
})
const detail = {
  ...row,
  facts: {},
  steps: [step('区域审批', 'current', [holder]), step('学院审批', 'ahead', [])],
  history: [
    { at: '2026-11-21 09:26:00', what: 'opened', userName: '林知夏' },
    { at: '2026-11-21 10:00:00', what: 'agreed', userName: '贺岚', stepNameCn: '网点审批', stepNameEn: 'Outlet', comment: '店里同意' },
  ],
}
const routes = {
  'GET /act/cases/page': paged([row]),
  'GET /act/cases/mine': paged([row]),
  'GET /act/cases/{id}': () => ({ data: detail }),
  'POST /act/cases/withdraw': commanded(cases, 'withdraw', () => ({ data: { ...row, status: 'withdrawn', actions: [] } })),
}

describe('approval cases', () => {
  it('tell who decided what, for whom it waits now, and what comes after and why', async () => {
    const { server, place } = await openScreen('approval-workflow-cases', { contract: cases, routes })
    fireEvent.click(await screen.findByText('林知夏'))
    expect(await screen.findByText('店里同意')).toBeTruthy()
    expect(within(front()).getByText('苏望晴 · 区域经理')).toBeTruthy()
    expect(within(front()).getByText(/^价格 .*3,?200.* 达到 .*3,?000/)).toBeTruthy()
    press('关闭')
    await closed()
    await choose('状态', '已过期')
    await waitFor(() => expect(place()).toBe('/manage/approval-workflow-cases?statuses=expired'))
    await waitFor(() => expect(server.of('GET /act/cases/page').at(-1)?.query.statuses).toBe('expired'))
  })

  it('say of an exemption what is given back of which penalty and why, under the name of whoever asked', async () => {
    const about = {
      model: 'EXEMPT',
      modelNameCn: '豁免审批',
      subjectType: 'exemption',
      asker: 'submitter',
      subjectId: 'x1',
      submitterId: 'u9',
      submitterName: '郑知微',
    }
    const asked = { ...detail, ...about, facts: { penalty: 50_000, amount: 30_000, reason: '10' } }
    const own = { 'GET /act/cases/mine': paged([{ ...row, ...about }]), 'GET /act/cases/{id}': () => ({ data: asked }) }
    await openScreen('approval-workflow-mine', { contract: cases, routes: { ...routes, ...own } })
    fireEvent.click(await screen.findByText('郑知微'))
    expect(await within(front()).findByText('¥500.00')).toBeTruthy()
    for (const text of ['郑知微', '¥300.00', '病假证明']) expect(within(front()).getByText(text)).toBeTruthy()
  })

  it('are taken back by the applicant after a question, while they are open', async () => {
    const { server } = await openScreen('approval-workflow-mine', { contract: cases, routes })
    fireEvent.click(await screen.findByText('林知夏'))
    await screen.findByText('店里同意')
    press('撤回申请')
    await screen.findByText('撤回这份申请？')
    expect(server.of('POST /act/cases/withdraw')).toHaveLength(0)
    press('撤回申请')
    await waitFor(() => expect(server.of('POST /act/cases/withdraw')[0]?.body).toEqual({ id: 'c1', version: 4 }))
  })
})
