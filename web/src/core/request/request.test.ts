import { codes } from '@academy/contracts/core/codes.ts'
import { renderHook } from '@testing-library/react'
import { fakeServer } from '../../testing/fake-server.ts'
import { parseEvents } from '../live/stream.ts'
import { dropToast, useNotices } from '../notices/notices.ts'
import { beginSession, currentSession, type Me } from '../session/session.ts'
import { clean } from './clean.ts'
import { reactTo } from './react.ts'
import { fill, send } from './send.ts'

describe('what is sent', () => {
  it('loses emoji and blanks at its ends, except where that would alter it', () => {
    expect(clean({ name: ' 林·知夏 🚗 ', list: [' a '], password: ' p 😀', nested: { html: ' <p> ' }, mark: '© 12*#' })).toEqual({
      name: '林·知夏',
      list: ['a'],
      password: ' p 😀',
      nested: { html: ' <p> ' },
      mark: '© 12*#',
    })
  })

  it('fills the path and keeps the rest', () => {
    expect(fill('/x/{id}/go', { id: 'a b', remark: 'r' })).toEqual({ path: '/x/a%20b/go', rest: { remark: 'r' } })
    expect(fill('/x', ['a'])).toEqual({ path: '/x', rest: ['a'] })
    const file = new FormData()
    expect(fill('/x', file).rest).toBe(file)
  })

  it('joins lists by commas, leaves blanks out, and stamps every GET', async () => {
    const server = fakeServer({ 'GET /x/page': () => ({ data: 1 }) })
    await send({ method: 'GET', path: '/x/page', arg: { regionIds: ['1', '2'], name: '', page: 1 }, background: true })
    const [call] = server.calls
    expect(call?.query).toMatchObject({ regionIds: '1,2', page: '1' })
    expect(call?.query.name).toBeUndefined()
    expect(Number(call?.query._t)).toBeGreaterThan(1_700_000_000_000)
    expect(call?.headers.get('x-background')).toBe('1')
  })

  it('tells the device where one signs in, and on /learningapi calls the kind of client too, nowhere else', async () => {
    const server = fakeServer({ 'POST /auth/login': () => ({ data: 1 }), 'GET /learningapi/x': () => ({ data: 1 }), 'GET /x': () => ({ data: 1 }) })
    await send({ method: 'POST', path: '/auth/login', arg: {} })
    await send({ method: 'GET', path: '/learningapi/x' })
    await send({ method: 'GET', path: '/x' })
    const told = server.calls.map(({ headers }) => [headers.get('version'), headers.get('deviceId')])
    const [own] = [told[0]?.[1]]
    expect(own).toMatch(/^[0-9a-f-]{36}$/)
    expect(told).toEqual([
      [null, own],
      ['PC', own],
      [null, null],
    ])
  })

  it('repeats the idempotency key of a change that was never answered, and only of that', async () => {
    const server = fakeServer({ 'POST /x': () => ({ data: 1 }) })
    const answered = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('offline'))
    const change = { method: 'POST' as const, path: '/x', arg: { a: 1 }, changes: true }
    const keys: (string | null)[] = []
    globalThis.fetch = ((_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'))
      return Promise.reject(new TypeError('offline'))
    }) as typeof fetch
    expect(await send(change)).toMatchObject({ ok: false, failure: { kind: 'network' } })
    globalThis.fetch = answered
    await send(change)
    await send(change)
    const [second, third] = server.calls.map((call) => call.headers.get('Idempotency-Key'))
    expect(second).toBe(keys[0])
    expect(third).not.toBe(second)
  })

  it.each(['unavailable', 'unexpected', 'stillRunning', 'tooMany'] as const)(
    'repeats the idempotency key of a change that was answered %s: it may have been made',
    async (name) => {
      let code: number = codes[name]
      const server = fakeServer({ 'POST /x': () => ({ code, msg: name }) })
      const change = { method: 'POST' as const, path: '/x', arg: { of: name }, changes: true }
      await send(change)
      code = codes.refused
      await send(change)
      await send(change)
      const [first, second, third] = server.calls.map((call) => call.headers.get('Idempotency-Key'))
      expect(second).toBe(first)
      expect(third).not.toBe(second)
    },
  )
})

describe('an answer that its caller has as it came (1-portal.md §8)', () => {
  const me = { userId: 'u1', tenantId: 'chengtu', permissions: [] } as unknown as Me
  const told = () => {
    const { toast, asks } = renderHook(useNotices).result.current
    return asks.length + (toast ? 1 : 0)
  }

  it('is that of code 101001, whole and without a word', async () => {
    const server = fakeServer({ 'POST /x': () => ({ code: 101001, msg: 'again', data: { left: 2 } }) })
    const outcome = await send({ method: 'POST', path: '/x', arg: { of: 'whole' }, changes: true })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 101001, response: { code: 101001, msg: 'again', data: { left: 2 } } } })
    if (!outcome.ok) reactTo(outcome.failure, 'alert')
    expect([server.calls.length, told()]).toEqual([1, 0])
  })

  it('is that of the dictionary whose session is over, and ends none; every other call ends it', async () => {
    const over = () => ({ code: 401, msg: 'over' })
    fakeServer({ 'POST /sys/commdict/commDictList': over, 'POST /sys/commregion/regionList': over })
    beginSession('living', me)
    dropToast()
    const ask = async (path: string) => {
      const outcome = await send({ method: 'POST', path, arg: {} })
      if (!outcome.ok) reactTo(outcome.failure, 'toast')
      return outcome
    }
    expect(await ask('/sys/commdict/commDictList')).toMatchObject({ failure: { response: { code: 401, msg: 'over' } } })
    expect([currentSession().token, told()]).toEqual(['living', 0])
    await ask('/sys/commregion/regionList')
    expect(currentSession().token).toBeNull()
  })
})

describe('the live stream', () => {
  it('is cut at blank lines, an unfinished event waiting for its rest', () => {
    const { events, rest } = parseEvents('event: x\r\ndata: {"type":"badge","todo":3}\r\n\r\n: ping\n\ndata: {"type":')
    expect(events).toEqual([{ type: 'badge', todo: 3 }])
    expect(rest).toBe('data: {"type":')
  })
})
