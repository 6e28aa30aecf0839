import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, commanded, fill, front, opened, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const account = { id: 'a1', orgCode: 'D3301', nameCn: '杭州云栖', nameEn: 'Hangzhou Yunqi' }
const posting = (n: number, more: object = {}) => ({
  ...{ id: `p${n}`, journalId: `j${n}`, number: `P-${n}`, at: '2026-11-17 15:02:00', period: '2026-11', kind: '30', amount: '-2240.00', balance: '95370.00' },
  ...{ cause: 'confirmed', userName: '林知夏', offeringNumber: 'THA302-2648-01' },
  ...more,
})
const rows = [
  posting(1, { kind: '50', amount: '-300.00', cause: 'revoke-penalty', userName: '唐以宁' }),
  posting(2, { reversedBy: 'p9' }),
  posting(3, { kind: '20', amount: '50000.00', cause: 'top-up', userName: undefined, offeringNumber: undefined, reference: 'BR-7781' }),
]
const sums = [
  { kind: '20', amount: '50000.00' },
  { kind: '30', amount: '-2240.00' },
  { kind: '50', amount: '-300.00' },
]
const months = {
  months: [
    { period: '2026-11', count: 2, sums: sums.slice(1), change: '-2540.00', closing: '97460.00' },
    { period: '2026-10', count: 1, sums: sums.slice(0, 1), change: '50000.00', closing: '100000.00' },
  ],
  total: { count: 3, sums, change: '47460.00' },
}
const totals = { count: 3, incoming: '50000.00', outgoing: '-2540.00', change: '47460.00', sums }
const summed = { 'GET /fee/ledger/months': () => ({ data: months }), 'GET /fee/ledger/totals': () => ({ data: totals }) }
const why = {
  actions: [],
  ...{ journalId: 'j1', number: 'P-1', at: '2026-11-17 15:02:00', period: '2026-11', cause: 'revoke-penalty' },
  lines: [
    { account: 'dealer:d1', kind: '50', amount: '-300.00' },
    { account: 'penalties', kind: '50', amount: '300.00' },
  ],
  penalty: { price: '3200.00', daysBefore: 5, bound: 7, startDate: '2026-11-22', revokedOn: '2026-11-17', amount: '300.00', exempted: '0.00' },
}

describe('the ledger', () => {
  it('opens the only account there is without a choice', async () => {
    const routes = { ...summed, 'GET /fee/accounts/page': paged([account]), 'GET /fee/ledger/page': paged(rows) }
    const { server } = await openScreen('fee-ledger', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
    expect(await screen.findByText('BR-7781')).toBeTruthy()
    expect(screen.getByText('杭州云栖')).toBeTruthy()
    expect(screen.queryByLabelText('选择账户')).toBeNull()
    expect(server.of('GET /fee/ledger/page')[0]?.query.accountId).toBe('a1')
  })

  it('begins with the choice of an account where there are several, and says of each posting why it is what it is', async () => {
    const routes = {
      ...summed,
      'GET /fee/accounts/page': paged([account, { ...account, id: 'a2', orgCode: 'D3302', nameCn: '宁波云栖' }]),
      'GET /fee/ledger/page': paged(rows),
      'GET /fee/ledger/why/{id}': () => ({ data: why }),
    }
    const { server, place } = await openScreen('fee-ledger', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
    expect(await screen.findByText('2026-11')).toBeTruthy()
    expect(screen.getByText('−2,540.00')).toBeTruthy()
    await choose('选择账户', 'D3301 杭州云栖')
    expect(await screen.findByText('BR-7781')).toBeTruthy()
    expect(place()).toBe('/manage/fee-ledger?account=a1')
    expect(screen.getByText('+50,000.00')).toBeTruthy()
    expect(screen.getByText('已冲正')).toBeTruthy()
    fireEvent.click(screen.getByText('唐以宁 · THA302-2648-01'))
    expect(await screen.findByText('2026-11-22 开班，2026-11-17 撤销，提前 5 天')).toBeTruthy()
    expect(place()).toBe('/manage/fee-ledger?account=a1&open=j1')
    await choose('类型', '撤销罚金')
    await waitFor(() => expect(server.of('GET /fee/ledger/page').at(-1)?.query).toMatchObject({ accountId: 'a1', kinds: '50' }))
    expect(place()).toBe('/manage/fee-ledger?account=a1&open=j1&kinds=50')
  })

  it('says what the lines come to, and shows an account by month; a month leads to its lines', async () => {
    const routes = { ...summed, 'GET /fee/accounts/page': paged([account]), 'GET /fee/ledger/page': paged(rows) }
    const { server, place } = await openScreen('fee-ledger?account=a1&kinds=50', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
    expect(await screen.findByText('¥47,460.00')).toBeTruthy()
    expect(server.of('GET /fee/ledger/totals')[0]?.query).toMatchObject({ accountId: 'a1', kinds: '50' })
    fireEvent.click(screen.getByText('按月'))
    expect(await screen.findByText('97,460.00')).toBeTruthy()
    expect(server.of('GET /fee/ledger/months').at(-1)?.query.accountId).toBe('a1')
    press('2026-11')
    await waitFor(() => expect(place()).toBe('/manage/fee-ledger?account=a1&from=2026-11-01&to=2026-11-30'))
  })

  it('reverses money that was recorded wrongly, with a reason, and says whose and what it is', async () => {
    const wrong = {
      ...why,
      ...{ number: 'P-3', cause: 'top-up', penalty: undefined, reference: 'BR-7781', recordedByName: '沈若楠', actions: ['reverse'] },
      lines: [{ account: 'dealer:d1', kind: '20', amount: '50000.00' }],
    }
    const { server } = await openScreen('fee-ledger?account=a1', {
      contract: ledger,
      also: [accounts.endpoints.page.permission],
      routes: {
        ...summed,
        ...{ 'GET /fee/accounts/page': paged([account]), 'GET /fee/accounts/{id}': () => ({ data: account }), 'GET /fee/ledger/page': paged(rows) },
        'GET /fee/ledger/why/{id}': () => ({ data: wrong }),
        'POST /fee/ledger/reverse': commanded(ledger, 'reverse', () => ({ data: { ...wrong, actions: [] } })),
      },
    })
    fireEvent.click(await screen.findByText('BR-7781'))
    expect(await screen.findByText('登记人 沈若楠')).toBeTruthy()
    press('冲正')
    await opened()
    await waitFor(() => expect(front().textContent).toContain('¥50,000.00'))
    await waitFor(() => expect(front().textContent).toContain('杭州云栖'))
    expect(front().textContent).toContain('回单号BR-7781')
    press('冲正')
    expect(await screen.findByText('请填写说明')).toBeTruthy()
    fill('冲正原因', '多记了一个零')
    press('冲正')
    await waitFor(() => expect(server.of('POST /fee/ledger/reverse')[0]?.body).toEqual({ journalId: 'j1', reason: '多记了一个零' }))
  })
})
