import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, fill, front, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const row = (id: string, userName: string, phase: 'planned' | 'live' | 'ended', more: object = {}) => ({
  ...{ id, version: 1, createDate: '2026-11-01 08:00:00', userId: `u-${id}`, userName, roleCode: 'REGISTRAR', roleNameCn: '教务专员', roleNameEn: 'Registrar' },
  ...{ from: '2026-11-01 00:00:00', until: '2026-12-01 00:00:00', reason: '产假代理', phase, actions: phase === 'ended' ? [] : ['update', 'end'], ...more },
})
const rows = [row('a', '陆知行', 'live'), row('b', '宋听澜', 'planned'), row('c', '顾明远', 'ended', { endReason: '人员调整' })]

describe('roles by hand', () => {
  it('say who holds which until when, and are ended, one or many, with a reason', async () => {
    const { server } = await openScreen('sys-role-assignments', {
      contract: roleAssignments,
      routes: {
        'GET /sys/role-assignments/page': paged(rows),
        'POST /sys/role-assignments/end': commanded(roleAssignments, 'end', () => ({ data: { ended: 2 } })),
      },
    })
    expect(await screen.findByText('陆知行')).toBeTruthy()
    for (const word of ['生效中', '待生效', '已结束']) expect(screen.getAllByText(word).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByLabelText('选择 陆知行'))
    fireEvent.click(screen.getByLabelText('选择 宋听澜'))
    press('提前结束')
    await waitFor(() => expect(front().textContent).toContain('现在结束 2 项授权'))
    fill('提前结束的原因', '人回来了')
    press('提前结束')
    await waitFor(() => expect(server.calls.find(({ path }) => path.endsWith('/end'))?.body).toEqual({ ids: ['a', 'b'], reason: '人回来了' }))
  })
})
