import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeServer, pageOf } from '../../../../testing/fake-server.ts'
import { day, enrolment, learner, learnerAnswers, preview } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { choose } from '../../../../testing/staff-screen.tsx'
import type { Enrolment } from './api.ts'

const quote = (penalty: string) => ({
  id: 'e1',
  offeringNumber: 'THA302-2648-01',
  startDate: day(5),
  today: day(0),
  daysBefore: 5,
  penalty,
  tomorrow: '800.00',
  bands: [
    { from: day(0), until: day(0), daysFrom: 5, daysUntil: 5, amount: penalty },
    { from: day(1), until: day(5), daysFrom: 4, daysUntil: 0, amount: '800.00' },
  ],
  canReplace: true,
})

const open = async (row: Enrolment, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /training/enrolments/penaltyQuote/{id}': () => ({ data: quote('300.00') }),
    'GET /training/enrolments/{id}': () => ({ data: row }),
    'POST /training/enrolments/revoke': () => ({ data: row }),
    'POST /training/enrolments/acceptOffer': () => ({ data: row }),
    ...more,
  })
  await renderApp('/my/enrolments/e1', { me: learner })
  await screen.findByRole('heading', { name: '高压系统断电与验电' })
  return server
}
const confirmed = () =>
  enrolment({
    status: 'confirmed',
    actions: ['revoke', 'enterRoom', 'addToCalendar'],
    standing: { code: 'confirmed' },
    next: [{ code: 'starts', at: `${day(17)} 09:00:00` }],
  })

