import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { loginLogs } from '@academy/contracts/identity/logs/login-logs.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FakeCall } from '../../../testing/fake-server.ts'
import { choose, front, opened, openScreen, paged } from '../../../testing/staff-screen.tsx'

const login = { id: 'l1', createDate: '2026-11-24 08:31:07', loginName: 'lin.zhixia', userId: 'u1', userNameCn: '林知夏', userNameEn: 'Lin Zhixia' }
const logins = [
  { ...login, result: '1', way: 'remembered', address: '10.0.0.7' },
  {
    ...login,
    id: 'l2',
    loginName: 'nobody',
    userId: undefined,
    userNameCn: undefined,
    userNameEn: undefined,
    result: '0',
    way: 'password',
    address: '10.0.0.8',
  },
]
const tried = {
  ...{ id: 'i1', lastAt: '2026-11-24 09:00:00', userId: 'u1', userNameCn: '林知夏', userNameEn: 'Lin Zhixia', routes: 'fee-ledger' },
  ...{ menuNameCn: '账务明细', menuNameEn: 'Ledger', permission: 'fee:ledger:page', times: 3 },
}

describe('who came to which door', () => {
  it('the login log tells each try in words, by result, and one opens to read', async () => {
    const { server, place } = await openScreen('sys-login-logs', { contract: loginLogs, routes: { 'GET /sys/login-logs/page': paged(logins) } })
    expect(await screen.findByText('林知夏')).toBeTruthy()
    for (const words of ['成功', '失败', '记住的设备', '密码', '2026-11-24 08:31:07']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    await choose('结果', '失败')
    await waitFor(() => expect(server.of('GET /sys/login-logs/page').at(-1)?.query).toMatchObject({ results: '0' }))
    expect(place()).toBe('/manage/sys-login-logs?results=0')
    fireEvent.click(screen.getByText('lin.zhixia'))
    await opened()
    expect(within(front()).getByText('此人的全部登录').getAttribute('href')).toBe('#/manage/sys-login-logs?userId=u1')
  })

  it('one opens by its address also where the page does not show it', async () => {
    const answer = (call: FakeCall) => {
      const { id } = call.query as { id?: string }
      return paged(id ? logins.filter((one) => one.id === id) : logins.slice(0, 1))(call)
    }
    const shown = await openScreen('sys-login-logs?open=l2&results=1', { contract: loginLogs, routes: { 'GET /sys/login-logs/page': answer } })
    await waitFor(() => expect(within(front()).getByText('10.0.0.8')).toBeTruthy())
    expect(shown.server.of('GET /sys/login-logs/page').find(({ query }) => 'id' in query)?.query).toMatchObject({ id: 'l2' })
  })

  it('that a record is gone is said when the server no longer has it', async () => {
    const answer = (call: FakeCall) => paged('id' in call.query ? [] : logins)(call)
    await openScreen('sys-login-logs?open=l9', { contract: loginLogs, routes: { 'GET /sys/login-logs/page': answer } })
    expect(await screen.findByText('没有找到这条记录')).toBeTruthy()
  })

  it('the refused pages name the page, the missing permission and how often; without any there is a word on what will stand here', async () => {
    await openScreen('sys-intercepts', { contract: intercepts, routes: { 'GET /sys/intercepts/page': paged([tried]) } })
    expect(await screen.findByText('账务明细')).toBeTruthy()
    for (const words of ['林知夏', 'fee-ledger', 'fee:ledger:page', '3']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  })

  it('a page has as many rows as its reader chose last, in whatever list; 20 until he has, and what the address says goes first', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ ...login, id: `l${n}`, result: '1', way: 'password', address: '10.0.0.7' }))
    const asked = async (address: string, contract: typeof loginLogs | typeof intercepts) => {
      const rows = contract === loginLogs ? many : [tried]
      const path = `GET ${contract.endpoints.page.path}`
      const { server } = await openScreen(address, { contract, routes: { [path]: paged(rows) } })
      await waitFor(() => expect(server.of(path).length).toBeGreaterThan(0))
      return server.of(path).at(-1)?.query.limit
    }
    expect(await asked('sys-login-logs', loginLogs)).toBe('20')
    fireEvent.click(within(await screen.findByLabelText('每页')).getByText('50'))
    cleanup()
    expect(await asked('sys-intercepts', intercepts)).toBe('50')
    cleanup()
    expect(await asked('sys-login-logs?limit=10', loginLogs)).toBe('10')
  })

  it('a day that is none stays where it was typed, with what is wrong beside it, and the list is not asked by it', async () => {
    const { server } = await openScreen('sys-login-logs', { contract: loginLogs, routes: { 'GET /sys/login-logs/page': paged(logins) } })
    const from = await screen.findByPlaceholderText('开始日')
    fireEvent.focus(from)
    fireEvent.change(from, { target: { value: '2026-13-45' } })
    fireEvent.blur(from)
    expect((await screen.findByRole('alert')).textContent).toBe('须为 YYYY-MM-DD 格式的日期')
    expect((from as HTMLInputElement).value).toBe('2026-13-45')
    expect(server.of('GET /sys/login-logs/page').some(({ query }) => query.from)).toBe(false)
  })

  it('a log without a row says what will be written there', async () => {
    await openScreen('sys-intercepts', { contract: intercepts, routes: { 'GET /sys/intercepts/page': paged([]) } })
    expect(await screen.findByText('没有越权访问')).toBeTruthy()
  })
})
