import { menuEntries } from '@academy/contracts/identity/access/menu-entries.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { control, fill, front, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const entry = (code: string, nameCn: string, path: string[], more: object = {}) => ({
  ...{ id: code, version: 1, createDate: '2026-01-01 08:00:00', code, nameCn, nameEn: code, type: '1', sysCode: '10', url: `sys/${code}`, sort: 10 },
  ...{ path: [...path, code], below: 0, actions: ['update', 'delete'] },
  ...(path.length > 0 ? { parentCode: path.at(-1) } : { type: '0', url: undefined }),
  ...more,
})
const nodes = [
  entry('sys', '系统设置', []),
  entry('params', '系统参数', ['sys']),
  entry('params:save', '新增', ['sys', 'params'], { type: '2' }),
  entry('roles', '角色', ['sys'], { sort: 20 }),
  entry('logs', '登录日志', ['sys'], { sort: 30, hidden: true }),
  entry('org', '组织与人员', [], { sort: 20 }),
]

const open = async (more: object = {}) => {
  const view = await openScreen('sys-menus', {
    contract: menuEntries,
    dictionaries: { sysCode: { 10: '系统管理' } },
    routes: {
      'GET /sys/menus/children': () => ({ data: nodes }),
      ...plainAnswers(menuEntries, nodes),
      'PUT /sys/menus/{id}/move': () => ({ data: nodes[1] }),
      ...more,
    },
  })
  await screen.findByText('系统参数')
  return view
}
const line = (name: string) => screen.getByText(name).closest('[role=treeitem]') as HTMLElement
/** What was moved where; which record stands in the address of the call. */
const moves = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.calls.filter(({ path }) => path.endsWith('/move')).map(({ path, body }) => ({ id: path.split('/').at(-2), ...(body as object) }))
/** jsdom knows no layout: every line is 40 pixels high, so the middle is "in" it and its edges are before and behind. */
const drop = (from: HTMLElement, to: HTMLElement, clientY: number) => {
  to.getBoundingClientRect = () => ({ top: 0, height: 40 }) as DOMRect
  const dataTransfer = { setData: () => undefined, effectAllowed: '' }
  fireEvent.dragStart(from, { dataTransfer })
  for (const kind of ['dragOver', 'drop'] as const) {
    const event = createEvent[kind](to, { dataTransfer })
    // jsdom has no drag events of its own, so they have no place either
    Object.defineProperty(event, 'clientY', { value: clientY })
    fireEvent(to, event)
  }
}

describe('menus', () => {
  it('stand as a tree without the buttons, say what is hidden, fold, and are found with what is above them', async () => {
    await open()
    expect(screen.queryByText('新增')).toBeNull()
    expect(within(line('登录日志')).getByText('已隐藏')).toBeTruthy()
    expect(line('系统参数').getAttribute('aria-level')).toBe('2')
    fireEvent.click(screen.getByLabelText('收起 系统设置'))
    expect(screen.queryByText('系统参数')).toBeNull()
    fireEvent.click(screen.getByLabelText('展开 系统设置'))
    fill('名称、编号、地址', '角色')
    await waitFor(() => expect(screen.queryByText('系统参数')).toBeNull())
    expect(screen.getByText('系统设置')).toBeTruthy()
  })

  it('are moved by the mouse before, into and behind others, and the move is taken back', async () => {
    const { server } = await open()
    drop(line('登录日志'), line('系统参数'), 2)
    await waitFor(() => expect(moves(server)).toEqual([{ id: 'logs', parent: 'sys', before: 'params' }]))
    expect(await screen.findByText('已移动“登录日志”')).toBeTruthy()
    press('撤销')
    await waitFor(() => expect(moves(server).at(-1)).toEqual({ id: 'logs', parent: 'sys' }))
    await waitFor(() => expect(screen.queryByText('已移动“登录日志”')).toBeNull())
    drop(line('角色'), line('组织与人员'), 20)
    await waitFor(() => expect(moves(server).at(-1)).toEqual({ id: 'roles', parent: 'org' }))
    drop(line('系统设置'), line('角色'), 20)
    expect(moves(server)).toHaveLength(3)
  })

  it('are walked and moved by the keyboard alone', async () => {
    const { server } = await open()
    fireEvent.keyDown(line('系统设置'), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(line('系统参数'))
    fireEvent.keyDown(line('角色'), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(moves(server)).toEqual([{ id: 'roles', parent: 'sys', before: 'params' }]))
    fireEvent.keyDown(line('角色'), { key: 'ArrowRight', altKey: true })
    await waitFor(() => expect(moves(server).at(-1)).toEqual({ id: 'roles', parent: 'params' }))
    fireEvent.keyDown(line('系统参数'), { key: 'ArrowLeft', altKey: true })
    await waitFor(() => expect(moves(server).at(-1)).toEqual({ id: 'params', before: 'org' }))
    expect(await screen.findByText('已移动“系统参数”')).toBeTruthy()
    fireEvent.keyDown(line('系统参数'), { key: 'z', ctrlKey: true })
    await waitFor(() => expect(moves(server).at(-1)).toEqual({ id: 'params', parent: 'sys', before: 'roles' }))
    fireEvent.keyDown(line('系统设置'), { key: 'Enter' })
    await opened()
    await waitFor(() => expect(front().textContent).toContain('在下面新增'))
    press('在下面新增')
    await waitFor(() => expect(control('编号')).toBeTruthy())
    expect(front().textContent).toContain('系统设置')
  })
})
