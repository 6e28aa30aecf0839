import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../../testing/learner-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const row = (more: object = {}) => ({ id: 's1', device: 'Chrome · Android', status: 'live', createDate: '2026-11-20 09:00:00', failures: 0, ...more })
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/** A browser that can be told, whose reader answers so. */
const browser = (answer: 'granted' | 'denied') => {
  const made = { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys }) }
  const manager = { getSubscription: async () => null, subscribe: async () => made }
  const worker = { ready: Promise.resolve({ pushManager: manager }), register: () => Promise.reject(new Error('none')), controller: null }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.assign(window, { PushManager: class {}, Notification: { permission: 'default', requestPermission: async () => answer } })
}
afterEach(() => {
  for (const [of, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification'],
  ] as const)
    Reflect.deleteProperty(of, name)
})

const open = async (records: object[]) => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /notify/push-subscriptions/key': () => ({ data: { publicKey: 'BA' } }),
    'GET /notify/push-subscriptions/mine': () => ({ data: { records } }),
    'POST /notify/push-subscriptions': (call) => {
      records.push(row({ device: (call.body as { device: string }).device }))
      return { data: row() }
    },
    'POST /notify/push-subscriptions/test': () => ({ data: { taken: false, error: 'HTTP 503', device: row({ failures: 1 }) } }),
    'POST /notify/push-subscriptions/remove': () => ({ data: {} }),
  })
  await renderApp('/account', { me: learner })
  await screen.findByRole('region', { name: '推送' })
  return server
}

describe('being told on a device (shell-access.md rule 29)', () => {
  it('begins when its reader says so, with what the browser gives', async () => {
    browser('granted')
    const server = await open([])
    expect(await screen.findByText('还没有设备接收推送。')).toBeTruthy()
    const button = await screen.findByRole('button', { name: '在这台设备上提醒' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(server.of('POST /notify/push-subscriptions')).toHaveLength(1))
    expect(server.of('POST /notify/push-subscriptions')[0]?.body).toMatchObject({ endpoint: 'https://fcm.googleapis.com/x', ...keys })
  })

  it('says how to allow it where the reader had refused it', async () => {
    browser('denied')
    await open([])
    const button = await screen.findByRole('button', { name: '在这台设备上提醒' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    await act(async () => void fireEvent.click(button))
    expect(await screen.findByText(/浏览器拒绝了推送/)).toBeTruthy()
  })

  it('says that this browser cannot, and still shows the other devices with a try that failed', async () => {
    await open([row({ reachedAt: '2026-11-20 10:00:00' }), row({ id: 's2', device: 'Safari · iOS', status: 'dead' })])
    expect(await screen.findByText('这个浏览器不能接收推送。')).toBeTruthy()
    expect(await screen.findByText(/已停用/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: '试一下' }))
    expect((await screen.findAllByText('没有送到：HTTP 503')).length).toBeGreaterThan(0)
  })
})
