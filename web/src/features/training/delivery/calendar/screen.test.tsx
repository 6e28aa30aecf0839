import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const entry = (more: object) => ({
  ...{ id: 'e1', kind: 'class', from: '2026-03-10', to: '2026-03-11', startsAt: '2026-03-10 09:00:00', endsAt: '2026-03-11 17:00:00' },
  ...{ nameCn: '高压安全', nameEn: 'High voltage', placeCn: '北京中心', placeEn: 'Beijing Centre', link: '/my/enrolments/e1', ...more },
})
const own = [entry({}), entry({ id: 'e2', kind: 'answer', from: '2026-03-05', to: '2026-03-05', endsAt: '2026-03-05 18:00:00', nameCn: '电池诊断' })]
const planned = entry({ id: 'o9', kind: 'planned', nameCn: '交车流程', from: '2026-03-20', to: '2026-03-20', link: '/manage/training-offerings?open=o9' })

const open = async (address = '/calendar?day=2026-03-10&view=month', mayPlanned = false) => {
  let since: string | undefined
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /training/calendar': ({ query }) => ({ data: { entries: query.planned ? [...own, planned] : own, mayPlanned, more: false } }),
    'GET /training/calendar/feed': () => ({ data: since ? { since } : {} }),
    'POST /training/calendar/feed': () => {
      since = '2026-03-02 10:00:00'
      return { data: { path: '/training/calendar/feed/chengtu~secret.ics' } }
    },
    'DELETE /training/calendar/feed': () => {
      since = undefined
      return { data: {} }
    },
  })
  return { server, ...(await renderApp(address, { me: learner })) }
}
const dayCell = (name: RegExp) => screen.findByRole('button', { name })

describe('/calendar (1-portal.md §2.1)', () => {
  it('shows a month with what is one’s own; arrows walk through its days and over its edge, the day tells all', async () => {
    const { server, place } = await open()
    const first = await dayCell(/3月10日星期二，上课 高压安全/)
    expect(server.of('GET /training/calendar')[0]?.query).toMatchObject({ from: '2026-02-23', to: '2026-04-05' })
    expect([first.getAttribute('aria-pressed'), first.tabIndex]).toEqual(['true', 0])
    expect(screen.getByRole('link', { name: '高压安全' }).getAttribute('href')).toBe('#/my/enrolments/e1')
    expect(screen.getByText('上课 · 09:00 开始 · 北京中心')).toBeTruthy()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    await waitFor(() => expect(place()).toContain('day=2026-03-11'))
    expect(await screen.findByText('上课 · 17:00 截止 · 北京中心')).toBeTruthy()
    fireEvent.keyDown(await dayCell(/3月11日/), { key: 'PageDown' })
    await waitFor(() => expect(place()).toContain('day=2026-04-11'))
    expect(await screen.findByText(/4月11日星期六没有安排/)).toBeTruthy()
  })

  it('lists the days that hold something, and adds what is planned for who may see it', async () => {
    const { place } = await open('/calendar?day=2026-03-10&view=list', true)
    expect(await screen.findByText('需要答复 · 18:00 截止 · 北京中心')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '高压安全' })).toHaveLength(2)
    fireEvent.click(screen.getByRole('checkbox', { name: '显示学院排课' }))
    expect((await screen.findByRole('link', { name: '交车流程' })).getAttribute('href')).toBe('#/manage/training-offerings?open=o9')
    expect(place()).toContain('planned=true')
  })

  it('offers no switch to whom nothing is planned for, and says what to do where a month is empty', async () => {
    await open('/calendar?day=2026-06-10&view=list')
    expect(await screen.findByText('这个月没有安排')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('tells the secret address once, changes it after a question and stops it', async () => {
    const { server } = await open()
    const feed = within(await screen.findByRole('region', { name: '订阅到自己的日历' }))
    fireEvent.click(await feed.findByRole('button', { name: '生成订阅地址' }))
    expect((await feed.findByRole('status')).textContent).toMatch(/^https?:\/\/.+\/api\/training\/calendar\/feed\/chengtu~secret\.ics$/)
    fireEvent.click(await feed.findByRole('button', { name: '换一个地址' }))
    expect(await screen.findByText('换一个订阅地址？')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '保留' }))
    expect(server.of('POST /training/calendar/feed')).toHaveLength(1)
    fireEvent.click(feed.getByRole('button', { name: '停用订阅' }))
    await screen.findByText('停用订阅？')
    fireEvent.click(screen.getAllByRole('button', { name: '停用订阅' }).at(-1) as HTMLElement)
    await waitFor(() => expect(server.of('DELETE /training/calendar/feed')).toHaveLength(1))
    expect(await feed.findByRole('button', { name: '生成订阅地址' })).toBeTruthy()
  })
})
