import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../../../../testing/fake-server.ts'
import { renderApp } from '../../../../../testing/render-app.tsx'
import { admin, menu, shellAnswers } from '../../../../../testing/shell-answers.ts'
import { choose, control, fillDay, opened, press } from '../../../../../testing/staff-screen.tsx'
import { plus, today } from '../../days.ts'
import { seatFaults } from './capacity.ts'

const planner = { ...admin, permissions: ['page', 'save', 'update', 'delete', 'publish', 'cancel', 'confirmStart'].map((verb) => `training:offerings:${verb}`) }
const trainers = [{ trainerId: 'r1', role: 'main', name: '许若谷' }]
const offering = (id: string, more: object = {}) => ({
  id,
  version: 3,
  number: `THA302-2648-0${id}`,
  status: 'published',
  phase: 'open',
  nameCn: '高压系统断电与验电',
  nameEn: 'High voltage',
  courseId: 'k1',
  startDate: '2026-11-24',
  endDate: '2026-11-25',
  startHalf: 'am',
  siteId: 's1',
  classroomId: 'm1',
  cityCn: '杭州',
  cityEn: 'Hangzhou',
  classroomName: 'B2',
  trainers,
  price: '3200.00',
  minimum: 8,
  waitingList: true,
  seats: { capacity: 24, taken: 17, held: 3, free: 4, waiting: 2 },
  atRisk: false,
  createDate: '2026-10-01 08:00:00',
  actions: ['update', 'cancel', 'copy'],
  ...more,
})
const course = {
  id: 'k1',
  version: 1,
  code: 'THA302',
  nameCn: '高压系统断电与验电',
  nameEn: 'High voltage',
  catalogue: 'TH',
  days: 2,
  minPersons: 8,
  maxPersons: 30,
}
const trainer = { id: 'r1', version: 1, code: 'T01', userId: 'u9', catalogues: ['TH'], status: 'active' }
const paged = (rows: object[]) => (call: FakeCall) => ({ data: pageOf(rows, call) })

