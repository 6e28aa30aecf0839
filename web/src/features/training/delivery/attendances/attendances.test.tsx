import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { send } from '../../../../core/request/send.ts'
import { localStore } from '../../../../core/storage.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { card } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, menu, shellAnswers } from '../../../../testing/shell-answers.ts'
import { paged } from '../../../../testing/staff-screen.tsx'

const person = (n: number, mark: string) => ({
  enrolmentId: `e${n}`,
  userId: `u${n}`,
  userName: ['林知夏', '周砚行'][n] ?? '',
  positionNameCn: '高压技师',
  positionNameEn: 'Technician',
  outletNameCn: '杭州云栖',
  outletNameEn: 'Hangzhou',
  status: 'confirmed',
  marks: [{ day: '2026-11-20', half: 'am', mark }],
  attendedHalfDays: 0,
  outcome: 'open',
  failing: ['attendance'],
  unmarked: 1,
})
const sheet = {
  offeringId: 'o1',
  version: 2,
  number: 'THA302-2647-01',
  nameCn: '高压系统断电与验电',
  nameEn: 'High voltage',
  passScore: 80,
  minPercent: 80,
  halfDays: [{ day: '2026-11-20', half: 'am' }],
  current: 0,
  people: [person(0, 'present'), person(1, 'unmarked')],
  unmarked: 1,
  dueAt: '2026-11-22 17:30:00',
  actions: ['mark', 'close'],
}
const trainer = { ...admin, permissions: ['page', 'mark', 'close'].map((verb) => `training:attendances:${verb}`) }

const open = async (more: object = {}, answers: object = {}) => {
  const server = fakeServer({
    ...shellAnswers(trainer),
    'GET /sys/menu/select': () => ({ data: [menu('training/attendances', '考勤与成绩', 'Attendance', { sysCode: '20' })] }),
    'GET /training/attendances/sheet/{id}': () => ({ data: { ...sheet, ...more } }),
    'POST /training/attendances/mark': () => ({ data: sheet }),
    'POST /training/attendances/score': () => ({ data: sheet }),
    'POST /training/attendances/close': () => ({ data: { ...sheet, closedAt: '2026-11-20 18:00:00' } }),
    ...answers,
  })
  await renderApp('/manage/training-attendances/o1', { me: trainer })
  await screen.findByText('林知夏')
  return server
}

