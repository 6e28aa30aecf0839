import { codes } from '@academy/contracts/core/codes.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { joinTabs } from '../core/session/handover.ts'
import { forgetBrowser } from '../core/session/remembered.ts'
import { beginSession, currentSession, type Me } from '../core/session/session.ts'
import { localStore } from '../core/storage.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { admin, shellAnswers } from '../testing/shell-answers.ts'

const recognised = { ...admin, roles: ['LEARNER'], permissions: [], portalOnly: true, office: true }
const server = (session: object | null = { token: 'restored', user: recognised }) =>
  fakeServer({
    ...shellAnswers(recognised),
    'GET /sys/menu/select': () => ({ data: [] }),
    'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 90, providers: [] } }),
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
/** The application in a tab that kept its token longer than the server did. */
const stale = async (address: string) => {
  const view = await renderApp('/')
  localStore.set('remembered', '1')
  window.location.hash = `#${address}`
  act(() => {
    beginSession('stale', { ...recognised, portalOnly: false } as Me)
    leave = joinTabs()
  })
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

  it('lets whose session the server ended go on where he was, by the first answer that says so', async () => {
    const calls = server()
    let late = (_: object) => undefined as void
    calls.on('GET /auth/me', ({ headers }) => (headers.get('token') === 'stale' ? { code: codes.noSession } : { data: recognised }))
    calls.on('GET /sys/menu/select', ({ headers }) =>
      headers.get('token') === 'stale' ? new Promise<{ code: number }>((answer) => (late = () => answer({ code: codes.noSession }))) : { data: [] },
    )
    const { place } = await stale('/account')
    await waitFor(() => expect(currentSession().token).toBe('restored'))
    expect([place(), calls.of('POST /auth/remembered').length]).toEqual(['/account', 1])
    await act(async () => late({}))
    expect([currentSession().token, place()]).toEqual(['restored', '/account'])
  })

  it.each([
    ['the server knows him no more', '/account', 1],
    ['he was in the back office', '/manage/home', 0],
  ])('sends him to the public portal where %s', async (_, address, asked) => {
    const calls = server(null)
    calls.on('GET /auth/me', () => ({ code: codes.noSession }))
    const { place } = await stale(address)
    await waitFor(() => expect(place()).toBe('/'))
    await nothingFor(300)
    expect([currentSession().token, calls.of('POST /auth/remembered').length]).toEqual([null, asked])
  })

  it('restores nothing after half an hour of silence, also where the server was quicker to end it', async () => {
    const calls = server()
    calls.on('POST /auth/logoutIam', () => ({ code: codes.noSession }))
    const { place } = await stale('/account')
    const real = Date.now
    Date.now = () => real() + 31 * 60_000
    try {
      await waitFor(() => expect(place()).toBe('/'), { timeout: 3000 })
    } finally {
      Date.now = real
    }
    await nothingFor(300)
    expect([currentSession().token, calls.of('POST /auth/remembered').length]).toEqual([null, 0])
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
  it('asks the server to forget him again at the next start where it did not hear of it, and restores nothing', async () => {
    const calls = server()
    calls.on('POST /auth/remembered/forget', () => new Response('', { status: 503 }))
    localStore.set('remembered', '1')
    await forgetBrowser()
    expect(localStore.get('remembered')).toBe('forget')
    calls.on('POST /auth/remembered/forget', () => ({ data: {} }))
    await renderApp('/account')
    leave = joinTabs()
    await waitFor(() => expect(localStore.get('remembered')).toBeNull())
    await nothingFor(300)
    expect([calls.of('POST /auth/remembered/forget').length, calls.of('POST /auth/remembered').length]).toEqual([2, 0])
  })
})

describe('many tabs of a remembered browser at once (resolutions.md 31)', () => {
  let other: BroadcastChannel
  const heard: { type: string; token?: string }[] = []
  let turn = () => undefined as void
  beforeEach(() => {
    other = new BroadcastChannel('academy-session')
    heard.length = 0
    other.onmessage = ({ data }) => heard.push(data)
    const mine = new Promise<void>((go) => (turn = go))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: (_: string, work: () => Promise<void>) => mine.then(work) } })
  })
  afterEach(() => {
    other.close()
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('one asks the server, and hands its session on to those that wait', async () => {
    const calls = server()
    await start('/account', true)
    turn()
    await waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['ask', 'session']))
    expect([heard.at(-1)?.token, calls.of('POST /auth/remembered').length]).toEqual(['restored', 1])
  })

  it('another waits for its turn however long, takes that session and asks nothing', async () => {
    const calls = server()
    const { place } = await start('/account', true)
    await waitFor(() => expect(place()).toBe('/login'), { timeout: 5000 })
    expect(heard).toEqual([])
    other.postMessage({ type: 'session', token: 'of-the-first', me: recognised })
    await waitFor(() => expect([currentSession().token, place()]).toEqual(['of-the-first', '/account']))
    turn()
    await nothingFor(300)
    expect(calls.of('POST /auth/remembered')).toHaveLength(0)
  })
})
