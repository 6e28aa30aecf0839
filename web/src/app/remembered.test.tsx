import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { joinTabs } from '../core/session/handover.ts'
import { currentSession } from '../core/session/session.ts'
import { localStore } from '../core/storage.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { admin, shellAnswers } from '../testing/shell-answers.ts'

const recognised = { ...admin, roles: ['LEARNER'], permissions: [], portalOnly: true, office: true }
const server = (session: object | null = { token: 'restored', user: recognised }) =>
  fakeServer({
    ...shellAnswers(recognised),
    'GET /sys/menu/select': () => ({ data: [] }),
    'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 90 } }),
    'POST /auth/remembered': () => ({ data: { session } }),
    'POST /auth/remembered/forget': () => ({ data: {} }),
    'POST /auth/login': () => ({ data: { token: 'full', user: admin, remembered: true } }),
  })
/** The application as it starts in a browser that may remember somebody. */
const start = async (address: string, remembered: boolean) => {
  const view = await renderApp('/login')
  if (remembered) localStore.set('remembered', '1')
  else localStore.remove('remembered')
  window.sessionStorage.removeItem('v1logout_state')
  window.location.hash = `#${address}`
  leave = joinTabs()
  return view
}
const nothingFor = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

let leave = () => undefined as void
afterEach(() => {
  leave()
  localStore.remove('remembered')
})

describe('a browser that remembers somebody (resolutions.md 31)', () => {
  it('lets him into the portal without a word', async () => {
    const calls = server()
    const { place } = await start('/account', true)
    await waitFor(() => expect(currentSession().token).toBe('restored'))
    expect(calls.of('POST /auth/remembered')).toHaveLength(1)
    expect(place()).toBe('/account')
  })

  it.each([
    ['where nobody is remembered', '/account', false],
    ['on the way into the back office', '/manage/home', true],
    ['on the sign-in page', '/login', true],
  ])('asks nothing %s', async (_, address, remembered) => {
    const calls = server()
    await start(address, remembered)
    await nothingFor(400)
    expect(calls.of('POST /auth/remembered')).toHaveLength(0)
    expect(currentSession().token).toBeNull()
  })

  it('forgets what the server knows no more, and asks to sign in', async () => {
    const calls = server(null)
    const { place } = await start('/account', true)
    await waitFor(() => expect(place()).toBe('/login'))
    expect(calls.of('POST /auth/remembered')).toHaveLength(1)
    expect(localStore.get('remembered')).toBeNull()
  })

  it('asks for the password before the back office, says why, and leads on there', async () => {
    server()
    const { place } = await renderApp('/account', { me: recognised })
    fireEvent.click(await screen.findByRole('button', { name: /宋听澜/ }))
    expect(await screen.findByRole('link', { name: '管理后台' })).toBeTruthy()
    act(() => window.location.assign('#/manage/home'))
    expect(await screen.findByText(/进入后台需要密码/)).toBeTruthy()
    expect(place()).toBe('/login')
    fireEvent.change(screen.getByLabelText('登录名'), { target: { value: 'songtl' } })
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'right' } })
    fireEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(place()).toBe('/manage/home'))
    expect(currentSession().token).toBe('full')
    expect(localStore.get('remembered')).toBe('1')
  })

  it('forgets him when he signs out', async () => {
    const calls = server()
    await renderApp('/account', { me: recognised })
    localStore.set('remembered', '1')
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    await screen.findByText('退出登录？')
    fireEvent.click(screen.getAllByRole('button', { name: '退出登录' }).at(-1) as HTMLElement)
    await waitFor(() => expect(calls.of('POST /auth/remembered/forget')).toHaveLength(1))
    expect(calls.of('POST /auth/logoutIam')[0]?.body).toEqual({})
    expect([currentSession().token, localStore.get('remembered')]).toEqual([null, null])
  })
})
