import { posts } from '@academy/contracts/org/posts.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../testing/fake-server.ts'
import { detail, learner, learnerAnswers } from '../testing/learner-answers.ts'
import { renderApp } from '../testing/render-app.tsx'
import { openScreen, paged, press } from '../testing/staff-screen.tsx'

const path = 'GET /org/posts/page'
const away = () => new Response('Bad gateway', { status: 502 })
const post = { id: 't1', version: 3, userId: 'u7', positionId: 'p1', positionCode: 'TE05', orgId: 'x1', main: true, joinDate: '2024-03-01' }
const tryAgain = () => act(async () => void fireEvent(window, new Event('online')))

describe('a server that is away', () => {
  it('is told by a list once, in its place: what is tried again by itself says nothing more', async () => {
    const { server } = await openScreen('org-posts', { contract: posts, routes: { [path]: away } })
    expect((await screen.findByText('服务器没有应答')).closest('[role=status]')).toBeTruthy()
    const asked = server.of(path).length
    await tryAgain()
    await waitFor(() => expect(server.of(path)).toHaveLength(asked + 1))
    await screen.findByText('服务器没有应答')
    expect(screen.getByRole('log').textContent).toBe('')
  })

  it('leaves the rows that are there, with a line above them until it answers', async () => {
    const { server } = await openScreen('org-posts', { contract: posts, routes: { [path]: paged([post]) } })
    await screen.findByText('2024-03-01')
    server.on(path, away)
    press('重置')
    expect(await screen.findByText('服务器没有应答')).toBeTruthy()
    expect(screen.getByText('2024-03-01')).toBeTruthy()
    server.on(path, paged([{ ...post, joinDate: '2025-03-01' }]))
    await tryAgain()
    expect(await screen.findByText('2025-03-01')).toBeTruthy()
    expect(screen.queryByText('服务器没有应答')).toBeNull()
  })

  it('never shows the rows of another question in the place of those asked for', async () => {
    const { server } = await openScreen('org-posts', { contract: posts, routes: { [path]: paged([post]) } })
    await screen.findByText('2024-03-01')
    server.on(path, away)
    act(() => window.location.assign('#/manage/org-posts?page=2'))
    expect(await screen.findByText('服务器没有应答')).toBeTruthy()
    expect(screen.queryByText('2024-03-01')).toBeNull()
  })

  it('is asked again behind the button that has the focus', async () => {
    let answer: (row: object) => void = () => undefined
    const server = fakeServer({ ...learnerAnswers(), 'GET /training/offerings/detail/{id}': away })
    await renderApp('/offerings/o1', { me: learner })
    const again = await screen.findByRole('button', { name: '重试' })
    again.focus()
    server.on('GET /training/offerings/detail/{id}', () => new Promise((resolve) => (answer = (data) => resolve({ data }))))
    await tryAgain()
    expect(document.activeElement).toBe(again)
    expect(again.isConnected).toBe(true)
    await act(async () => answer(detail()))
    expect(await screen.findByRole('heading', { name: '高压系统断电与验电' })).toBeTruthy()
  })
})
