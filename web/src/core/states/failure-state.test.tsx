import { codes } from '@academy/contracts/core/codes.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { startLocale } from '../i18n/locale.ts'
import type { Failure } from '../request/failure.ts'
import { send } from '../request/send.ts'
import { FailureState } from './failure-state.tsx'

const failed = (kind: Failure['kind']): Failure => ({ kind, code: 0, msg: '' })
const online = (is: boolean) => void jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
const asked = async (): Promise<Failure> => {
  const outcome = await send({ method: 'GET', path: '/x' })
  if (outcome.ok) throw new Error('an answer came')
  return outcome.failure
}

describe('content that did not come', () => {
  beforeAll(startLocale)
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it('is for want of a network, of a server, or of a sense in the answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    online(false)
    expect((await asked()).kind).toBe('offline')
    online(true)
    expect((await asked()).kind).toBe('network')
    globalThis.fetch = async () => new Response('Bad gateway', { status: 502 })
    expect((await asked()).kind).toBe('network')
    globalThis.fetch = async () => new Response('broken', { status: 500 })
    expect((await asked()).kind).toBe('http')
  })

  it('says that one is offline and tries again by itself once the network is back', () => {
    online(false)
    const retry = jest.fn()
    render(<FailureState failure={failed('offline')} retry={retry} />)
    expect(screen.getByText('网络断开了')).toBeTruthy()
    act(() => jest.advanceTimersByTime(60_000))
    expect(retry).not.toHaveBeenCalled()
    fireEvent(window, new Event('online'))
    expect(retry).toHaveBeenCalledTimes(1)
  })

  it('says that the server does not answer and goes on trying until the page is left', () => {
    online(true)
    const retry = jest.fn()
    const { unmount } = render(<FailureState failure={failed('network')} retry={retry} />)
    expect(screen.getByText('服务器没有应答')).toBeTruthy()
    act(() => jest.advanceTimersByTime(24_000))
    const tries = retry.mock.calls.length
    expect(tries).toBeGreaterThanOrEqual(2)
    unmount()
    act(() => jest.advanceTimersByTime(24_000))
    expect(retry).toHaveBeenCalledTimes(tries)
  })

  it('tries again after eight to twelve seconds, as chance will have it, so that not everybody comes back at once', () => {
    online(true)
    const chance = jest.spyOn(Math, 'random').mockReturnValue(0)
    const retry = jest.fn()
    render(<FailureState failure={failed('network')} retry={retry} />)
    chance.mockReturnValue(0.99)
    act(() => jest.advanceTimersByTime(8000))
    expect(retry).toHaveBeenCalledTimes(1)
    act(() => jest.advanceTimersByTime(11_900))
    expect(retry).toHaveBeenCalledTimes(1)
    act(() => jest.advanceTimersByTime(100))
    expect(retry).toHaveBeenCalledTimes(2)
  })

  it('leads on from what is gone: to its list, and home', () => {
    window.location.hash = '#/offerings/o1?from=x'
    render(<FailureState failure={{ kind: 'answer', code: codes.absent, msg: '' }} retry={jest.fn()} />)
    expect(screen.getByRole('link', { name: '回到列表' })).toHaveProperty('hash', '#/offerings')
    expect(screen.getByRole('link', { name: '回到首页' })).toHaveProperty('hash', '#/')
  })

  it('is left to the reader where the answer itself was at fault', () => {
    const retry = jest.fn()
    render(<FailureState failure={failed('http')} retry={retry} />)
    expect(screen.getByText('内容没有取回来')).toBeTruthy()
    act(() => jest.advanceTimersByTime(60_000))
    expect(retry).not.toHaveBeenCalled()
  })

  it('says what was wrong with the question, and does not offer to ask the same again', () => {
    const errors = ['关键字：符合的记录超过 10,000 条，请多写几个字', '页码：最小为 1']
    render(<FailureState failure={{ kind: 'answer', code: codes.malformed, msg: '部分输入不符合要求', data: { errors, fields: [] } }} retry={jest.fn()} />)
    expect(screen.getByRole('alert').textContent).toContain(errors.join('；'))
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})