const open = async (answer?: object, first: object = {}) => {
  const rows = [
    offering('1', first),
    offering('2', { status: 'unpublished', phase: undefined, actions: ['publish', 'update', 'remove', 'copy'], trainers: [] }),
  ]
  const server = fakeServer({
    ...shellAnswers(planner),
    'GET /sys/menu/select': () => ({ data: [menu('training/offerings', '开班计划', 'Offerings', { sysCode: '20' })] }),
    'POST /sys/commdict/commDictList': () => ({ code: 1, data: [] }),
    'GET /training/offerings/telling/{id}': () => ({ data: { people: 0 } }),
    'GET /training/offerings/page': paged(rows),
    'GET /training/courses/page': paged([course]),
    'GET /training/courses/{id}': () => ({ data: course }),
    'GET /training/sites/page': paged([{ id: 's1', code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East' }]),
    'GET /training/classrooms/page': paged([{ id: 'm1', code: 'B2', nameCn: 'B2', nameEn: 'B2', maxPersons: 30 }]),
    'GET /training/classrooms/{id}': () => ({ data: { id: 'm1', code: 'B2', nameCn: 'B2', nameEn: 'B2', maxPersons: 30 } }),
    'GET /training/trainers/page': paged([trainer]),
    'GET /training/vehicles/page': paged([]),
    'GET /training/bookings/check': () => ({
      data: {
        clashes: [
          {
            resourceId: 'r1',
            resourceType: 'trainer',
            day: '2026-11-25',
            half: 'am',
            offeringId: 'x',
            offeringNumber: 'TDA210-2648-03',
            nameCn: '',
            nameEn: '',
            resourceName: '',
          },
        ],
      },
    }),
    'GET /training/bookings/board': () => ({
      data: { bookings: [{ resourceId: 'r1', resourceType: 'trainer', day: '2026-11-25', half: 'am', offeringId: 'x', offeringNumber: 'TDA210-2648-03' }] },
    }),
    'PUT /training/offerings': () => answer ?? { data: rows[0] },
    'POST /training/offerings/publish': () => ({ data: rows[1] }),
    'POST /training/offerings/confirmStart': () => ({ data: { ...rows[0], start: 'confirmed' } }),
    'POST /training/offerings/cancel': () => ({ data: rows[0] }),
    'POST /training/offerings/copy': () => ({ data: { ...rows[0], number: 'THA302-2650-01' } }),
  })
  const view = await renderApp('/manage/training-offerings', { me: planner })
  await screen.findByText('THA302-2648-01')
  return { server, ...view }
}

describe('the numbers of an offering', () => {
  const say = (key: string): string => key
  const codes = (capacity: number, taken: number) =>
    seatFaults({ capacity, minimum: 8 }, { taken, held: 0, roomMax: 24 }, say).map(({ field, code }) => `${field} ${code}`)

  it('are judged against each other where they are numbers of seats; less than one is told by the field alone', () => {
    expect(codes(6, 0)).toEqual(['minimum minimumAboveCapacity'])
    expect(codes(-5, 0)).toEqual([])
    expect(codes(-5, 3)).toEqual(['capacity capacityBelowOccupied'])
    expect(codes(26, 0)).toEqual(['capacity capacityAboveRoom'])
  })
})

describe('offerings of the staff', () => {
  it('draws the seats, and says what each offering still lacks', async () => {
    await open()
    expect(screen.getAllByRole('img', { name: '24 席，已占 17，审批中 3，空 4，候补 2' })).toHaveLength(2)
    expect(screen.getByText('待排')).toBeTruthy()
    expect(screen.getAllByText('杭州 · B2')).toHaveLength(2)
  })

  it('says whether each is to take place; what was refused is confirmed all the same, and lists are narrowed by it', async () => {
    const { server, place } = await open(undefined, { start: 'refused', actions: ['update', 'confirmStart'] })
    expect(screen.getByText('未同意')).toBeTruthy()
    press('THA302-2648-01 的更多操作')
    fireEvent.click(await screen.findByText('确认开班'))
    expect(await screen.findByText('确认开班 THA302-2648-01？')).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '确认开班' }).at(-1) as HTMLElement)
    await waitFor(() => expect(server.of('POST /training/offerings/confirmStart')[0]?.body).toEqual({ id: '1', version: 3 }))
    press('展开')
    await choose('开班确认', '无人决定')
    await waitFor(() => expect(place()).toContain('starts=lapsed'))
  })

  it('shows a move that is refused for now grey, with what stands against it, and one that is not the reader’s not at all', async () => {
    const refused = [{ move: 'cancel', reasons: ['班次已结束'] }]
    const { server } = await open(undefined, { actions: ['copy'], refused: [...refused, { move: 'update', reasons: ['班次已结束'] }] })
    const edit = screen.getByRole('button', { name: '编辑 THA302-2648-01' })
    expect([edit.getAttribute('aria-disabled'), edit.getAttribute('aria-description')]).toEqual(['true', '班次已结束'])
    fireEvent.click(edit)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'THA302-2648-01 的更多操作' }))
    const item = (await screen.findByText('取消班次')).closest('[role=menuitem]')
    expect([item?.getAttribute('aria-disabled'), item?.textContent]).toEqual(['true', '取消班次班次已结束'])
    expect(screen.queryByText('发布')).toBeNull()
    expect(server.of('POST /training/offerings/cancel')).toEqual([])
  })

  it('locks what may not be changed while it runs, and says why; its trainers may be', async () => {
    const locked = { fields: ['courseId', 'startDate', 'capacity', 'waitingList', 'price'], reason: '班次正在进行，只能更换培训师' }
    await open(undefined, { phase: 'running', locked })
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('班次正在进行，只能更换培训师')).toBeTruthy()
    for (const label of ['席位上限', '价格（元）', '满员后允许候补', '课程']) expect(control(label)).toHaveProperty('disabled', true)
    expect(control('第 1 位培训师')).toHaveProperty('disabled', false)
  })

  it('checks every resource before saving and names the other offering', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('11.25 被 TDA210-2648-03 占用')).toBeTruthy()
    expect(within(drawer).getByText('可用')).toBeTruthy()
    expect((await within(drawer).findAllByText(/B2 · 30 · 可用/)).length).toBeGreaterThan(0)
    expect(within(drawer).getByText(/T01 TH · 被 TDA210-2648-03 占用|T01 · TH · 被 TDA210-2648-03 占用/)).toBeTruthy()
    const seats = () => within(drawer).getByLabelText(/席位上限/)
    fireEvent.change(seats(), { target: { value: '18' } })
    fireEvent.blur(seats())
    expect(await within(drawer).findByText('不能少于 20：已占 17 席，审批中 3 席。可改为 20 到 30。')).toBeTruthy()
    expect(within(drawer).getByRole('img', { name: '18 席，已占 17，审批中 3，教室可容 30 人' })).toBeTruthy()
    fireEvent.change(seats(), { target: { value: '999' } })
    fireEvent.blur(seats())
    expect(await within(drawer).findByText('教室最多容纳 30 人。可改为 20 到 30。')).toBeTruthy()
    expect((seats() as HTMLInputElement).value).toBe('999')
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect([screen.getAllByRole('dialog').length, server.of('PUT /training/offerings').length]).toEqual([1, 0])
    fireEvent.change(within(drawer).getByLabelText(/席位上限/), { target: { value: '26' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(server.of('PUT /training/offerings')[0]?.body).toMatchObject({ id: '1', version: 3, capacity: 26, trainers: [{ trainerId: 'r1', role: 'main' }] }),
    )
  })

  it('saves without a line of trainers that nobody filled in', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(await within(drawer).findByRole('button', { name: /加一位培训师/ }))
    fireEvent.change(within(drawer).getByLabelText(/席位上限/), { target: { value: '25' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.of('PUT /training/offerings')[0]?.body).toMatchObject({ trainers: [{ trainerId: 'r1', role: 'main' }] }))
  })

  it('says before saving whom a move tells and what it allows them, and asks nothing where nobody hears of it', async () => {
    const { server } = await open()
    server.on('GET /training/offerings/telling/{id}', ({ query }) => ({
      data: query.changed?.includes('startDate') ? { telling: 'moved', people: 3 } : { people: 3 },
    }))
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(await within(drawer).findByLabelText(/备注/), { target: { value: '自带绝缘手套' } })
    await waitFor(() => expect(server.of('GET /training/offerings/telling/1')).toHaveLength(1))
    expect(within(drawer).queryByRole('button', { name: '保存并通知' })).toBeNull()
    await fillDay('开课日期', '2026-12-08')
    // whoever presses before it is known saves nothing
    press('保存')
    expect(server.of('PUT /training/offerings')).toHaveLength(0)
    expect(await within(drawer).findByText('改期会通知 3 人，他们可在开班前免罚撤销。')).toBeTruthy()
    expect(server.of('GET /training/offerings/telling/1').at(-1)?.query).toMatchObject({ startDate: '2026-12-08' })
    press('保存并通知')
    await waitFor(() => expect(server.of('PUT /training/offerings')[0]?.body).toMatchObject({ startDate: '2026-12-08' }))
  })

  it('marks a price below nothing before anything is sent', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    const price = await within(drawer).findByLabelText(/价格/)
    fireEvent.change(price, { target: { value: '-5000' } })
    fireEvent.blur(price)
    expect(await within(drawer).findByText('不能小于 0')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(server.of('PUT /training/offerings')).toEqual([])
  })

  it('lists what is coming first; the past and everything are a choice away', async () => {
    const { server, place } = await open()
    expect(server.of('GET /training/offerings/page')[0]?.query).toMatchObject({ when: 'ahead' })
    await choose('时间', '已结束')
    await waitFor(() => expect(place()).toBe('/manage/training-offerings?when=past'))
    expect(server.of('GET /training/offerings/page').at(-1)?.query).toMatchObject({ when: 'past' })
  })

  it('tells what the server refuses at the field, not in a dialog besides', async () => {
    const reasons = [{ code: 'capacityAboveRoom', msg: '容量 26 超过教室可容 24 人', params: {} }]
    await open({ code: 10422, msg: '未满足条件', data: { reasons } })
    fireEvent.click(screen.getByRole('button', { name: '编辑 THA302-2648-01' }))
    const drawer = await screen.findByRole('dialog')
    fireEvent.change(await within(drawer).findByLabelText(/席位上限/), { target: { value: '26' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await within(drawer).findByText('容量 26 超过教室可容 24 人')).toBeTruthy()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('cancels only with a reason, and proposes a near one with seats for its people (world.md §10.16)', async () => {
    const { server } = await open()
    server.on('GET /training/offerings/mergeable/{id}', () => ({ data: { id: '1', people: 20, records: [offering('7', { number: 'THA302-2650-01' })] } }))
    fireEvent.click(screen.getByRole('button', { name: 'THA302-2648-01 的更多操作' }))
    fireEvent.click(await screen.findByText('取消班次'))
    const dialog = (await screen.findByText('取消班次 THA302-2648-01？')).closest('[role=dialog]') as HTMLElement
    expect(within(dialog).getByText(/22 人会收到通知/)).toBeTruthy()
    const near = await within(dialog).findByRole('link', { name: 'THA302-2650-01' })
    expect(near.getAttribute('href')).toBe('#/manage/training-enrolments?offeringId=7')
    fireEvent.click(within(dialog).getByRole('button', { name: '取消班次' }))
    expect(await within(dialog).findByText('请选择原因')).toBeTruthy()
    expect(server.of('POST /training/offerings/cancel')).toHaveLength(0)
  })

  it.each([
    ['today where a week after it is past', plus(today(), -30), today()],
    ['a week after it', plus(today(), 3), plus(today(), 10)],
  ])('proposes for a copy %s', async (_, startDate, proposed) => {
    const { server } = await open(undefined, { startDate })
    fireEvent.click(screen.getByRole('button', { name: 'THA302-2648-01 的更多操作' }))
    fireEvent.click(await screen.findByText('复制'))
    await opened()
    press('复制')
    await waitFor(() => expect(server.of('POST /training/offerings/copy')[0]?.body).toEqual({ id: '1', startDate: proposed }))
  })

  it('says that there is a copy and what it lacks, in words, and leads to it', async () => {
    const { server, place } = await open()
    const leftOut = [
      { resourceType: 'vehicle', resourceId: 'v1', name: 'LSVNV2182E2100001', offeringNumber: 'TDA210-2648-03' },
      { resourceType: 'classroom', resourceId: 'm1', name: 'B2' },
    ]
    server.on('POST /training/offerings/copy', () => ({ data: { ...offering('9'), number: 'THA302-2650-01', leftOut } }))
    fireEvent.click(screen.getByRole('button', { name: 'THA302-2648-01 的更多操作' }))
    fireEvent.click(await screen.findByText('复制'))
    await opened()
    press('复制')
    expect(await screen.findByText('已复制 1 个班次')).toBeTruthy()
    for (const text of ['车辆 LSVNV2182E2100001', '未带入：当天被 TDA210-2648-03 占用', '教室 B2', '未带入：已停用'])
      expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '查看' }))
    await waitFor(() => expect(place()).toBe('/manage/training-offerings?text=THA302-2650-01'))
    await waitFor(() => expect(screen.queryByText('已复制 1 个班次')).toBeNull())
  })

  it('takes no day that is past for a new one', async () => {
    await open()
    press('新建班次')
    await opened()
    await fillDay('开课日期', plus(today(), -1))
    expect(control('开课日期')).toHaveProperty('value', '')
    await fillDay('开课日期', today())
    expect(control('开课日期')).toHaveProperty('value', today())
  })
})
