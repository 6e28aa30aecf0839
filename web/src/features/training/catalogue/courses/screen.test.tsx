import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { commanded, front, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const course = {
  ...{ id: 'c1', version: 5, code: 'TBA102', nameCn: '机电二：动力总成', nameEn: 'Mechatronics 2', brand: 'A', catalogue: 'TB', kind: '1', level: 1 },
  ...{ days: 5, minPersons: 6, maxPersons: 12, price: '6500.00', points: 100, passScore: 75, noShow: '6500.00', intervalMonths: 0 },
  ...{ ladder: [{ days: 7, amount: '1800.00' }], prerequisites: [], needs: ['workshop'], status: 'released', actions: ['unlist'] },
}
const cheaper = { field: 'ladder[1].amount', code: 'ladderCheaperLater', msg: '越晚撤销，罚金不能越低' }

const open = async (more: object = {}) => {
  const view = await openScreen('training-courses', {
    contract: courses,
    routes: { ...plainAnswers(courses, [course]), ...more },
    dictionaries: { catalogue: { TB: '机电' }, brand: { A: '全部品牌' }, courseKind: { 1: '面授' }, courseNeed: { workshop: '车间' } },
  })
  await screen.findByText('机电二：动力总成')
  return view
}

describe('courses', () => {
  it('a ladder that gets cheaper later is told at its step, and sent whole', async () => {
    const { server } = await open({
      'PUT /training/courses': commanded(courses, 'update', () => ({ code: -1, msg: '', data: { errors: [cheaper.msg], fields: [cheaper] } })),
    })
    expect(screen.getByText('7: ¥1,800')).toBeTruthy()
    press('编辑 机电二：动力总成')
    await screen.findByDisplayValue('机电二：动力总成')
    await screen.findByText('加一档')
    press('加一档')
    const days = within(front()).getAllByLabelText('开课前天数 ≤')
    const amounts = within(front()).getAllByLabelText('罚金（元）')
    fireEvent.change(days[1] as HTMLElement, { target: { value: '14' } })
    fireEvent.change(amounts[1] as HTMLElement, { target: { value: '2500' } })
    press('保存')
    const told = await screen.findByText('越晚撤销，罚金不能越低')
    expect(told.closest('[data-field]')?.getAttribute('data-field')).toBe('ladder[1].amount')
    const ladder = [
      { days: 7, amount: '1800.00' },
      { days: 14, amount: '2500' },
    ]
    expect(server.of('PUT /training/courses')[0]?.body).toMatchObject({ id: 'c1', version: 5, ladder })
  })

  it('leaves the list of what may be offered only after a question', async () => {
    const { server } = await open({ 'POST /training/courses/unlist': commanded(courses, 'unlist', () => ({ data: { ...course, status: 'unlisted' } })) })
    press('下架 机电二：动力总成')
    await screen.findByText('下架课程“机电二：动力总成”？')
    expect(server.of('POST /training/courses/unlist')).toHaveLength(0)
    press('下架')
    await waitFor(() => expect(server.of('POST /training/courses/unlist')[0]?.body).toEqual({ id: 'c1', version: 5 }))
  })

  it('shows what stands against taking one off the list and against deleting it', async () => {
    const reasons = ['还有 2 个已发布的开班']
    const held = { ...course, actions: ['update'], refused: ['unlist', 'delete'].map((move) => ({ move, reasons })) }
    const { server } = await open(plainAnswers(courses, [held]))
    for (const name of ['下架 机电二：动力总成', '删除 机电二：动力总成'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toBe('还有 2 个已发布的开班')
    press('下架 机电二：动力总成')
    expect(screen.queryByText('下架课程“机电二：动力总成”？')).toBeNull()
    expect(server.of('POST /training/courses/unlist')).toHaveLength(0)
  })
})
