import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { admin, menu, shellAnswers } from '../../../testing/shell-answers.ts'
import { choose, fill, opened, press, toldAt } from '../../../testing/staff-screen.tsx'

const account = {
  id: 'a1',
  version: 1,
  orgId: 'o1',
  orgCode: 'D3301',
  orgType: '50',
  nameCn: '杭州云栖',
  nameEn: 'Hangzhou Yunqi',
  category: 'STD',
  opening: '240000.00',
  balance: '95370.00',
  held: '8960.00',
  holds: 4,
  available: '86410.00',
  spentThisYear: '146000.00',
  low: false,
  stopped: false,
  actions: [],
}
const posting = {
  id: 'p1',
  journalId: 'j1',
  number: 'P-88190',
  at: '2026-11-17 15:02:00',
  period: '2026-11',
  kind: '30',
  amount: '-2240.00',
  balance: '95370.00',
  cause: 'confirmed',
  userName: '林知夏',
  offeringNumber: 'THA302-2648-01',
}
const test = (code: string, result: string, failed: string[] = []) => ({
  code,
  nameCn: `规则 ${code}`,
  nameEn: code,
  ruleVersion: 1,
  result,
  failed,
  reduction: result === 'won' ? '640.00' : '0.00',
})
const why = {
  actions: [],
  journalId: 'j1',
  number: 'P-88190',
  at: '2026-11-17 15:02:00',
  period: '2026-11',
  cause: 'confirmed',
  lines: [
    { account: 'dealer:o1', kind: '30', amount: '-3200.00' },
    { account: 'income:academy', kind: '30', amount: '3200.00' },
  ],
  explanation: {
    price: '3200.00',
    values: {},
    tests: [test('R05', 'won'), test('R07', 'failed', ['D4', 'season'])],
    steps: [
      { code: 'R05', nameCn: '高压专项', nameEn: 'High voltage', effect: 'percent', percent: 20, before: '3200.00', reduction: '640.00', after: '2560.00' },
    ],
    quotas: [],
    reduction: '640.00',
    net: '2560.00',
  },
}
const accountant = { ...admin, permissions: ['fee:accounts:page', 'fee:accounts:top-up', 'fee:ledger:page'] }

const open = async (place: string) => {
  const server = fakeServer({
    ...shellAnswers(accountant),
    'GET /sys/menu/select': () => ({ data: [menu('fee/accounts', '经销商账户', 'Dealer accounts', { sysCode: '20' })] }),
    'POST /sys/commdict/commDictList': () => ({ code: 1, data: [] }),
    'GET /fee/accounts/page': (call: FakeCall) => ({ data: pageOf([account], call) }),
    'GET /fee/accounts/{id}': () => ({ data: account }),
    'GET /fee/ledger/page': (call: FakeCall) => ({ data: pageOf([posting], call) }),
    'GET /fee/ledger/why/{id}': () => ({ data: why }),
    'GET /fee/holds/page': (call: FakeCall) => ({ data: pageOf([], call) }),
  })
  return { server, ...(await renderApp(place, { me: accountant })) }
}

describe('dealer accounts', () => {
  it('shows what is available, and why an amount is what it is: steps, rules tried, journal', async () => {
    const { server } = await open('/manage/fee-accounts/a1')
    expect(await screen.findByText('¥86,410.00')).toBeTruthy()
    fireEvent.click(await screen.findByText('林知夏 · THA302-2648-01'))
    const panel = await screen.findByRole('complementary')
    expect(await within(panel).findByText('高压专项')).toBeTruthy()
    expect(within(panel).getByText('¥2,560.00')).toBeTruthy()
    expect(within(panel).getByText('大区、省、市、开班月份')).toBeTruthy()
    expect(within(panel).getByText('学院收入')).toBeTruthy()
    expect(server.of('GET /fee/ledger/page')[0]?.query).toMatchObject({ accountId: 'a1' })
  })

  it('lists under its number the holds that are open; those that ended are a choice away, in the address', async () => {
    const { server, place } = await open('/manage/fee-accounts/a1')
    fireEvent.click(await screen.findByText('预占（4）'))
    await waitFor(() => expect(server.of('GET /fee/holds/page')[0]?.query).toMatchObject({ accountId: 'a1', status: 'live' }))
    await choose('状态', '已入账')
    await waitFor(() => expect(place()).toBe('/manage/fee-accounts/a1?status=posted'))
    expect(server.of('GET /fee/holds/page').at(-1)?.query).toMatchObject({ status: 'posted' })
  })

  it('tells at the amount and at the reference what is wrong with them, when they are left and when they are refused', async () => {
    const { server } = await open('/manage/fee-accounts/a1')
    const reasons = [{ code: 'referenceUsed', params: { reference: 'R-1' }, msg: '回单号 R-1 已登记过' }]
    server.on('POST /fee/accounts/topUp', () => ({ code: 10422, msg: '不符合', data: { reasons } }))
    await screen.findByText('¥86,410.00')
    press('充值登记')
    await opened()
    fill('金额（元）', '-5')
    await waitFor(() => expect(toldAt('金额（元）')).toBe('金额须大于 0'))
    fill('金额（元）', ' ')
    await waitFor(() => expect(toldAt('金额（元）')).toBe('不能为空'))
    fill('金额（元）', '100')
    fill('银行回单号', 'R-1')
    press('保存')
    await waitFor(() => expect(toldAt('银行回单号')).toBe('回单号 R-1 已登记过'))
    expect(screen.queryByText('有 1 项条件不符')).toBeNull()
  })

  it('lists the accounts with their budget', async () => {
    await open('/manage/fee-accounts')
    expect(await screen.findByRole('link', { name: '杭州云栖' })).toBeTruthy()
    expect(screen.getByText('正常')).toBeTruthy()
  })
})
