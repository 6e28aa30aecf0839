import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, fill, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const own = { version: 1, createDate: '2026-03-01 08:00:00', menuNameCn: '课程维护', menuNameEn: 'Courses', textCn: '目录整理' }
const rows = [
  {
    id: 's1',
    ...own,
    menuCode: 'training/courses',
    from: '2026-03-02 02:00:00',
    until: '2026-03-02 04:00:00',
    status: 'planned',
    actions: ['update', 'lift', 'delete'],
  },
  {
    ...own,
    id: 's2',
    menuNameCn: undefined,
    sysCode: '50',
    from: '2026-03-01 02:00:00',
    status: 'over',
    actions: [],
    refused: [{ move: 'update', reasons: ['停用已经结束，不能再改'] }],
  },
]
const entries = [{ id: 'm1', code: 'sys/roles', nameCn: '角色', nameEn: 'Roles', type: '1', path: ['m1'], sysCode: '10', sort: 1, version: 1 }]

const open = () =>
  openScreen('sys-menu-switches', {
    contract: menuSwitches,
    also: ['sys:menus:page', 'sys:roles:page'],
    dictionaries: { sysCode: { 10: '系统管理', 50: '资源管理' }, stopStatus: { planned: '已计划', on: '停用中', over: '已结束', lifted: '已解除' } },
    routes: {
      ...plainAnswers(menuSwitches, rows),
      'POST /sys/menu-switches/lift': () => ({ data: rows[0] }),
      [`GET ${menuEntries.endpoints.children.path}`]: () => ({ data: entries }),
      'GET /sys/roles/page': () => ({ data: { records: [], total: 0 } }),
    },
  })

describe('menus that are switched off', () => {
  it('say what, until when and in which state; one is lifted after a question, and what is over says why it stays', async () => {
    const { server } = await open()
    expect(await screen.findByText('课程维护')).toBeTruthy()
    expect(screen.getByText('资源管理（整个栏目）')).toBeTruthy()
    expect(screen.getAllByText('已结束').length).toBeGreaterThan(0)
    expect(screen.getByText('直到解除')).toBeTruthy()
    expect(screen.getByRole('img', { name: '今后 14 天' })).toBeTruthy()
    press('解除 课程维护')
    await waitFor(() => expect(document.querySelector('[role=alertdialog], [role=dialog]')).toBeTruthy())
    press('解除')
    await waitFor(() => expect(server.of('POST /sys/menu-switches/lift')[0]?.body).toEqual({ id: 's1', version: 1 }))
  })

  it('are planned with a menu, its time and words', async () => {
    const { server } = await open()
    await screen.findByText('课程维护')
    press('新建菜单停用')
    await opened()
    await choose('菜单', '角色')
    await waitFor(() => fill('简体说明', '调整角色'))
    press('保存')
    expect((await screen.findAllByText(/不能为空/)).length).toBeGreaterThan(0)
    expect(server.of('POST /sys/menu-switches')).toEqual([])
  })
})
