import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { startLocale } from '../../core/i18n/locale.ts'
import { send } from '../../core/request/send.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { Connection } from './connection.tsx'

const online = (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  act(() => void fireEvent(window, new Event(is ? 'online' : 'offline')))
}
const count = 'GET /act/operate/taskCountMT'
const away = () => new Response('Bad gateway', { status: 502 })
const asking = () => act(async () => void (await send({ method: 'GET', path: '/act/operate/taskCountMT' })))
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
const silent = '服务器没有应答。'

describe('a connection that is lost', () => {
  beforeAll(async () => {
    await startLocale()
    await i18next.loadNamespaces('shell')
  })
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  const opened = async (answer: Parameters<typeof fakeServer>[0][string] = () => ({ data: 3 })) => {
    const server = fakeServer({ [count]: answer })
    render(<Connection />)
    await asking()
    return server
  }

  it('is told by a standing line for as long as the device is offline', async () => {
    await opened()
    expect(screen.queryByText('没有网络连接。')).toBeNull()
    online(false)
    expect(screen.getByText('没有网络连接。').closest('[role=status]')?.textContent).toContain('可能是旧内容')
    online(true)
    expect(screen.queryByText('没有网络连接。')).toBeNull()
  })

  it('is told as well where nobody answers, until somebody does', async () => {
    const server = await opened()
    server.on(count, away)
    await asking()
    expect(screen.getByText(silent)).toBeTruthy()
    server.on(count, () => ({ data: 3 }))
    await asking()
    expect(screen.queryByText(silent)).toBeNull()
  })

  it('goes away by itself once the server is back', async () => {
    const server = await opened(away)
    expect(screen.getByText(silent)).toBeTruthy()
    await pass(11)
    expect(screen.getByText(silent)).toBeTruthy()
    const tries = server.calls.length
    expect(tries).toBe(3)
    expect(server.calls.at(-1)?.headers.get('x-background')).toBe('1')
    server.on(count, () => ({ data: 3 }))
    await pass(5)
    expect(screen.queryByText(silent)).toBeNull()
    await pass(60)
    expect(server.calls).toHaveLength(tries + 1)
  })
})
