import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { startLocale } from '../i18n/locale.ts'
import { lazyScreen } from './lazy-screen.tsx'

/** A boundary that stands further out. */
class Above extends Component<{ children: ReactNode }, { thrown?: Error }> {
  override state: { thrown?: Error } = {}
  static getDerivedStateFromError = (thrown: Error) => ({ thrown })
  override render = () => (this.state.thrown ? <p>above: {this.state.thrown.message}</p> : this.props.children)
}

const Page = ({ name }: { name: string }) => <p>{name}</p>

const draw = (Shown: ReturnType<typeof lazyScreen<{ name: string }>>, ...names: string[]) =>
  render(
    (names.length > 0 ? names : ['courses']).map((name) => (
      <Suspense key={name} fallback={<p>wait</p>}>
        <Shown name={name} />
      </Suspense>
    )),
  )
const again = () => screen.getAllByRole('button', { name: '重试' })[0] as HTMLElement
const lost = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js')

describe('code that comes when it is first drawn', () => {
  beforeAll(startLocale)
  // React tells the console of everything that a boundary catches.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())

  it('is waited for and drawn', async () => {
    draw(lazyScreen(async () => ({ default: Page })))
    expect(screen.getByText('wait')).toBeTruthy()
    expect(await screen.findByText('courses')).toBeTruthy()
  })

  it('says in its place that it could not be fetched, and comes with another try', async () => {
    const load = jest.fn(async () => ({ default: Page })).mockRejectedValueOnce(lost)
    const { container } = draw(lazyScreen(load))
    expect(await screen.findByText('服务器没有应答')).toBeTruthy()
    expect(container.querySelector('.late-over')).toBeNull()
    fireEvent.click(again())
    expect(await screen.findByText('courses')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is given up after two minutes without an answer, and offers another try', async () => {
    jest.useFakeTimers()
    const load = jest.fn(async () => ({ default: Page })).mockReturnValueOnce(new Promise<never>(() => undefined))
    draw(lazyScreen(load))
    await act(() => jest.advanceTimersByTimeAsync(119_000))
    expect(screen.getByText('wait')).toBeTruthy()
    await act(() => jest.advanceTimersByTimeAsync(2000))
    jest.useRealTimers()
    expect(await screen.findByText('服务器没有应答')).toBeTruthy()
    fireEvent.click(again())
    expect(await screen.findByText('courses')).toBeTruthy()
  })

  it('says it over the page where it would be a drawer, and is closed as the drawer would be', async () => {
    const close = jest.fn()
    const { container } = draw(lazyScreen(() => Promise.reject(lost), close))
    expect(await screen.findByText('服务器没有应答')).toBeTruthy()
    expect(container.querySelector('.late-over')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(close).toHaveBeenCalledWith({ name: 'courses' })
  })

  it('is fetched anew by who comes back to a page that failed', async () => {
    const load = jest.fn(async () => ({ default: Page })).mockRejectedValueOnce(lost)
    const Shown = lazyScreen(load)
    const { unmount } = draw(Shown)
    await screen.findByText('服务器没有应答')
    expect(load).toHaveBeenCalledTimes(1)
    unmount()
    draw(Shown)
    expect(await screen.findByText('courses')).toBeTruthy()
  })

  it('fetches a sheet anew that did not arrive with it, and is drawn when it is there', async () => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/page-1.css' })
    document.head.append(sheet)
    const load = jest.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/page-1.css'))
    draw(lazyScreen(load))
    fireEvent.error(sheet)
    await screen.findByText('服务器没有应答')
    fireEvent.click(again())
    const fresh = await waitFor(() => {
      const [found, ...others] = document.head.querySelectorAll('link[href="/assets/page-1.css"]')
      expect([found === sheet, others]).toEqual([false, []])
      return found as HTMLElement
    })
    expect(load).toHaveBeenCalledTimes(1)
    fireEvent.load(fresh)
    expect(await screen.findByText('courses')).toBeTruthy()
    fresh.remove()
  })

  it('stays as it is where another of its kind is tried again', async () => {
    const Typed = ({ name }: { name: string }) => <input aria-label={name} />
    const load = jest.fn(async () => ({ default: Typed })).mockRejectedValueOnce(lost)
    draw(lazyScreen(load), 'first day', 'last day')
    await waitFor(() => expect(screen.getAllByText('服务器没有应答')).toHaveLength(2))
    fireEvent.click(again())
    fireEvent.change(await screen.findByLabelText('first day'), { target: { value: '2027-01-01' } })
    fireEvent.click(again())
    await screen.findByLabelText('last day')
    expect((screen.getByLabelText('first day') as HTMLInputElement).value).toBe('2027-01-01')
  })

  it('does not blame the network for code that throws while it is evaluated', async () => {
    draw(lazyScreen(() => Promise.reject(new TypeError('x is undefined'))))
    expect(await screen.findByText('内容没有取回来')).toBeTruthy()
  })

  it('leaves a fault of the component itself to others', async () => {
    const Broken = (_: { name: string }): never => {
      throw new Error('broken')
    }
    const Shown = lazyScreen(async () => ({ default: Broken }))
    render(
      <Above>
        <Suspense fallback={null}>
          <Shown name="courses" />
        </Suspense>
      </Above>,
    )
    expect(await screen.findByText('above: broken')).toBeTruthy()
  })
})
