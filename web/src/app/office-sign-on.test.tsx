import { codes } from '@academy/contracts/core/codes.ts'
import { OFFICE_OPEN, officeTickets, TICKET_EVERY_MS, TICKET_TIMES } from '@academy/contracts/identity/accounts/office-tickets.ts'
import { jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { beginSession, endSession } from '../core/session/session.ts'
import { sessionStore } from '../core/storage.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { admin } from '../testing/shell-answers.ts'
import { ADMIN_LOGIN, EVERY_MS, OPEN, TIMES, useOfficeSignOn } from './office-sign-on.ts'

const ASKED = 'POST /auth/admin/ticket'
const posted: { action: string; target: string; ticket: string }[] = []
const real = HTMLFormElement.prototype.submit
beforeEach(() => {
  posted.length = 0
  HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
    posted.push({ action: this.getAttribute('action') ?? '', target: this.target, ticket: this.querySelector<HTMLInputElement>('[name=ticket]')?.value ?? '' })
  }
  endSession('left')
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  HTMLFormElement.prototype.submit = real
})

const SignedOn = () => {
  useOfficeSignOn()
  return null
}

let number = 0
const start = async (answer: object | null = null) => {
  const server = fakeServer({ [ASKED]: () => ({ data: answer ?? { ticket: `t${++number}`, why: null } }) })
  beginSession('token-1', admin)
  await act(async () => render(<SignedOn />))
  return server
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const frame = () => document.querySelector<HTMLIFrameElement>('iframe[name=office-sign-on]')
const say = (data: unknown, more: object = {}) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: frame()?.contentWindow ?? null, ...more })))

describe('signing on to the back office (1-portal.md §4.3, §9; resolutions.md 32)', () => {
  it('goes by the words and figures of the contract', () => {
    expect([OPEN, EVERY_MS, TIMES]).toEqual([OFFICE_OPEN, TICKET_EVERY_MS, TICKET_TIMES])
    const { ask, take } = officeTickets.endpoints
    expect([`${ask.method} ${ask.path}`, take.path]).toEqual([ASKED, '/auth/admin/login'])
  })

  it('posts a ticket every three seconds in one hidden frame until the frame says that it is open', async () => {
    const server = await start()
    await wait(2900)
    expect(server.of(ASKED)).toHaveLength(0)
    await wait(200)
    expect(posted).toEqual([{ action: '/api/auth/admin/login', target: 'office-sign-on', ticket: `t${number}` }])
    expect([server.of(ASKED)[0]?.headers.get('x-background'), frame()?.hidden]).toEqual(['1', true])
    await wait(3000)
    expect([posted.length, document.querySelectorAll('iframe').length]).toEqual([2, 1])
    await say(OPEN)
    expect([sessionStore.get(ADMIN_LOGIN), frame()]).toEqual(['1', null])
    await wait(60_000)
    expect(posted).toHaveLength(2)
  })

  it('hears only its own frame, from exactly this origin, with exactly this word', async () => {
    await start()
    await wait(3100)
    await say('AdminLoginSuccess!')
    await say(OPEN, { origin: `${window.location.origin}.evil.example` })
    await say(OPEN, { origin: 'null' })
    await say(OPEN, { source: window })
    expect(sessionStore.get(ADMIN_LOGIN)).toBeNull()
  })

  it('asks at most 120 times', async () => {
    const server = await start()
    // without tickets: a hundred frames are slow here
    server.on(ASKED, () => ({ code: codes.tooMany }))
    for (let turn = 0; turn < 130; turn++) await wait(3000)
    expect([server.of(ASKED).length, frame()]).toEqual([120, null])
  })

  it.each(['passwordNeeded', 'noOffice'])('ends at once where the answer is %s', async (why) => {
    const server = await start({ ticket: null, why })
    await wait(30_000)
    expect([server.of(ASKED).length, posted.length, sessionStore.get(ADMIN_LOGIN)]).toEqual([1, 0, null])
  })

  it('ends with the session, and the next session signs on by itself', async () => {
    const server = await start()
    await wait(3100)
    await say(OPEN)
    await act(async () => beginSession('another', admin))
    expect(sessionStore.get(ADMIN_LOGIN)).toBeNull()
    await wait(3100)
    expect(server.of(ASKED)).toHaveLength(2)
  })
})
