import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { screen } from '@testing-library/react'
import { openScreen, paged } from '../../../../testing/staff-screen.tsx'

const summary = { id: 'r1', startedAt: '2026-11-18 02:10:00', status: 'leaking', calls: 320, checked: 1840, leaks: 1, uncalled: 1 }
const place = (noun: string, call: string, nameCn: string) => ({ service: 'fee', noun, call, nameCn, nameEn: nameCn })
const run = {
  ...summary,
  roles: [
    { code: 'OUTLET_ADMIN', nameCn: '网点管理员', nameEn: 'Outlet administrator', roots: ['o1'] },
    { code: 'LEARNER', nameCn: '学员', nameEn: 'Learner', roots: ['o2'] },
  ],
  places: [place('ledger', 'page', '账务明细'), place('accounts', 'page', '账户'), place('accounts', 'export', '账户'), place('rules', 'page', '减免规则')],
  grid: ['Lcno', 'e-eo'],
  found: [{ service: 'fee', noun: 'ledger', call: 'page', roleCode: 'OUTLET_ADMIN', ids: ['x1', 'x2'] }],
  left: [{ service: 'fee', noun: 'accounts', call: 'export', why: 'unmarked' }],
}

describe('leak tests', () => {
  it('say of the last run where it leaked, to whom, and draw role by way', async () => {
    await openScreen('sys-leak-tests', {
      contract: leakTests,
      routes: { 'GET /sys/leak-tests/page': paged([summary]), 'GET /sys/leak-tests/{id}': () => ({ data: run }) },
      also: ['sys:leak-tests:run'],
    })
    expect(await screen.findByText(/网点管理员 在 账务明细 · 列表 看到范围外的 2 条记录/)).toBeTruthy()
    expect([...document.querySelectorAll('.leak-grid tbody th')].map((one) => one.textContent)).toEqual(['账务明细 列表', '账户 列表', '账户 导出'])
    expect([...document.querySelectorAll('.leak-grid tbody td')].map((one) => one.getAttribute('data-letter'))).toEqual(['L', 'e', 'c', '-', 'n', 'e'])
    expect(screen.getByText('发现泄露')).toBeTruthy()
    expect(screen.getByText('现在运行')).toBeTruthy()
  })

  it('say what to do before the first run', async () => {
    await openScreen('sys-leak-tests', { contract: leakTests, routes: { 'GET /sys/leak-tests/page': paged([]) } })
    expect(await screen.findByText('还没有运行过')).toBeTruthy()
  })
})
