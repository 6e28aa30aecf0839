import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { screen, waitFor } from '@testing-library/react'
import { commanded, fill, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const role = { roleId: 'r1', roleCode: 'PLANNER', roleNameCn: '排课计划员', roleNameEn: 'Planner' }
const held = [
  { ...role, id: 'PLANNER.p1', by: 'post', phase: 'live', positionCode: 'AC05', positionNameCn: '计划专员', orgNameCn: '学院', joinDate: '2022-05-01' },
  {
    ...{ ...role, id: 'a1', roleCode: 'AUDITOR', roleNameCn: '审计员', by: 'hand', phase: 'live', from: '2026-11-01 09:00:00', until: '2026-12-01 09:00:00' },
    ...{ reason: '年度检查', roots: ['o1'] },
  },
  { ...role, id: 'a2', by: 'hand', phase: 'ended', from: '2026-01-01 09:00:00', until: '2026-02-01 09:00:00', reason: '支援' },
]
const routes = {
  'GET /sys/role-holders/of/u1': () => ({ data: held }),
  'POST /sys/role-assignments/end': commanded(roleAssignments, 'end', () => ({ data: { ended: 1 } })),
  'GET /sys/users/page': paged([{ id: 'u1', nameCn: '陆以安', nameEn: 'Lu Yian' }]),
  'GET /sys/users/u1': () => ({ data: { id: 'u1', nameCn: '陆以安', nameEn: 'Lu Yian' } }),
}

describe('the roles of one person', () => {
  it('say from which post or by whose hand, when and where; one by hand is ended here with its reason', async () => {
    const also = ['sys:role-holders:page', 'sys:roles:page', 'sys:users:page']
    const { server } = await openScreen('sys-role-assignments/u1', { contract: roleAssignments, routes, also })
    expect(await screen.findByText('计划专员')).toBeTruthy()
    expect(screen.getByText('年度检查')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /提前结束/ })).toHaveLength(1)
    press('提前结束 审计员 的授权')
    fill('提前结束的原因', '检查做完了')
    press('提前结束')
    await waitFor(() => expect(server.of('POST /sys/role-assignments/end')[0]?.body).toEqual({ ids: ['a1'], reason: '检查做完了' }))
    await waitFor(() => expect(server.of('GET /sys/role-holders/of/u1').length).toBeGreaterThan(1))
  })
})
