import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, commanded, control, fill, opened, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const penalty = { id: 'n1', userName: '林知夏', offeringNumber: 'THA302-2648-01', charged: '1500.00', pending: '0.00' }
const exemption = (id: string, status: string, more: object = {}) => ({
  id,
  userName: '唐以宁',
  offeringNumber: 'TBA102-2645-02',
  accountNameCn: '杭州云栖',
  accountNameEn: 'Hangzhou Yunqi',
  amount: '300.00',
  reason: '10',
  status,
  requestedByName: '贺岚',
  requestedAt: '2026-11-20 10:00:00',
  ...more,
})
const over = { field: 'amount', code: 'overExemption', msg: '豁免金额超过可豁免的 ¥1,500.00' }

const open = async (rows: readonly object[], more: object = {}, address = 'fee-exemptions') => {
  const routes = { 'GET /fee/exemptions/page': paged(rows), 'GET /fee/penalties/page': paged([penalty]), ...more }
  const view = await openScreen(address, { contract: exemptions, routes, also: ['fee:penalties:page'] })
  await screen.findByText('罚金豁免')
  return view
}
const ask = async (amount: string) => {
  press('申请豁免')
  await choose('罚金', '林知夏 · THA302-2648-01 · ¥1,500.00')
  fill('豁免金额（元）', amount)
  await choose('原因', '病假证明')
  fill('说明', '开班前一天住院')
  press('提交申请')
}
const asked = { penaltyId: 'n1', reason: '10', remark: '开班前一天住院' }

describe('exemptions', () => {
  it('asks for a part of a penalty with a reason, from the empty list on', async () => {
    const { server } = await open([], { 'POST /fee/exemptions/request': commanded(exemptions, 'request', () => ({ data: exemption('e1', 'requested') })) })
    expect(await screen.findByText('对撤销或未到的罚金，可以申请全部或部分豁免。')).toBeTruthy()
    await ask('500')
    expect(await screen.findByText('豁免申请已提交')).toBeTruthy()
    expect(server.of('POST /fee/exemptions/request')[0]?.body).toEqual({ ...asked, amount: '500' })
  })

  it('opens for the penalty of one enrolment, where the list of enrolments leads to it', async () => {
    const { server } = await open([], {}, 'fee-exemptions?enrolmentId=e7')
    expect(await screen.findByText('林知夏 · THA302-2648-01 · ¥1,500.00')).toBeTruthy()
    expect(server.of('GET /fee/penalties/page').at(-1)?.query.enrolmentId).toBe('e7')
  })

  it('are listed by state, as the address says', async () => {
    const { server, place } = await open([exemption('e1', 'requested'), exemption('e2', 'granted')])
    expect(await screen.findByText('已豁免')).toBeTruthy()
    await choose('状态', '审批中')
    await waitFor(() => expect(place()).toBe('/manage/fee-exemptions?statuses=requested'))
    await waitFor(() => expect(server.of('GET /fee/exemptions/page').at(-1)?.query.statuses).toBe('requested'))
  })

  it('shows the last page where the address names one behind it', async () => {
    const { place } = await open([exemption('e1', 'granted')], {}, 'fee-exemptions?page=7')
    expect(await screen.findByText('已豁免')).toBeTruthy()
    expect(place()).toBe('/manage/fee-exemptions?page=1')
  })

  it('opens one of them: whose it is, how much, why, and how it was decided', async () => {
    const row = exemption('e1', 'granted', { remark: '开班前一天住院', caseId: 'c1', decidedAt: '2026-11-21 09:30:00' })
    const history = [
      { at: '2026-11-20 10:00:00', what: 'opened', userName: '贺岚' },
      { at: '2026-11-21 09:30:00', what: 'agreed', userName: '沈若楠', comment: '情况属实' },
    ]
    await open([row], { 'GET /fee/exemptions/e1': () => ({ data: row }), 'GET /act/cases/c1': () => ({ data: { id: 'c1', history, steps: [] } }) })
    fireEvent.click(await screen.findByText('病假证明'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('开班前一天住院')).toBeTruthy()
    expect(drawer.getByText('¥300.00')).toBeTruthy()
    expect(await drawer.findByText('沈若楠 同意')).toBeTruthy()
    expect(drawer.getByText('情况属实')).toBeTruthy()
  })

  it('fills in what is left of the chosen penalty, and takes amounts as people write them', async () => {
    const { server } = await open([])
    press('申请豁免')
    await opened()
    await choose('罚金', '林知夏 · THA302-2648-01 · ¥1,500.00')
    await waitFor(() => expect(control('豁免金额（元）')).toHaveProperty('value', '1,500.00'))
    fill('豁免金额（元）', '¥1,200.00')
    expect(control('豁免金额（元）')).toHaveProperty('value', '1,200.00')
    await choose('原因', '病假证明')
    fill('说明', '开班前一天住院')
    press('提交申请')
    await waitFor(() => expect(server.of('POST /fee/exemptions/request')[0]?.body).toMatchObject({ penaltyId: 'n1', amount: '1200.00' }))
  })

  it('tells at the amount that no amount is that large', async () => {
    const { server } = await open([])
    await ask('12345678901234567890123')
    expect(await screen.findByText('不能大于 ¥99,999,999.99')).toBeTruthy()
    fill('豁免金额（元）', '00123456789012')
    expect(await screen.findByText('不能大于 ¥99,999,999.99')).toBeTruthy()
    fill('豁免金额（元）', '123,456,789')
    expect(await screen.findByText('不能大于 ¥99,999,999.99')).toBeTruthy()
    fill('豁免金额（元）', '1,5')
    expect(await screen.findByText('须为金额，最多两位小数')).toBeTruthy()
    fill('豁免金额（元）', '-123456789012')
    expect(await screen.findByText('金额须大于 0')).toBeTruthy()
    expect(server.of('POST /fee/exemptions/request')).toEqual([])
  })

  it('tells at the amount that it is more than what is left, and keeps what was typed', async () => {
    const { server } = await open([], { 'POST /fee/exemptions/request': () => ({ code: -1, msg: '', data: { errors: [over.msg], fields: [over] } }) })
    await ask('2000')
    expect(await screen.findByText('豁免金额超过可豁免的 ¥1,500.00')).toBeTruthy()
    expect(screen.getByDisplayValue('开班前一天住院')).toBeTruthy()
    fill('豁免金额（元）', '1500')
    press('提交申请')
    await waitFor(() => expect(server.of('POST /fee/exemptions/request')).toHaveLength(2))
  })
})
