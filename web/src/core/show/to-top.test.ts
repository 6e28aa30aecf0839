import { toTop } from './to-top.ts'

describe('the way to the top of a page (1-portal.md §2.4)', () => {
  const moves: number[] = []
  let y = 0
  let calm = false
  beforeEach(() => {
    jest.useFakeTimers()
    moves.length = 0
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: () => ({
        get matches() {
          return calm
        },
        addEventListener: () => undefined,
      }),
    })
    y = 1000
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => y })
    window.scrollTo = ((to: number | ScrollToOptions, second?: number) => {
      y = typeof to === 'number' ? (second ?? 0) : (to.top ?? 0)
      moves.push(y)
    }) as typeof window.scrollTo
  })
  afterEach(() => {
    jest.useRealTimers()
    calm = false
  })

  it('takes half a second', () => {
    toTop()
    jest.advanceTimersByTime(250)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(1000)
    jest.advanceTimersByTime(300)
    expect(y).toBe(0)
  })

  it('ends where a hand takes over', () => {
    toTop()
    jest.advanceTimersByTime(100)
    window.dispatchEvent(new Event('wheel'))
    const left = y
    jest.advanceTimersByTime(600)
    expect([left > 0, y]).toEqual([true, left])
  })

  it('is there at once for who wants nothing to move', () => {
    calm = true
    toTop()
    expect(moves).toEqual([0])
  })
})