describe('my enrolments', () => {
  it('list what lies ahead, the nearest first, each with where it stands', async () => {
    const server = fakeServer({ ...learnerAnswers(), 'GET /training/enrolments/mine': (call) => ({ data: pageOf([enrolment()], call) }) })
    await renderApp('/my/enrolments', { me: learner })
    expect(await screen.findByText('已提交，席位为你保留，等待审批')).toBeTruthy()
    expect(server.of('GET /training/enrolments/mine')[0]?.query).toMatchObject({ upcoming: 'true', orderField: 'start_date', order: 'asc' })
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    await waitFor(() => expect(server.of('GET /training/enrolments/mine').at(-1)?.query).toMatchObject({ upcoming: 'false', order: 'desc' }))
  })

  it('name the step at which an application stands and who may decide there', async () => {
    const filed = enrolment({ caseId: 'k1' })
    const at = { id: 'k1', status: 'open', stepNameCn: '网点审批', stepNameEn: 'Outlet approval', deciders: ['苏望晴', '贺岚', '程野', '周砚行'] }
    const server = fakeServer({
      ...learnerAnswers(),
      'GET /training/enrolments/mine': (call) => ({ data: pageOf([filed], call) }),
      'GET /act/cases/mine': (call) => ({ data: pageOf([at], call) }),
    })
    await renderApp('/my/enrolments', { me: learner })
    expect(await screen.findByText('等待网点审批：苏望晴、贺岚、程野 等 4 人')).toBeTruthy()
    expect(server.of('GET /act/cases/mine')[0]?.query).toMatchObject({ statuses: 'open' })
  })

  it('lead who attended to the comments on the course, and nobody before', async () => {
    await open(enrolment({ status: 'attended', courseId: 'c1', actions: [], standing: { code: 'attended' }, next: [] }))
    expect(screen.getByText('评价这门课').getAttribute('href')).toBe('#/commentDetails/courses/c1')
    cleanup()
    await open(confirmed())
    expect(screen.queryByText('评价这门课')).toBeNull()
  })

  it('say the same on the page of one', async () => {
    const step = { ...preview.steps[0], state: 'current' }
    await open(enrolment({ caseId: 'k1' }), {
      'GET /act/cases/{id}': () => ({ data: { id: 'k1', status: 'open', step: 'store', history: [], steps: [step] } }),
    })
    expect(await screen.findByText('等待网点审批：苏望晴')).toBeTruthy()
    expect(screen.queryByText('等待审批人处理')).toBeNull()
  })

  it('name who decides once the case is open, without reloading', async () => {
    const filed = [enrolment(), enrolment({ caseId: 'k1' })]
    const step = { ...preview.steps[0], state: 'current' }
    await open(enrolment(), {
      'GET /training/enrolments/{id}': () => ({ data: filed.length > 1 ? filed.shift() : filed[0] }),
      'GET /act/cases/{id}': () => ({ data: { id: 'k1', status: 'open', step: 'store', history: [], steps: [step] } }),
    })
    expect(await screen.findByText('等待网点审批：苏望晴', undefined, { timeout: 4000 })).toBeTruthy()
  })

  it('say what comes next, and let an application be withdrawn for nothing', async () => {
    const server = await open(enrolment())
    expect(screen.getByText('等待审批人处理')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加入日历' })).toBeNull()
    expect(screen.getByText(`席位保留到 ${day(2)} 18:00，逾期自动释放`)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '撤回申请' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/不扣费/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: '撤回申请' }))
    expect(await within(dialog).findByText('请选择原因')).toBeTruthy()
    expect(server.of('POST /training/enrolments/revoke')).toEqual([])
    await choose('原因', '时间冲突')
    fireEvent.click(within(dialog).getByRole('button', { name: '撤回申请' }))
    await waitFor(() => expect(server.of('POST /training/enrolments/revoke')[0]?.body).toEqual({ id: 'e1', version: 3, reason: '50' }))
  })

  it('say what is paid after reductions, as it was quoted, and the list price beside it', async () => {
    await open(confirmed(), { 'GET /fee/holds/own/{id}': () => ({ data: { amount: '2240.00', status: 'posted' } }) })
    expect((await screen.findByText('原价 ¥3,200.00', { exact: false })).parentElement?.textContent).toBe('¥2,240.00 · 原价 ¥3,200.00')
  })

  it('say after a move what the notice says: free until it starts, and a deadline at the end of its day', async () => {
    const next = [
      { code: 'movedFree', at: `${day(17)} 09:00:00` },
      { code: 'starts', at: `${day(17)} 09:00:00` },
    ]
    await open(enrolment({ status: 'confirmed', actions: ['revoke'], standing: { code: 'confirmed' }, next }))
    expect(screen.getByText('已改期，开班前可以免罚撤销')).toBeTruthy()
    cleanup()
    await open(enrolment({ status: 'confirmed', standing: { code: 'confirmed' }, next: [{ code: 'freeUntil', at: `${day(3)} 23:59:59` }] }))
    expect(screen.getByText(`${day(3)} 24:00 前撤销不扣费`)).toBeTruthy()
  })

  it('say why a seat cannot be given up any more', async () => {
    const refused = [{ move: 'revoke', reasons: ['已经开班，不能撤销，只登记出勤'] }]
    await open(enrolment({ status: 'confirmed', actions: [], refused, standing: { code: 'confirmed' }, next: [{ code: 'result' }] }))
    expect(screen.getByRole('button', { name: '撤销报名' })).toHaveProperty('disabled', true)
    expect(screen.getByText('已经开班，不能撤销，只登记出勤')).toBeTruthy()
  })

  it('give a confirmed one for the calendar', async () => {
    const server = await open(confirmed(), { 'GET /notify/invitations/{id}': () => ({ data: null }) })
    fireEvent.click(screen.getByRole('button', { name: '加入日历' }))
    await waitFor(() => expect(server.of('GET /notify/invitations/e1')).toHaveLength(1))
  })

  it('show the penalty before revoking and send the one that was shown; a changed one is shown again', async () => {
    let penalty = '300.00'
    const server = await open(confirmed(), {
      'GET /training/enrolments/penaltyQuote/{id}': () => ({ data: quote(penalty) }),
      'POST /training/enrolments/revoke': () => {
        penalty = '800.00'
        return { code: 10422, msg: '', data: { reasons: [{ code: 'penaltyChanged', params: { amount: '800.00' }, msg: 'x', remedy: { code: 'lookAgain' } }] } }
      },
    })
    fireEvent.click(screen.getByRole('button', { name: '撤销报名' }))
    await choose('原因', '病假')
    fireEvent.click(await screen.findByRole('button', { name: '撤销并扣 ¥300.00' }))
    await waitFor(() => expect(server.of('POST /training/enrolments/revoke')[0]?.body).toMatchObject({ id: 'e1', penalty: '300.00' }))
    expect(await screen.findByText('扣费金额已变为 ¥800.00，请重新确认')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '撤销并扣 ¥800.00' })).toBeTruthy()
  })

  it('end their history with who gave the seat up, when, and what that cost', async () => {
    const ended = { status: 'revoked' as const, actions: [], next: [], standing: { code: 'revokedExempted' }, penalty: '600.00', exempted: '200.00' }
    const at = { confirmedAt: `${day(-9)} 10:00:00`, endedAt: `${day(-1)} 11:30:00`, endedByName: '苏望晴' }
    await open(enrolment({ ...ended, ...at, revokeReason: '10' }))
    expect(screen.getByText('已撤销，扣费 ¥600.00，豁免 ¥200.00')).toBeTruthy()
    expect(screen.getByText('学费已全额冲正、收取罚金 ¥600.00、其中豁免 ¥200.00')).toBeTruthy()
    expect(screen.getByText('苏望晴')).toBeTruthy()
    expect(screen.getByText(new RegExp(`${day(-1)} 11:30`))).toBeTruthy()
  })

  it('write the names of people and firms as they are also in Traditional Chinese, and everything else in it', async () => {
    const step = { ...preview.steps[0], state: 'current', holders: [{ ...preview.steps[0]?.holders[0], name: '范国华' }] }
    const history = [{ at: `${day(0)} 09:26:00`, what: 'opened', userName: '余士杰' }]
    const answers = { 'GET /training/enrolments/{id}': () => ({ data: enrolment({ caseId: 'k1' }) }) }
    const found = { 'GET /act/cases/{id}': () => ({ data: { id: 'k1', status: 'open', step: 'store', history, steps: [step] } }) }
    fakeServer({ ...learnerAnswers(), ...answers, ...found })
    await renderApp('/my/enrolments/e1', { me: learner, locale: 'zh-TW' })
    expect(await screen.findByText('余士杰')).toBeTruthy()
    expect(screen.getByText('范国华')).toBeTruthy()
    expect(screen.getByText(/：范国华/)).toBeTruthy()
    expect(screen.getByText('高壓技師 · 杭州云栖')).toBeTruthy()
  })

  it('say of one that is not there that it was not found, without another try', async () => {
    const absent = { code: 10404, msg: '记录不存在', data: null }
    await open(enrolment(), { 'GET /training/enrolments/{id}': (_, { id }) => (id === 'e1' ? { data: enrolment() } : absent) })
    act(() => window.location.assign('#/my/enrolments/e9'))
    expect(await screen.findByText('没有找到这条内容')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: '高压系统断电与验电' })).toBeNull()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })

  it('say why the academy cancelled the offering, and lead to others of the same course', async () => {
    const gone = { status: 'cancelled' as const, actions: [], next: [], standing: { code: 'cancelled' } }
    await open(enrolment({ ...gone, cancelReason: '10', cancelRemark: '改到明年一月合并开班' }))
    expect(screen.getByText(/取消原因：人数不足/).textContent).toContain('改到明年一月合并开班')
    expect(screen.getByRole('link', { name: '选这门课程的其他班次' }).getAttribute('href')).toBe('#/offerings?text=THA302')
  })

  it('count down an offered seat and take it', async () => {
    const until = `${day(1)} 23:00:00`
    const server = await open(
      enrolment({
        status: 'waiting',
        rank: 1,
        offeredUntil: until,
        actions: ['acceptOffer', 'declineOffer'],
        standing: { code: 'offered', at: until },
        next: [],
      }),
    )
    expect(screen.getByText('有一个席位给你')).toBeTruthy()
    expect(screen.getByRole('img', { name: /1 格 = 1 小时/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '接受席位' }))
    await waitFor(() => expect(server.of('POST /training/enrolments/acceptOffer')[0]?.body).toEqual({ id: 'e1', version: 3 }))
  })
})
