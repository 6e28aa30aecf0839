import { onlineUsers } from '@academy/contracts/identity/accounts/online-users.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, fill, front, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const row = (id: string, userNameCn: string, more: object = {}) => ({
  ...{ id, userId: `u-${id}`, userNameCn, userNameEn: userNameCn, orgNameCn: '杭州网点', orgNameEn: 'Hangzhou', browser: 'edge', system: 'windows' },
  ...{ way: 'password', office: true, address: '203.0.113.9', createDate: '2026-11-26 08:00:00', lastSeen: '2026-11-26 09:00:00' },
  ...{ phase: 'live', here: false, actions: ['force'], ...more },
})
const rows = [row('a', '陆知行'), row('b', '宋听澜', { way: 'remembered', office: false }), row('c', '顾明远', { here: true, actions: [] })]

describe('who is signed in', () => {
  it('stands with device and way, and is forced out, one or many, with a reason; who stays is named', async () => {
    const left = [{ id: 'b', userName: '宋听澜', why: 'higherRole' }]
    const { server } = await openScreen('sys-online-users', {
      contract: onlineUsers,
      routes: {
        'GET /sys/online-users/page': paged(rows),
        'POST /sys/online-users/force': commanded(onlineUsers, 'force', () => ({ data: { ended: 1, left } })),
      },
    })
    expect(await screen.findByText('陆知行')).toBeTruthy()
    expect(server.calls.find(({ path }) => path.endsWith('/page'))?.query).toMatchObject({ phase: 'live' })
    expect(screen.getAllByText('Edge，Windows').length).toBeGreaterThan(0)
    expect(screen.getByText('本次登录')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('选择 陆知行'))
    fireEvent.click(screen.getByLabelText('选择 宋听澜'))
    press('强制下线')
    await waitFor(() => expect(front().textContent).toContain('强制 2 个登录下线'))
    fill('理由', '账号借给他人')
    press('强制下线')
    await waitFor(() => expect(server.calls.find(({ path }) => path.endsWith('/force'))?.body).toEqual({ ids: ['a', 'b'], reason: '账号借给他人' }))
    await waitFor(() => expect(document.body.textContent).toContain('宋听澜：角色高于您，不能强制下线'))
  })
})
