import { chart } from '@academy/contracts/org/chart.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, fill, fillDay, openScreen, plainAnswers } from '../../../testing/staff-screen.tsx'

const node = (id: string, orgType: string, nameCn: string, more: object = {}) => ({
  id,
  version: 1,
  code: id.toUpperCase(),
  nameCn,
  nameEn: id,
  orgType,
  people: 0,
  ...more,
})
const rows = [
  node('r', '10', '澄途汽车'),
  node('d1', '50', '云栖汽车', { parentId: 'r' }),
  node('o1', '60', '云栖店', { parentId: 'd1', outletKind: '4S-L', dealerStatus: '20', path: ['r', 'd1', 'o1'], actions: ['update', 'suspend', 'close'] }),
  node('o2', '60', '望江店', { parentId: 'd1', outletKind: 'CS', dealerStatus: '10' }),
  node('d2', '50', '海岬汽车', { parentId: 'r' }),
]
const figures = { required: 6, filled: 3, leaving: 1, over: 0, covered: 0 }
const position = (code: string, name: string, more: object) => ({
  positionCode: code,
  positionNameCn: name,
  ...figures,
  key: false,
  keyVacant: 0,
  vacant: 1,
  ...more,
})
const outlet = {
  day: '2026-03-02',
  orgId: 'o1',
  outletKind: '4S-L',
  preparing: false,
  ...figures,
  ...{ vacant: 3, keyVacant: 1 },
  departments: [
    {
      ...{ departmentId: 'w', departmentNameCn: '车间', required: 6, filled: 3 },
      rows: [position('TE03', '机电技师', { vacant: 2, days: 30 }), position('TE02', '技术主管', { key: true, keyVacant: 1, days: 64 })],
    },
  ],
}
const post = { postId: 'p1', userId: 'u1', userName: '贺岚', positionCode: 'TE03', positionNameCn: '机电技师', main: true, joinDate: '2024-03-01' }

const open = async (address = 'org-organisations') => {
  const plain = plainAnswers(organisations, rows)
  const view = await openScreen(address, {
    contract: organisations,
    also: Object.values(chart.endpoints).map(({ permission }) => permission),
    routes: {
      'GET /org/organisations/tree': () => ({ data: rows }),
      'GET /org/organisations/{id}/standing': () => ({
        data: { managers: [{ userId: 'm', userName: '何清越', fromDate: '2024-01-01' }], administrators: [], groups: [], people: 1, partTime: 0 },
      }),
      'GET /org/organisations/{id}/closing': () => ({ data: { day: '2026-03-20', latest: '2026-04-01', posts: [post] } }),
      'POST /org/organisations/close': (call) => ({ data: { ...rows[2], ...(call.body as object) } }),
      'GET /org/chart/vacancies': () => ({ data: { day: '2026-03-02', outlets: [{ orgId: 'o1', preparing: false, ...figures, vacant: 3, keyVacant: 1 }] } }),
      'GET /org/chart/outlets/{id}': () => ({ data: outlet }),
      ...plain,
    },
    dictionaries: { outletKind: { '4S-L': '大型全功能店', CS: '城市展厅' }, dealerStatus: { 10: '筹备', 20: '营业' }, salesRegion: { E: '东区' } },
  })
  await screen.findByRole('treeitem', { name: /澄途汽车/ })
  return view
}
const lines = () => screen.getAllByRole('treeitem').map((line) => line.querySelector('.org-name')?.textContent)

describe('organisations as a tree (picture 44)', () => {
  it('show what is missing before a branch is opened, walk by arrows and are found by typing', async () => {
    await open()
    await waitFor(() => expect(within(screen.getByRole('treeitem', { name: /云栖汽车/ })).getByText('缺 3')).toBeTruthy())
    expect(lines()).toEqual(['澄途汽车', '云栖汽车', '海岬汽车'])
    const top = screen.getByRole('treeitem', { name: /澄途汽车/ })
    top.focus()
    fireEvent.keyDown(top, { key: 'ArrowDown' })
    const dealer = screen.getByRole('treeitem', { name: /云栖汽车/ })
    expect([document.activeElement, dealer.getAttribute('aria-selected')]).toEqual([dealer, 'true'])
    fireEvent.keyDown(dealer, { key: 'ArrowRight' })
    expect(lines()).toEqual(['澄途汽车', '云栖汽车', '云栖店', '望江店', '海岬汽车'])
    fireEvent.keyDown(dealer, { key: '望' })
    const box = screen.getByRole('textbox', { name: '名称、代码、城市' })
    expect([(box as HTMLInputElement).value, document.activeElement]).toEqual(['望', box])
    expect(lines()).toEqual(['澄途汽车', '云栖汽车', '望江店'])
  })

  it('narrow to what has vacancies', async () => {
    await open()
    fireEvent.click(await screen.findByText('只看有空缺'))
    expect(lines()).toEqual(['澄途汽车', '云栖汽车'])
  })

  it('tell of an outlet its posts by department and its vacancies, key posts first', async () => {
    await open('org-organisations?open=o1')
    expect(await screen.findByText('编制 6，在岗 3')).toBeTruthy()
    expect(await screen.findByText('何清越')).toBeTruthy()
    const vacancies = (await screen.findByText('空缺 3，其中关键岗 1')).closest('section') as HTMLElement
    expect(
      within(vacancies)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('技术主管'), expect.stringContaining('机电技师 2')])
    expect(within(vacancies).getByText('64 天')).toBeTruthy()
  })

  it('close after asking what becomes of everybody', async () => {
    const { server } = await open('org-organisations?open=o1')
    fireEvent.click(await screen.findByRole('button', { name: '关闭 云栖店' }))
    await screen.findByText('贺岚')
    await fillDay('最后营业日', '2026-12-20')
    fill('关闭原因', '合并')
    await choose('贺岚 机电技师的去向', '离职')
    fireEvent.click(screen.getByRole('button', { name: '提交关闭' }))
    await waitFor(() =>
      expect(server.of('POST /org/organisations/close')[0]?.body).toMatchObject({
        id: 'o1',
        day: '2026-12-20',
        reason: '合并',
        posts: [{ postId: 'p1', way: 'leave' }],
      }),
    )
  })
})
