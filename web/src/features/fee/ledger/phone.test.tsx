import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { onPhone } from '../../../testing/phone.ts'
import { openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const account = { id: 'a1', orgCode: 'D3301', nameCn: '杭州云栖', nameEn: 'Hangzhou Yunqi' }
const posting = {
  ...{ id: 'p1', journalId: 'j1', number: 'P-1', at: '2026-11-17 15:02:00', period: '2026-11', kind: '20', amount: '50000.00', balance: '95370.00' },
  ...{ cause: 'top-up', reference: 'BR-7781' },
}
const why = {
  actions: [],
  ...{ journalId: 'j1', number: 'P-1', at: '2026-11-17 15:02:00', period: '2026-11', cause: 'top-up' },
  lines: [{ account: 'dealer:d1', kind: '20', amount: '50000.00' }],
}

beforeAll(onPhone)

it('on a phone says why an amount is what it is in a sheet over the list, and gives the list back', async () => {
  const routes = { 'GET /fee/accounts/page': paged([account]), 'GET /fee/ledger/page': paged([posting]), 'GET /fee/ledger/why/{id}': () => ({ data: why }) }
  await openScreen('fee-ledger?account=a1', { contract: ledger, routes, also: [accounts.endpoints.page.permission] })
  fireEvent.click(await screen.findByText('BR-7781'))
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByText('为什么是 ¥50,000.00')).toBeTruthy()
  press('关闭')
  expect(screen.queryByRole('dialog')).toBeNull()
})
