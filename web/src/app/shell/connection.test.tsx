import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { send } from '../../core/request/send.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../testing/shell-answers.ts'

const online = (is: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  act(() => void fireEvent(window, new Event(is ? 'online' : 'offline')))
}
const count = 'GET /act/operate/taskCountMT'
const asking = () => act(async () => void (await send({ method: 'GET', path: '/act/operate/taskCountMT' })))

const opened = async (address: string) => {
  const server = fakeServer(shellAnswers())
  await renderApp(address, { me: admin })
  await waitFor(() => expect(document.querySelector('.connection')).toBeTruthy())
  return server
}

describe('a connection that is lost', () => {
  afterEach(() => void jest.restoreAllMocks())

  it('is told by a standing line for as long as the device is offline', async () => {
    await opened('/manage/home')
    expect(screen.queryByText('没有网络连接。')).toBeNull()
    online(false)
    expect((await screen.findByText('没有网络连接。')).closest('[role=status]')?.textContent).toContain('可能是旧内容')
    online(true)
    expect(screen.queryByText('没有网络连接。')).toBeNull()
  })

  it('is told as well where nobody answers, until somebody does', async () => {
    const server = await opened('/person')
    server.on(count, () => new Response('Bad gateway', { status: 502 }))
    await asking()
    expect(await screen.findByText('服务器没有应答。')).toBeTruthy()
    server.on(count, () => ({ data: 3 }))
    await asking()
    expect(screen.queryByText('服务器没有应答。')).toBeNull()
  })
})
