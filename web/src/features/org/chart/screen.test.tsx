import { chart } from '@academy/contracts/org/chart.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openScreen, press } from '../../../testing/staff-screen.tsx'
import { networkOf } from './chart.samples.ts'

const today = '2026-11-26'
const row = { positionCode: 'SV01', positionNameCn: '售后总监', positionNameEn: 'After-Sales Director', key: true }
const figures = { required: 10, filled: 8, leaving: 0, vacant: 2, keyVacant: 1, over: 0, covered: 0 }
const outlet = (id: string, vacant: number) => ({
  ...{ day: today, orgId: id, orgCode: 'O0001', orgNameCn: '宁波东钱湖', orgNameEn: 'Ningbo', outletKind: '4S-M', preparing: false, ...figures, vacant },
  ...{ templateVersion: 2, templateFrom: '2026-10-01', nextTurn: '2026-12-03' },
  departments: [
    {
      ...{ departmentId: 'd1', departmentCode: 'SVC', departmentNameCn: '服务部', departmentNameEn: 'Service', required: 1, filled: 0 },
      rows: [{ ...row, ...figures, required: 1, filled: 0, vacant, since: '2026-10-16', days: 41 }],
    },
  ],
})
const nodes = networkOf(2, 2, 3)

const open = async (address = 'org-chart') => {
  const view = await openScreen(address, {
    contract: chart,
    routes: {
      'GET /org/chart/tree': (call) => ({ data: { day: call.query.day ?? today, today, nodes, turns: [{ day: '2026-12-04', count: 1 }] } }),
      'GET /org/chart/outlets/{id}': (_, { id = '' }) => ({ data: outlet(id, id === 'o-0-0-1' ? 0 : 2) }),
      'GET /org/chart/outlets/{id}/candidates': () => ({ data: [] }),
    },
    dictionaries: { salesRegion: { N: '北区', E: '东区' }, outletKind: { '4S-M': '中型店' } },
  })
  await screen.findByRole('tree', { name: '组织架构图' })
  return view
}
const drawn = (id: string) => document.querySelector(`[data-node="${id}"]`)
/** What is read out of it. */
const said = (id: string) => drawn(id)?.querySelector('[role=treeitem]')
const tree = () => screen.getByRole('tree', { name: '组织架构图' })

describe('the organisation chart', () => {
  it('tells an outlet by department, with its vacancies and for how many days, and who could take them', async () => {
    const { place } = await open()
    fireEvent.click(drawn('o-0-0-0') as Element)
    expect(await screen.findByText('售后总监')).toBeTruthy()
    expect(screen.getByText('空缺 41 天')).toBeTruthy()
    expect(screen.getByText('服务部')).toBeTruthy()
    expect(place()).toContain('outlet=o-0-0-0')
    press('查看候选人')
    expect(await screen.findByText('范围内没有合适的人')).toBeTruthy()
  })

  it('says when something turns next where nobody is missing', async () => {
    await open('org-chart?outlet=o-0-0-1')
    expect(await screen.findByText('没有空缺，下次变动 12-03')).toBeTruthy()
  })

  it('folds full outlets, and says how many', async () => {
    await open()
    press('只看有空缺')
    await waitFor(() => expect(drawn('o-0-0-1')).toBeNull())
    expect(drawn('o-0-0-0')).toBeTruthy()
    expect(drawn('region-0.g0.full')?.textContent).toBe('2 家满编')
  })

  it('is walked by arrows and opened by Enter', async () => {
    const { place } = await open()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(tree(), { key })
    await waitFor(() => expect(place()).toContain('outlet=o-0-0-0'))
    expect(said('o-0-0-0')?.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(tree(), { key: 'ArrowLeft' })
    fireEvent.keyDown(tree(), { key: 'ArrowLeft' })
    await waitFor(() => expect(said('region-0.g0')?.getAttribute('aria-expanded')).toBe('false'))
  })

  it('draws the way to what is looked for', async () => {
    await open()
    const field = screen.getByLabelText('查找网点、集团')
    fireEvent.change(field, { target: { value: 'yunqi 1 store 2' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(drawn('o-0-1-2')?.hasAttribute('data-active')).toBe(true))
    expect(document.querySelectorAll('.chart-drawing path[stroke-width="2"]')).toHaveLength(3)
  })

  it('shows another day where the needle is moved, and asks for it', async () => {
    const { server, place } = await open()
    fireEvent.keyDown(screen.getByRole('slider', { name: '日期尺' }), { key: 'ArrowRight' })
    await waitFor(() => expect(place()).toContain('day=2026-11-27'))
    await waitFor(() => expect(server.of('GET /org/chart/tree').at(-1)?.query.day).toBe('2026-11-27'))
  })

  it('takes a picture at an integer of 1 to 500 percent and at no other', async () => {
    await open()
    press('导出图片')
    const scale = await screen.findByLabelText('比例')
    for (const wrong of ['0', '501', '12.5', 'x']) {
      fireEvent.change(scale, { target: { value: wrong } })
      expect(screen.getByText('请输入 1 到 500 的整数')).toBeTruthy()
    }
    fireEvent.change(scale, { target: { value: '500' } })
    expect(screen.queryByText('请输入 1 到 500 的整数')).toBeNull()
  })
})
