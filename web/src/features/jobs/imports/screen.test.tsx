import { imports } from '@academy/contracts/jobs/imports.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { commanded, front, openScreen, paged, press } from '../../../testing/staff-screen.tsx'

const sheet = { sheet: 'courses', sheetName: '课程', rows: 60, created: 4, changed: 2, same: 54, done: 0 }
const record = (id: string, fileName: string, status: string, more: object = {}) => ({
  ...{ id, version: 1, createDate: '2026-11-21 09:00:00', fileName, size: 9000, status, sheets: [], errorCount: 0, done: 0, total: 0, actions: [] },
  ...more,
})
const wrong = record('i1', '网络.xlsx', 'wrong', { sheets: [sheet], errorCount: 2, actions: ['cancel', 'marked'] })
const ready = record('i2', '课程.xlsx', 'ready', { sheets: [sheet], actions: ['apply', 'cancel'] })
const same = record('i3', '同一份.xlsx', 'ready', { sheets: [{ ...sheet, created: 0, changed: 0, same: 60 }], actions: ['cancel'] })
const hopeless = record('i4', '错.xlsx', 'wrong', { sheets: [{ ...sheet, created: 0, changed: 0, same: 0 }], errorCount: 2, actions: ['cancel'] })
const stuck = record('i5', '停.xlsx', 'stuck', { sheets: [{ ...sheet, done: 20 }], errorCount: 1, done: 20, total: 60, actions: ['apply', 'end', 'marked'] })
const all: Record<string, object> = { i1: wrong, i2: ready, i3: same, i4: hopeless, i5: stuck }
const errors = [
  { id: 'x1', sheet: 'users', sheetName: '人员', row: 17, column: 'idNumber', columnName: '证件号', code: 'idCheckDigit', msg: '身份证的校验位不正确' },
  { id: 'x2', sheet: 'courses', sheetName: '课程', row: 4, code: 'ladderNotAscending', msg: '撤销规则的天数须从小到大且不重复' },
]

const open = async (address = 'jobs-imports') => {
  const routes = {
    'GET /jobs/imports/page': paged([ready]),
    'GET /jobs/imports/{id}/errors': paged(errors),
    'GET /jobs/imports/{id}': (_: unknown, { id }: Record<string, string>) => ({ data: all[id ?? ''] }),
    'POST /jobs/imports/upload': () => ({ data: wrong }),
    'POST /jobs/imports/{id}/end': commanded(imports, 'end', () => ({ data: { ...stuck, status: 'ended', actions: [] } })),
    'POST /jobs/imports/{id}/apply': commanded(imports, 'apply', () => ({ data: { ...ready, status: 'applying', actions: [] } })),
  }
  const view = await openScreen(address, { contract: imports, routes })
  await screen.findByText('课程.xlsx')
  return view
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('imports', () => {
  it('the list tells what the check expects from what was applied, and who uploaded it', async () => {
    const by = { creator: 'u7' }
    await openScreen('jobs-imports', {
      contract: imports,
      routes: {
        'GET /jobs/imports/page': paged([
          { ...ready, ...by },
          { ...stuck, ...by },
        ]),
        'GET /sys/users/{id}': () => ({ data: { id: 'u7', nameCn: '沈青禾', nameEn: 'Shen Qinghe', userCode: 'shenqh' } }),
      },
      also: ['sys:users:page'],
    })
    const row = async (name: string) => cells((await screen.findByText(name)).closest('tr') as HTMLElement)
    expect((await row('停.xlsx')).join('|')).toContain('20 / 60')
    expect((await row('课程.xlsx')).join('|')).not.toContain(' / ')
    expect(screen.getByText('预计新增')).toBeTruthy()
    expect((await screen.findAllByText(/沈青禾/)).length).toBeGreaterThan(0)
  })

  it('tells those who only read who uploads, and does not ask them to', async () => {
    await openScreen('jobs-imports', { contract: imports, routes: { 'GET /jobs/imports/page': paged([]) }, without: [imports.endpoints.upload.permission] })
    expect(await screen.findByText(/平台管理员上传的工作簿会列在这里/)).toBeTruthy()
    expect(screen.queryByText('下载模板，填写后上传。')).toBeNull()
  })

  it('a workbook with errors shows each by sheet, row and column, and is not applied', async () => {
    const { server } = await open()
    const file = new File(['x'], '网络.xlsx')
    fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } })
    const list = (await screen.findByText('身份证的校验位不正确')).closest('section') as HTMLElement
    expect(list.getAttribute('aria-label')).toBe('2 个错误')
    const [, first, second] = within(list).getAllByRole('row')
    expect(cells(first as HTMLElement)).toEqual(['人员', '17', '证件号', '身份证的校验位不正确'])
    expect(cells(second as HTMLElement)).toEqual(['课程', '4', '—', '撤销规则的天数须从小到大且不重复'])
    expect(screen.getByText('尚未应用任何数据。请修改工作簿后重新上传。')).toBeTruthy()
    expect(screen.getByText('下载标注副本')).toBeTruthy()
    expect(screen.queryByText('应用')).toBeNull()
    expect(server.of('POST /jobs/imports/upload')[0]).toMatchObject({ query: { fileName: '网络.xlsx' }, body: file })
  })

  it('one that is open is in the address: a link to it shows it, closing takes it away', async () => {
    const { place } = await open('jobs-imports?open=i1')
    expect(await screen.findByText('身份证的校验位不正确')).toBeTruthy()
    press('关闭')
    await waitFor(() => expect(place()).toBe('/manage/jobs-imports'))
    press('查看 课程.xlsx')
    await waitFor(() => expect(place()).toBe('/manage/jobs-imports?open=i2'))
  })

  it('one that would change nothing says so, and one that is wrong shows its errors before any figures', async () => {
    const { unmount } = await open('jobs-imports?open=i3')
    expect(await screen.findByText('工作簿与系统中的数据完全一致，没有要写入的内容。')).toBeTruthy()
    expect(screen.queryByText('应用')).toBeNull()
    unmount()
    await open('jobs-imports?open=i4')
    expect(await screen.findByText('身份证的校验位不正确')).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: '不变' })).toBeNull()
  })

  it('one that cannot go on is ended after a question that says how far it came', async () => {
    const { server } = await open('jobs-imports?open=i5')
    await screen.findByText('身份证的校验位不正确')
    expect(screen.getByText('继续应用')).toBeTruthy()
    press('结束导入')
    await screen.findByText('已应用的 20 行保留，其余不再导入（共 60 行）。')
    expect(server.of('POST /jobs/imports/i5/end')).toHaveLength(0)
    press('结束导入')
    await waitFor(() => expect(server.of('POST /jobs/imports/i5/end')).toHaveLength(1))
  })

  it('a right one says what it would do, and is applied after a question', async () => {
    const { server } = await open()
    press('查看 课程.xlsx')
    await waitFor(() => expect(within(front()).getByText('课程')).toBeTruthy())
    press('应用')
    await screen.findByText('将写入以下数据；开始后将执行到底。')
    expect(within(front()).getByText('新增 4 条 · 变更 2 条 · 不变 54 条')).toBeTruthy()
    expect(server.of('POST /jobs/imports/i2/apply')).toHaveLength(0)
    press('应用')
    await waitFor(() => expect(server.of('POST /jobs/imports/i2/apply')).toHaveLength(1))
  })
})
