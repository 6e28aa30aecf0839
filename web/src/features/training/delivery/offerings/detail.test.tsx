import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { detail, enrolment, learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import type { OfferingDetail } from './api.ts'

const open = async (row: OfferingDetail, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /training/offerings/detail/{id}': () => ({ data: row }),
    'GET /training/enrolments/{id}': () => ({ data: enrolment() }),
    'POST /training/enrolments/apply': () => ({ data: enrolment() }),
    ...more,
  })
  const view = await renderApp('/offerings/o1', { me: learner })
  await screen.findByRole('heading', { name: '高压系统断电与验电' })
  return { server, ...view }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const blocked: OfferingDetail['checks'] = [
  {
    code: 'prerequisite',
    passed: false,
    params: { course: 'THA101', pass: 80, score: 72 },
    remedy: { code: 'takeCourse', link: '/offerings?text=THA101', params: { course: 'THA101' } },
    who: 'self',
  },
  {
    code: 'account',
    passed: false,
    params: { needed: '2240.00', available: '1090.00', short: '1150.00' },
    remedy: { code: 'topUp' },
    who: 'dealerAdmin',
    whoName: '苏望晴',
  },
]

describe('an offering', () => {
  it('shows price, ladder, conditions and deciders, and enrols after one confirmation, once', async () => {
    const { server, place } = await open(detail())
    expect(await screen.findByText('¥2,240.00')).toBeTruthy()
    expect(screen.getByText('减免 · 高压专项')).toBeTruthy()
    expect(screen.getByText('岗位在培训对象内')).toBeTruthy()
    expect(await screen.findByText('提交后审批：网点审批 苏望晴')).toBeTruthy()
    // clock hours of working days (decided.md §4)
    expect(screen.getByText('48 小时内（只计工作日）')).toBeTruthy()
    press('报名')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('¥2,240.00')).toBeTruthy()
    expect(within(dialog).getByText('撤销扣费')).toBeTruthy()
    expect(within(dialog).getByText('网点审批 苏望晴')).toBeTruthy()
    const sure = within(dialog).getByRole('button', { name: '确认报名' })
    fireEvent.click(sure)
    fireEvent.click(sure)
    await waitFor(() => expect(place()).toBe('/my/enrolments/e1'))
    const sent = server.of('POST /training/enrolments/apply')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ offeringId: 'o1', postId: 'p1' })
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('tells what the course is about and how to get there, formatted, under the headings of the page', async () => {
    const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
    const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '学完能做什么' }] }
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [said('独立完成验电')] }] }
    const tree = (...content: object[]) => ({ type: 'doc' as const, content: content as never })
    await open(detail({ summary: { cn: tree(heading, list) }, arrival: { cn: tree(said('地铁求知路站 B 口')) } }))
    const part = screen.getByRole('heading', { name: '课程简介', level: 2 }).parentElement as HTMLElement
    expect(within(part).getByRole('heading', { name: '学完能做什么', level: 3 })).toBeTruthy()
    expect(within(part).getByRole('listitem').textContent).toBe('独立完成验电')
    expect(screen.getByText('地铁求知路站 B 口')).toBeTruthy()
  })

  it('has no part for a course that nobody has introduced', async () => {
    await open(detail())
    expect(screen.queryByRole('heading', { name: '课程简介' })).toBeNull()
  })

  it('names every reason against, what to do about each and who can help, and checks again', async () => {
    const { server } = await open(detail({ checks: blocked, canApply: false, actions: [], fit: 'blocked' }))
    expect(await screen.findByText('现在还不能报名，有 2 项')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '报名' })).toBeNull()
    expect(screen.getByRole('link', { name: '先报名 THA101' })).toHaveProperty('hash', '#/offerings?text=THA101')
    expect(screen.getByText('经销商管理员 苏望晴')).toBeTruthy()
    press('重新检查')
    await waitFor(() => expect(server.calls.filter((call) => call.path === '/training/offerings/detail/o1').length).toBeGreaterThan(1))
  })

  it('shows the newest comments on its course, with the way to all of them', async () => {
    const said = {
      ...{
        id: 'k1',
        version: 1,
        kind: 'comment',
        revision: 1,
        authorId: 'u7',
        authorName: '唐以宁',
        outletNameCn: '云栖店',
        outletNameEn: 'Yunqi',
        official: false,
      },
      ...{ scores: { practical: 5, interest: 4, information: 4 }, text: '断电流程讲得很细', status: 'visible', createDate: '2026-11-20 10:00:00' },
      ...{ likes: 0, liked: false, replies: 0, mine: false, actions: [], answers: [] },
    }
    const thread = {
      of: 'courses',
      recordId: 'c1',
      code: 'THA302',
      nameCn: '高压',
      nameEn: 'HV',
      open: true,
      comments: 9,
      waiting: 0,
      commented: false,
      actions: [],
      reasons: [],
    }
    await open(detail(), {
      'GET /community/comments/thread/{of}/{recordId}': () => ({ data: thread }),
      'GET /community/comments/thread/{of}/{recordId}/page': () => ({ data: { records: [said], total: 9, size: 3, current: 1, pages: 3 } }),
    })
    expect(await screen.findByText('断电流程讲得很细')).toBeTruthy()
    expect(screen.getByText('查看全部 9 条评价').getAttribute('href')).toBe('#/commentDetails/courses/c1')
  })

  it('says the waiting rank before confirming', async () => {
    await open(detail({ fit: 'waitable', seats: { capacity: 24, taken: 21, held: 3, free: 0, waiting: 2 } }))
    press('加入候补，第 3 位')
    expect(await screen.findByText('班次已满。确认后候补第 3 位，有空席按顺序补位。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '确认候补' })).toBeTruthy()
  })

  it('gives the focus back to the button that opened the confirmation', async () => {
    await open(detail())
    const opener = screen.getByRole('button', { name: '报名' })
    opener.focus()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', code: 'Escape', keyCode: 27 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('keeps price and terms where nobody answers, and sends the same again', async () => {
    const { server, place } = await open(detail())
    server.on('POST /training/enrolments/apply', () => Promise.reject(new TypeError('Failed to fetch')))
    press('报名')
    fireEvent.click(await screen.findByRole('button', { name: '确认报名' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('服务器没有应答，请稍后再试')).toBeTruthy()
    expect(within(dialog).getByText('¥2,240.00')).toBeTruthy()
    expect(within(dialog).getByText('撤销扣费')).toBeTruthy()
    server.on('POST /training/enrolments/apply', () => ({ data: enrolment() }))
    fireEvent.click(within(dialog).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(place()).toBe('/my/enrolments/e1'))
    const [first, second] = server.of('POST /training/enrolments/apply').map((call) => call.headers.get('Idempotency-Key'))
    expect(second).toBe(first)
  })

  it('takes back that nobody answered when the network is there again, and sends nothing by itself', async () => {
    const { server } = await open(detail())
    server.on('POST /training/enrolments/apply', () => Promise.reject(new TypeError('Failed to fetch')))
    press('报名')
    fireEvent.click(await screen.findByRole('button', { name: '确认报名' }))
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
    fireEvent(window, new Event('online'))
    expect(await screen.findByRole('button', { name: '确认报名' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.of('POST /training/enrolments/apply')).toHaveLength(1)
  })

  it('shows all reasons when the server refuses what looked possible', async () => {
    const reasons = blocked.map(({ passed: _, ...reason }) => ({ ...reason, msg: reason.code }))
    await open(detail(), { 'POST /training/enrolments/apply': () => ({ code: 10422, msg: '不符合', data: { reasons } }) })
    press('报名')
    fireEvent.click(await screen.findByRole('button', { name: '确认报名' }))
    const alert = await screen.findByText('现在还不能报名，有 2 项')
    expect(within(alert.closest('[role=alert]') as HTMLElement).getAllByRole('listitem')).toHaveLength(2)
  })
})