describe('attendance sheet', () => {
  it('that cannot be closed yet shows the button grey and says why', async () => {
    const server = await open({ actions: ['mark', 'score'], refused: [{ move: 'close', reasons: ['班次还没有结束，不能关闭考勤表'] }] })
    fireEvent.click(screen.getByText('关闭考勤表'))
    expect((await screen.findAllByText('班次还没有结束，不能关闭考勤表')).length).toBeGreaterThan(0)
    expect(server.of('POST /training/attendances/close')).toEqual([])
  })

  it('that has not begun says so where it counts what is missing', async () => {
    await open({ actions: [], refused: [{ move: 'mark', reasons: ['2026-11-27 还没有开始，不能登记'] }] })
    expect(await screen.findByText('2026-11-27 还没有开始，不能登记')).toBeTruthy()
  })

  it('is printed by one press', async () => {
    const server = await open({}, { 'GET /training/attendances/sheet/{id}/pdf': () => ({ data: null }) })
    fireEvent.click(screen.getByText('打印考勤表'))
    await waitFor(() => expect(server.of('GET /training/attendances/sheet/o1/pdf')).toHaveLength(1))
  })

  it('says of a half-day that has not begun that it can be marked later, and does not let it be marked', async () => {
    const halfDays = [...sheet.halfDays, { day: '2026-11-20', half: 'pm' }]
    const people = sheet.people.map((one) => ({ ...one, marks: [...one.marks, { day: '2026-11-20', half: 'pm', mark: 'unmarked' }] }))
    await open({ halfDays, people })
    expect(screen.getByText('未开始')).toBeTruthy()
    const later = screen.getByRole('button', { name: /林知夏 .*下午 未登记/ }) as HTMLButtonElement
    expect([later.disabled, later.title]).toEqual([true, '11.20下午还没有开始，开始后才能登记'])
    expect((screen.getByRole('button', { name: /周砚行 .*上午 未登记/ }) as HTMLButtonElement).disabled).toBe(false)
  })

  it('says of a score that was not kept that it is not, and sends it again when the network is back', async () => {
    let away = true
    const server = await open({}, { 'POST /training/attendances/score': () => (away ? { code: 10503, msg: '暂时无法访问' } : { data: sheet }) })
    const score = screen.getByRole('spinbutton', { name: '林知夏 的成绩' })
    fireEvent.change(score, { target: { value: '90' } })
    fireEvent.blur(score)
    expect(await screen.findByText(/没有保存/)).toBeTruthy()
    expect([(score as HTMLInputElement).value, score.getAttribute('aria-invalid')]).toEqual(['90', 'true'])
    away = false
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText(/没有保存/)).toBeNull())
    expect(server.of('POST /training/attendances/score').map(({ body }) => (body as { scores: object[] }).scores)).toEqual([
      [{ enrolmentId: 'e0', score: 90 }],
      [{ enrolmentId: 'e0', score: 90 }],
    ])
  })

  it('says of each who passed, who did not and why, and what is missing until that is known', async () => {
    const done = { outcome: 'attended', unmarked: 0, attendedHalfDays: 4, score: 91, passed: true, failing: [] }
    const people = [
      { ...person(0, 'present'), ...done },
      { ...person(1, 'present'), ...done, score: 62, passed: false, failing: ['attendance', 'score'], attendedHalfDays: 3 },
      { ...person(2, 'present'), ...done, userName: '程野', score: undefined, passed: false, failing: ['noScore'] },
      { ...person(3, 'absent'), ...done, userName: '贺岚', outcome: 'no-show', attendedHalfDays: 0, passed: false, failing: ['attendance'] },
    ]
    await open({ people })
    const row = (name: string) => screen.getByText(name).closest('tr')?.textContent
    expect(row('林知夏')).toContain('通过')
    expect(row('周砚行')).toContain('未通过出勤 3/1 个半天，须 80%；62 分，须 80 分')
    expect(row('程野')).toContain('未定缺成绩')
    expect(row('贺岚')).toContain('未到')
  })

  it('lists each class with its sheet: to hand in, late, handed in; and finds them by it', async () => {
    const server = fakeServer({
      ...shellAnswers(trainer),
      'GET /sys/menu/select': () => ({ data: [menu('training/attendances', '考勤与成绩', 'Attendance', { sysCode: '20' })] }),
      'GET /training/offerings/page': paged([
        { ...card({ phase: 'completed' }), sheet: 'overdue' },
        { ...card({ id: 'o2', number: 'X-2', phase: 'completed' }), sheet: 'closed' },
      ]),
    })
    await renderApp('/manage/training-attendances?sheets=overdue', { me: trainer })
    const late = (await screen.findByText('THA302-2648-01')).closest('tr')
    expect(late?.textContent).toContain('逾期')
    expect(screen.getByText('X-2').closest('tr')?.textContent).toContain('已交')
    expect(server.of('GET /training/offerings/page')[0]?.query.sheets).toBe('overdue')
  })

  it('marks those who are left, takes scores, and closes after a question that says who pays', async () => {
    const server = await open()
    fireEvent.click(screen.getByRole('button', { name: '全部出勤' }))
    await waitFor(() => expect(server.of('POST /training/attendances/mark')[0]?.body).toMatchObject({ marks: [{ enrolmentId: 'e1', mark: 'present' }] }))
    const score = screen.getByRole('spinbutton', { name: '林知夏 的成绩' })
    fireEvent.change(score, { target: { value: '150' } })
    fireEvent.blur(score)
    expect(await screen.findByText('须为 0–100 的整数')).toBeTruthy()
    expect([(score as HTMLInputElement).value, server.of('POST /training/attendances/score').length]).toEqual(['150', 0])
    fireEvent.change(score, { target: { value: '91' } })
    fireEvent.blur(score)
    await waitFor(() => expect(server.of('POST /training/attendances/score')[0]?.body).toMatchObject({ scores: [{ enrolmentId: 'e0', score: 91 }] }))
    fireEvent.click(screen.getByRole('button', { name: '关闭考勤表' }))
    expect(await screen.findByText(/还有 1 个半天未登记，将算作缺勤/)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: '关闭考勤表' }).at(-1) as HTMLElement)
    await waitFor(() => expect(server.of('POST /training/attendances/close')[0]?.body).toMatchObject({ offeringId: 'o1', version: 2, unmarkedAbsent: true }))
  })

  it('without a network keeps marks on the device, shows them, and sends them with the next answer (shell-access.md rule 28)', async () => {
    const away = () => new Response('Bad gateway', { status: 502 })
    const server = await open({}, { 'POST /training/attendances/mark': away })
    fireEvent.click(screen.getByLabelText(/周砚行 .*未登记/))
    fireEvent.click(await screen.findByText('迟到'))
    expect(await screen.findByText('1 个签到还没有送到服务器，联网后自动发送。')).toBeTruthy()
    expect(screen.getByLabelText(/周砚行 .*迟到/)).toBeTruthy()
    expect(localStore.get('waitingMarks')).toContain('"mark":"late"')
    server.on('POST /training/attendances/mark', () => ({ data: sheet }))
    await act(async () => void (await send({ method: 'GET', path: '/act/operate/taskCountMT' })))
    await waitFor(() => expect(screen.queryByText(/还没有送到服务器/)).toBeNull())
    expect(server.of('POST /training/attendances/mark').at(-1)?.body).toEqual({
      offeringId: 'o1',
      marks: [{ enrolmentId: 'e1', day: '2026-11-20', half: 'am', mark: 'late' }],
    })
    expect(localStore.get('waitingMarks')).toBeNull()
  })

  it('tells what the server refuses of marks that waited, and keeps them no longer', async () => {
    const away = () => new Response('Bad gateway', { status: 502 })
    const server = await open({}, { 'POST /training/attendances/mark': away })
    fireEvent.click(screen.getByLabelText(/周砚行 .*未登记/))
    fireEvent.click(await screen.findByText('迟到'))
    await screen.findByText(/还没有送到服务器/)
    server.on('POST /training/attendances/mark', () => ({
      code: 10422,
      msg: '考勤表已关闭',
      data: { reasons: [{ code: 'sheetClosed', msg: '考勤表已关闭' }] },
    }))
    await act(async () => void (await send({ method: 'GET', path: '/act/operate/taskCountMT' })))
    expect((await screen.findAllByText('考勤表已关闭')).length).toBeGreaterThan(0)
    expect(localStore.get('waitingMarks')).toBeNull()
  })
})
