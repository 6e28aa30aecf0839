import { fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { startLocale } from '../i18n/locale.ts'
import { late } from './late.tsx'

/** A boundary that stands further out. */
class Above extends Component<{ children: ReactNode }, { thrown?: Error }> {
  override state: { thrown?: Error } = {}
  static getDerivedStateFromError = (thrown: Error) => ({ thrown })
  override render = () => (this.state.thrown ? <p>above: {this.state.thrown.message}</p> : this.props.children)
}

const Page = ({ name }: { name: string }) => <p>{name}</p>

const draw = (Shown: ReturnType<typeof late<{ name: string }>>) =>
  render(
    <Suspense fallback={<p>wait</p>}>
      <Shown name="courses" />
    </Suspense>,
  )

describe('code that comes when it is first drawn', () => {
  beforeAll(startLocale)
  // React tells the console of everything that a boundary catches.
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())

  it('is waited for and drawn', async () => {
    draw(late(async () => ({ default: Page })))
    expect(screen.getByText('wait')).toBeTruthy()
    expect(await screen.findByText('courses')).toBeTruthy()
  })

  it.each(['here', 'over'] as const)('says %s that it could not be fetched, and comes with another try', async (where) => {
    const load = jest.fn(async () => ({ default: Page })).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const { container } = draw(late(load, where))
    expect(await screen.findByText('网络断开了')).toBeTruthy()
    expect(container.querySelector('.late-over') !== null).toBe(where === 'over')
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('courses')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('leaves a fault of the component itself to others', async () => {
    const Broken = (_: { name: string }): never => {
      throw new Error('broken')
    }
    const Shown = late(async () => ({ default: Broken }))
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
