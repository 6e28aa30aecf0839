import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const rows = Array.from({ length: 23 }, (_, i) => ({
  id: `p${i}`,
  version: 1,
  paramCode: `code.${String(i).padStart(2, '0')}`,
  paramValue: String(i),
  createDate: '2026-01-01 08:00:00',
}))

const open = async (more: Parameters<typeof fakeServer>[0] = {}, me = admin) => {
  const server = fakeServer({
    ...shellAnswers(me),
    'GET /sys/params/page': (call: FakeCall) => ({
      data: pageOf(
        rows.filter((row) => row.paramCode.includes(call.query.text ?? '')),
        call,
      ),
    }),
    'GET /sys/params/{id}': (_, { id }) => ({ data: rows.find((row) => row.id === id) }),
    'POST /sys/params': () => ({ data: rows[0] }),
    'PUT /sys/params': () => ({ data: rows[0] }),
    'DELETE /sys/params': () => ({ data: { removed: 2 } }),
    ...more,
  })
  const view = await renderApp('/manage/sys-params', { me })
  await screen.findByText('code.00')
  return { server, ...view }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: RegExp, text: string) => {
  const input = within(screen.getByRole('dialog')).getByLabelText(label)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const last = <T,>(list: readonly T[]) => list.at(-1) as T

describe('system parameters', () => {
  it('lists twenty rows, searches from page 1, and keeps filters, page and sort in the address', async () => {
    const { server, place } = await open()
    expect(screen.getAllByRole('row')).toHaveLength(21)
    fireEvent.click(screen.getByTitle('2'))
    await screen.findByText('code.20')
    expect(place()).toContain('page=2')
    const search = screen.getByRole('textbox', { name: '编码、含义、值' })
    fireEvent.change(search, { target: { value: '.2' } })
    fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', keyCode: 13 })
    await screen.findByText('code.22')
    expect(place()).toBe('/manage/sys-params?text=.2')
    fireEvent.click(screen.getByRole('columnheader', { name: /参数值/ }))
    await waitFor(() => expect(last(server.of('GET /sys/params/page')).query).toMatchObject({ orderField: 'param_value', order: 'asc' }))
    fireEvent.click(screen.getByRole('columnheader', { name: /参数值/ }))
    await waitFor(() => expect(place()).toContain('order=desc'))
    fireEvent.click(screen.getByRole('columnheader', { name: /参数值/ }))
    await waitFor(() => expect(place()).toBe('/manage/sys-params?text=.2'))
    fireEvent.click(button('重置'))
    await screen.findByText('code.00')
  })

  it('says what a parameter of the platform means, beside what somebody has remarked on it, in the list and in its form', async () => {
    const own = [
      { ...rows[0], id: 'a', paramCode: 'enrol.close.days', paramValue: '3' },
      { ...rows[0], id: 'b', paramCode: 'waiting.max', paramValue: '20', remark: '秋季临时放宽' },
    ]
    const locked = { fields: ['paramCode'], reason: '参数编码建好后不能修改' }
    await open({
      'GET /sys/params/page': (call: FakeCall) => ({ data: pageOf([rows[0] as object, ...own], call) }),
      'GET /sys/params/{id}': (_, { id }) => ({ data: { ...own.find((row) => row.id === id), locked } }),
    })
    expect(await screen.findByText('开课前几天截止报名')).toBeTruthy()
    expect(screen.getByText('秋季临时放宽')).toBeTruthy()
    expect(screen.getByText('一个班次最多几人候补')).toBeTruthy()
    fireEvent.click(button('编辑 enrol.close.days'))
    const form = (await screen.findByDisplayValue('enrol.close.days')).closest('[role=dialog]') as HTMLElement
    expect(await within(form).findByText('开课前几天截止报名')).toBeTruthy()
    expect(within(form).getByText('默认 3')).toBeTruthy()
    expect((within(form).getByLabelText(/参数编码/) as HTMLInputElement).disabled).toBe(true)
  })

  it('adds one: faults all at once, then sent once with an idempotency key, the list asked again', async () => {
    const { server } = await open()
    fireEvent.click(button('新建参数'))
    expect(within(await screen.findByRole('dialog')).getByText('新建参数')).toBeTruthy()
    fireEvent.click(button('保存'))
    expect(await screen.findAllByText('不能为空')).toHaveLength(2)
    type(/参数编码/, 'a b')
    expect(await screen.findByText(/只能包含字母/)).toBeTruthy()
    type(/参数编码/, 'fee.new')
    type(/参数值/, ' 12 😀')
    const asked = server.of('GET /sys/params/page').length
    const save = button('保存')
    fireEvent.click(save)
    fireEvent.click(save)
    await waitFor(() => expect(server.of('POST /sys/params')).toHaveLength(1))
    const sent = server.of('POST /sys/params')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ paramCode: 'fee.new', paramValue: '12' })
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[0]?.headers.get('token')).toBe('token-1')
    expect(server.of('GET /sys/params/page').length).toBeGreaterThan(asked)
  })

  it('leads whoever saves after his session ended to the portal, which says so; nothing else does', async () => {
    const { place } = await open({ 'POST /sys/params': () => ({ code: 401, msg: '' }) })
    fireEvent.click(button('新建参数'))
    await screen.findByRole('dialog')
    type(/参数编码/, 'fee.new')
    type(/参数值/, '12')
    fireEvent.click(button('保存'))
    await waitFor(() => expect(place()).toBe('/'))
    expect(await screen.findByText('登录已失效')).toBeTruthy()
    expect(screen.queryByText(/未知异常/)).toBeNull()
  })

  it('shows the faults that only the server knows at their fields', async () => {
    const fields = [{ field: 'paramCode', code: 'duplicate', msg: '已存在相同的记录' }]
    await open({ 'POST /sys/params': () => ({ code: -1, msg: '', data: { errors: ['x'], fields } }) })
    fireEvent.click(button('新建参数'))
    await screen.findByRole('dialog')
    type(/参数编码/, 'fee.new')
    type(/参数值/, '12')
    fireEvent.click(button('保存'))
    expect(await screen.findByText('已存在相同的记录')).toBeTruthy()
    expect(
      within(screen.getByRole('dialog'))
        .getByLabelText(/参数编码/)
        .getAttribute('aria-invalid'),
    ).toBe('true')
  })

  it('says what somebody else changed meanwhile, and saves over it when told to', async () => {
    let tries = 0
    const { server } = await open({
      'PUT /sys/params': () =>
        tries++ === 0 ? { code: 10409, msg: 'stale', data: { current: { ...rows[0], paramValue: '77', version: 2 } } } : { data: rows[0] },
    })
    fireEvent.click(button('编辑 code.00'))
    await screen.findByDisplayValue('code.00')
    type(/参数值/, '55')
    fireEvent.click(button('保存'))
    const stale = (await screen.findByText('这条记录刚被别人改过')).closest('[role=dialog]') as HTMLElement
    expect(within(stale).getByText('77')).toBeTruthy()
    expect(within(stale).getByText('55')).toBeTruthy()
    fireEvent.click(button('保存我的'))
    await waitFor(() => expect(server.of('PUT /sys/params')).toHaveLength(2))
    expect(last(server.of('PUT /sys/params')).body).toEqual({ id: 'p0', version: 2, paramCode: 'code.00', paramValue: '55' })
  })

  it('keeps what somebody else has written where the reader changed nothing', async () => {
    let tries = 0
    const { server } = await open({
      'PUT /sys/params': () =>
        tries++ === 0 ? { code: 10409, msg: 'stale', data: { current: { ...rows[0], remark: '新备注', version: 2 } } } : { data: rows[0] },
    })
    fireEvent.click(button('编辑 code.00'))
    await screen.findByDisplayValue('code.00')
    type(/参数值/, '55')
    fireEvent.click(button('保存'))
    const stale = (await screen.findByText('这条记录刚被别人改过')).closest('[role=dialog]') as HTMLElement
    expect(within(stale).getByText('新备注')).toBeTruthy()
    expect(within(stale).getByText('你没有改，保留现在的')).toBeTruthy()
    fireEvent.click(button('保存我的'))
    await waitFor(() => expect(server.of('PUT /sys/params')).toHaveLength(2))
    expect(last(server.of('PUT /sys/params')).body).toEqual({ id: 'p0', version: 2, paramCode: 'code.00', paramValue: '55', remark: '新备注' })
  })

  it('takes what somebody else has saved, also where that is nothing', async () => {
    const { server } = await open({
      'GET /sys/params/{id}': () => ({ data: { ...rows[0], remark: '旧备注' } }),
      'PUT /sys/params': () => ({
        code: 10409,
        msg: 'stale',
        data: { current: { ...rows[0], paramValue: '77', version: 2, updateDate: '2026-11-23 14:05:09' } },
      }),
    })
    fireEvent.click(button('编辑 code.00'))
    await screen.findByDisplayValue('旧备注')
    type(/参数值/, '55')
    fireEvent.click(button('保存'))
    await screen.findByText('这条记录刚被别人改过')
    expect(screen.getByText('现在的版本保存于 2026-11-23 14:05。')).toBeTruthy()
    fireEvent.click(button('采用现在的'))
    await screen.findByDisplayValue('77')
    expect(screen.queryByDisplayValue('旧备注')).toBeNull()
    expect(server.of('PUT /sys/params')).toHaveLength(1)
  })

  it('asks before unsaved input is lost', async () => {
    await open()
    fireEvent.click(button('编辑 code.01'))
    await screen.findByDisplayValue('code.01')
    type(/备注/, '改过')
    fireEvent.click(button('取消'))
    await screen.findByText('有修改还没有保存')
    fireEvent.click(button('继续编辑'))
    expect(screen.getByDisplayValue('改过')).toBeTruthy()
  })

  it('asks before Back leaves unsaved input, and goes back when the reader agrees', async () => {
    const { place } = await open()
    act(() => window.location.assign('#/manage/sys-params?page=2'))
    await screen.findByText('code.20')
    fireEvent.click(button('编辑 code.21'))
    await screen.findByDisplayValue('code.21')
    type(/备注/, '改过')
    act(() => window.history.back())
    await screen.findByText('有修改还没有保存')
    fireEvent.click(button('继续编辑'))
    expect(screen.getByDisplayValue('改过')).toBeTruthy()
    await waitFor(() => expect(place()).toContain('page=2'))
    act(() => window.history.back())
    await screen.findByText('有修改还没有保存')
    fireEvent.click(button('放弃修改'))
    await waitFor(() => expect(place()).not.toContain('page=2'))
  })

  it('deletes one after a question, several as a bare list, and warns where nothing is selected', async () => {
    const { server } = await open()
    fireEvent.click(button('批量删除'))
    expect((await screen.findAllByText('请先选择要操作的记录')).length).toBeGreaterThan(0)
    fireEvent.click(button('删除 code.03'))
    await screen.findByText('删除“code.03”？')
    fireEvent.click(button('取消'))
    await waitFor(() => expect(screen.queryByText('删除“code.03”？')).toBeNull())
    expect(server.of('DELETE /sys/params')).toHaveLength(0)
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 code.04' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 code.05' }))
    expect(screen.getByText('已选 2 项')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '批量删除' })[1] as HTMLElement)
    await screen.findByText('删除所选的 2 项？')
    fireEvent.click(button('删除'))
    await waitFor(() => expect(server.of('DELETE /sys/params')[0]?.body).toEqual(['p4', 'p5']))
  })

  it('offers nothing that the reader may not do, and tells an empty list from a failed one', async () => {
    const { server } = await open({}, { ...admin, permissions: ['sys:params:page'] })
    expect(screen.queryByRole('button', { name: /新建/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /code/ })).toBeNull()
    server.on('GET /sys/params/page', () => ({ code: 10403, msg: '您的岗位不能查看或进行这一项。如工作需要，请联系平台管理员授权。' }))
    fireEvent.click(button('重置'))
    expect(await screen.findByText('没有这项权限')).toBeTruthy()
  })
})
