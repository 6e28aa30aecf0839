import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

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
const why = {
  ...{ journalId: 'j1', number: 'P-1', at: '2026-11-17 15:02:00', period: '2026-11', cause: 'revoke-penalty' },
  lines: [
    { account: 'dealer:d1', kind: '50', amount: '-300.00' },
    { account: 'penalties', kind: '50', amount: '300.00' },
  ],
  penalty: { price: '3200.00', daysBefore: 5, bound: 7, startDate: '2026-11-22', revokedOn: '2026-11-17', amount: '300.00', exempted: '0.00' },
}

describe('the ledger', () => {
  it('opens the only account there is without a choice', async () => {
    const routes = { 'GET /fee/accounts/page': paged([account]), 'GET /fee/ledger/page': paged(rows) }
    const { server } = await openScreen('fee-ledger', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
    expect(await screen.findByText('BR-7781')).toBeTruthy()
    expect(screen.getByText('杭州云栖')).toBeTruthy()
    expect(screen.queryByLabelText('选择账户')).toBeNull()
    expect(server.of('GET /fee/ledger/page')[0]?.query.accountId).toBe('a1')
  })

  it('begins with the choice of an account where there are several, and says of each posting why it is what it is', async () => {
    const routes = {
      'GET /fee/accounts/page': paged([account, { ...account, id: 'a2', orgCode: 'D3302', nameCn: '宁波云栖' }]),
      'GET /fee/ledger/page': paged(rows),
      'GET /fee/ledger/why/{id}': () => ({ data: why }),
    }
    const { server, place } = await openScreen('fee-ledger', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
    expect(await screen.findByText('先选择一个账户')).toBeTruthy()
    await choose('选择账户', 'D3301 杭州云栖')
    expect(await screen.findByText('BR-7781')).toBeTruthy()
    expect(place()).toBe('/manage/fee-ledger?account=a1')
    expect(screen.getByText('+50,000.00')).toBeTruthy()
    expect(screen.getByText('已冲正')).toBeTruthy()
    press('唐以宁 · THA302-2648-01')
    expect(await screen.findByText('2026-11-22 开班，2026-11-17 撤销，提前 5 天')).toBeTruthy()
    await choose('类型', '撤销罚金')
    await waitFor(() => expect(server.of('GET /fee/ledger/page').at(-1)?.query).toMatchObject({ accountId: 'a1', kinds: '50' }))
    expect(place()).toBe('/manage/fee-ledger?account=a1&kinds=50')
  })
})
