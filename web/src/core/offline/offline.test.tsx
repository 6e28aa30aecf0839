import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { dictionaries } from '@academy/contracts/identity/system/dictionaries.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { App } from '../../app/app.tsx'
import { makeStore } from '../../app/store.ts'
import { fakeCaches } from '../../testing/fake-caches.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { enrolment, learner } from '../../testing/learner-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { shellAnswers } from '../../testing/shell-answers.ts'
import { paged } from '../../testing/staff-screen.tsx'
import { joinTabs } from '../session/handover.ts'
import { beginSession, currentSession, endSession } from '../session/session.ts'
import { localStore } from '../storage.ts'
import { followSession } from './follow-session.ts'
import { forgetKept } from './kept.ts'
import { keptPaths } from './kept-paths.ts'

const away = () => new Response('Bad gateway', { status: 502 })
const mine = 'GET /training/enrolments/mine'

const start = async (me = learner) => {
  const server = fakeServer({ ...shellAnswers(me), 'GET /sys/menu/select': () => ({ data: [] }), [mine]: paged([enrolment()]) })
  await renderApp('/my/enrolments', { me })
  return server
}
/** Nobody answers any more, as in a cellar; the store of the application is a new one, as after a new start. */
const inTheCellar = (server: ReturnType<typeof fakeServer>) => {
  for (const path of [mine, 'GET /auth/me', 'GET /act/operate/taskCountMT', 'POST /auth/remembered', 'GET /sys/menu/select']) server.on(path, away)
}
/** The application as it starts anew, with the same session and nothing in its store. */
const again = async (address: string) => {
  cleanup()
  window.location.hash = `#${address}`
  await act(async () => render(<App store={makeStore()} />))
}
const kept = () => waitFor(async () => expect((await keptAddresses()).some((address) => address.includes('enrolments/mine'))).toBe(true))
const keptAddresses = async () => (await (await caches.open('academy-kept')).keys()).map(String)

let stop = () => undefined as void
beforeEach(() => {
  Object.defineProperty(globalThis, 'caches', { value: fakeCaches(), configurable: true })
  stop = followSession()
})
afterEach(async () => {
  stop()
  await forgetKept()
  localStore.remove('remembered')
  Reflect.deleteProperty(globalThis, 'caches')
})

describe('what stays on the device (shell-access.md rule 28)', () => {
  it('are answers of endpoints that there are, all of them reads', () => {
    const contracts: Contract[] = [sessions, menus, dictionaries, tasks, cases, enrolments, studyRecords, offerings, attendances, notices]
    const all = contracts.flatMap(({ endpoints }) => Object.values(endpoints))
    const missing = keptPaths.filter(
      ([method, path]) => !all.some((one) => one.method === method && one.path === path && ['read', 'page', 'info'].includes(one.kind)),
    )
    expect(missing).toEqual([])
  })

  it('is shown without a network, with the time of its answer', async () => {
    const server = await start()
    await screen.findByText('高压系统断电与验电')
    await kept()
    inTheCellar(server)
    await again('/my/enrolments')
    expect(await screen.findByText('高压系统断电与验电')).toBeTruthy()
    expect(await screen.findByText(/显示的是 .*\d\d:\d\d 的内容/)).toBeTruthy()
  })

  it('is forgotten by signing out, and by another person', async () => {
    await start()
    await kept()
    await act(async () => endSession('left'))
    await waitFor(async () => expect(await keptAddresses()).toEqual([]))
    await start()
    await kept()
    await act(async () => beginSession('token-2', { ...learner, userId: 'u9' }))
    await waitFor(async () => expect((await keptAddresses()).filter((address) => address.includes('enrolments'))).toEqual([]))
  })

  it('never is somebody else’s', async () => {
    const server = await start()
    await kept()
    inTheCellar(server)
    stop()
    stop = () => undefined
    await act(async () => beginSession('token-2', { ...learner, userId: 'u9' }))
    await again('/my/enrolments')
    expect(screen.queryByText('高压系统断电与验电')).toBeNull()
  })

  it('lets whom the browser remembers read without a network, and begins his session anew with the first answer', async () => {
    const server = await start()
    await screen.findByText('高压系统断电与验电')
    await kept()
    localStore.set('remembered', '1')
    inTheCellar(server)
    await act(async () => endSession('expired'))
    window.sessionStorage.removeItem('v1logout_state')
    window.location.hash = '#/my/enrolments'
    const leave = joinTabs()
    await waitFor(() => expect(currentSession().token).toBe('offline'))
    leave()
  })
})
