import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../../../testing/fake-server.ts'
import { card, day, learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const rows = [
  card(),
  card({ id: 'o2', nameCn: '快修工位流程', courseCode: 'VSA160', seats: { capacity: 16, taken: 14, held: 2, free: 0, waiting: 4 }, fit: 'waitable' }),
  card({ id: 'o3', nameCn: '矩阵大灯标定', courseCode: 'SPA105', fit: 'blocked', blocked: ['closed'] }),
  card({ id: 'o4', nameCn: '空气悬架标定', courseCode: 'TDA225', fit: 'enrolled', enrolmentId: 'e7' }),
]

const open = async (address = '/offerings', me = learner) => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /auth/me': () => ({ data: me }),
    'GET /training/offerings/search': (call: FakeCall) => ({
      data: pageOf(
        rows.filter((row) => row.nameCn.includes(call.query.text ?? '')),
        call,
      ),
    }),
  })
  const view = await renderApp(address, { me })
  await screen.findByRole('heading', { name: '班次' })
  return { server, ...view }
}
const last = <T,>(list: readonly T[]) => list.at(-1) as T

describe('offerings to enrol in', () => {
  it('say seats in words and scale, and offer to each what the reader may do with it', async () => {
    await open()
    expect(await screen.findByRole('link', { name: '报名 高压系统断电与验电' })).toHaveProperty('hash', '#/offerings/o1')
    expect(screen.getByRole('link', { name: '候补 快修工位流程' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '看原因 矩阵大灯标定' })).toBeTruthy()
    expect(screen.getByText('报名已截止')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看 空气悬架标定' })).toHaveProperty('hash', '#/my/enrolments/e7')
    expect(screen.getByText('候补 4 人')).toBeTruthy()
    expect(screen.getByRole('img', { name: '16 席，已占 14，审批中 2，空 0，候补 4' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '未来 80 天每天的空余席位，共 9 席' })).toBeTruthy()
  })

  it('keep filters in the address and ask the ruler with the same ones, save for the time', async () => {
    const { server, place } = await open('/offerings?catalogues=TH&from=2027-01-01')
    await screen.findByRole('link', { name: '报名 高压系统断电与验电' })
    expect(last(server.of('GET /training/offerings/search')).query).toMatchObject({ catalogues: 'TH', from: '2027-01-01' })
    const ruler = last(server.of('GET /training/offerings/ruler')).query
    expect(ruler).toMatchObject({ catalogues: 'TH' })
    expect(ruler.from).toBeUndefined()
    fireEvent.click(screen.getByRole('switch', { name: '只看我能报的' }))
    await waitFor(() => expect(last(server.of('GET /training/offerings/search')).query.forMe).toBeUndefined())
    const search = screen.getByRole('textbox', { name: '课程、培训师、场地' })
    fireEvent.change(search, { target: { value: '没有' } })
    fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', keyCode: 13 })
    expect(await screen.findByText('没有符合条件的记录')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '清除条件' }))
    await waitFor(() => expect(place()).toBe('/offerings'))
  })

  it('begin with what the reader may book, and lead to all where there is none; who may not apply sees all', async () => {
    const { server } = await open('/offerings?hasSeats=true')
    expect(last(server.of('GET /training/offerings/search')).query.forMe).toBe('true')
    server.on('GET /training/offerings/search', (call) => ({ data: pageOf(call.query.forMe ? [] : rows, call) }))
    fireEvent.click(await screen.findByRole('button', { name: '清除' }))
    expect(await screen.findByText('目前没有你能报的班次')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '看全部班次' }))
    expect(await screen.findByRole('link', { name: '报名 高压系统断电与验电' })).toBeTruthy()
    cleanup()
    const other = await open('/offerings', { ...learner, permissions: [] })
    expect(last(other.server.of('GET /training/offerings/search')).query.forMe).toBeUndefined()
  })

  it('count a week whole, also what stands on another page', async () => {
    const days = [
      { day: day(17), offerings: 6, free: 9 },
      { day: day(60), offerings: 3, free: 9 },
    ]
    const { server } = await open('/offerings?text=x')
    server.on('GET /training/offerings/ruler', () => ({ data: { days } }))
    fireEvent.click(await screen.findByRole('button', { name: '清除条件' }))
    expect(await screen.findByText('6 个班')).toBeTruthy()
  })
})
