import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, commanded, fill, fillDay, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const dictionaries = {
  changeStatus: { pending: '审批中', approved: '待生效', blocked: '受阻', effective: '已生效' },
  changeCause: { self: '本人', admin: '管理员' },
  leaveType: { '1': '主动' },
  leaveReason: { '20': '发展', '90': '其他' },
  leaveTo: { '20': '新能源车企', '40': '未知' },
}
const change = (id: string, status: string, more: object = {}) => ({
  ...{ id, version: 1, kind: '2', userId: 'u1', userName: '朱听雨', cause: 'admin', submitterId: 'u2', submitterName: '唐婉清', status, day: '2026-12-20' },
  ...{ fromOrgNameCn: '北京朔望亦庄店', fromPositionNameCn: '销售顾问', toOrgNameCn: '上海澜庭店', toPositionNameCn: '销售顾问' },
  ...{ createDate: '2026-11-20 10:00:00', actions: [], ...more },
})
const post = {
  ...{ id: 'p1', positionCode: 'SA04', orgId: 'o1', main: true, joinDate: '2021-03-01', mayHaveLetter: false },
  ...{ orgNameCn: '北京朔望亦庄店', orgNameEn: 'Yizhuang', positionNameCn: '销售顾问', positionNameEn: 'Sales Adviser' },
}
const standing = { userId: 'u1', employed: true, posts: [post], today: '2026-11-26', leaveUntil: '2026-12-26' }
const route = {
  ...{ model: 'LEAVE', modelVersion: 1, nameCn: '离职审批', nameEn: 'Leave' },
  steps: [
    {
      step: 'STORE',
      nameCn: '网点审批',
      nameEn: 'Store',
      state: 'ahead',
      hours: 48,
      why: { code: 'always' },
      passed: [],
      holders: [{ userId: 'u9', positionCode: 'MG05', orgId: 'o1', name: '唐婉清', positionNameCn: '培训专员' }],
    },
  ],
}
const person = { id: 'u1', userCode: 'zhu', nameCn: '朱听雨', nameEn: 'Zhu' }

const open = (rows: readonly object[], more: object = {}, address = 'org-personnel-changes') =>
  openScreen(address, {
    contract: personnelChanges,
    dictionaries,
    routes: {
      'GET /org/personnel-changes/page': paged(rows),
      'GET /sys/users/page': paged([person]),
      'GET /org/personnel-changes/standing': () => ({ data: standing }),
      'POST /org/personnel-changes/preview': () => ({ data: route }),
      ...more,
    },
    also: ['sys:users:page'],
  })

describe('personnel changes', () => {
  it('say who moves from where to where, when and how far that is', async () => {
    await open([change('c1', 'approved')])
    expect(await screen.findByText('朱听雨')).toBeTruthy()
    expect(screen.getByText('销售顾问 · 北京朔望亦庄店')).toBeTruthy()
    expect(screen.getByText('销售顾问 · 上海澜庭店')).toBeTruthy()
    expect(screen.getByText('待生效')).toBeTruthy()
  })

  it('say what blocks one, and are cancelled with a reason', async () => {
    const row = change('c1', 'blocked', { blockedBy: [{ code: 'singlePostHeld' }], actions: ['cancel', 'retry'] })
    const { server } = await open([row], {
      'GET /org/personnel-changes/c1': () => ({ data: row }),
      'POST /org/personnel-changes/cancel': commanded(personnelChanges, 'cancel', () => ({ data: { ...row, status: 'cancelled' } })),
    })
    fireEvent.click(await screen.findByText('朱听雨'))
    expect(await screen.findByText(/到期未能生效：单岗还有人在岗/)).toBeTruthy()
    press('取消变动')
    expect(await screen.findByText('取消这项变动？')).toBeTruthy()
    fill('原因', '决定留任')
    press('取消变动')
    await waitFor(() => expect(server.of('POST /org/personnel-changes/cancel')[0]?.body).toMatchObject({ id: 'c1', remark: '决定留任' }))
  })

  it('show his posts and who will decide before a leave is filed', async () => {
    const { server } = await open([], { 'POST /org/personnel-changes': commanded(personnelChanges, 'save', () => ({ data: change('c2', 'pending') })) })
    press('申请变动')
    await choose('人员', '朱听雨 · zhu')
    expect(await screen.findByText('销售顾问 · 北京朔望亦庄店')).toBeTruthy()
    await choose('离职类型', '主动')
    await choose('离职原因', '发展')
    await choose('去向', '未知')
    await fillDay('最后工作日', '2026-12-03')
    expect(await screen.findByText('唐婉清 · 培训专员')).toBeTruthy()
    press('提交审批')
    await waitFor(() =>
      expect(server.of('POST /org/personnel-changes')[0]?.body).toMatchObject({ userId: 'u1', kind: '1', day: '2026-12-03', leaveReason: '20' }),
    )
  })
})
