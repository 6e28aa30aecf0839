import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { FailureState } from './failure-state.tsx'
import './late.css'

/** Some code could not be fetched: the network is away, or a newer version has replaced it. */
class NotFetched extends Error {}

interface Given {
  over: boolean
  retry: () => void
  children: ReactNode
}

class WhenFetched extends Component<Given, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}
  static getDerivedStateFromError = (thrown: unknown) => ({ thrown })
  override render() {
    const { thrown } = this.state
    if (thrown === undefined) return this.props.children
    if (!(thrown instanceof NotFetched)) throw thrown
    const state = <FailureState failure={{ kind: 'network', code: 0, msg: '' }} retry={this.props.retry} />
    return this.props.over ? <div className="late-over">{state}</div> : state
  }
}

/**
 * A component whose code comes when it is first drawn, under the Suspense that stands around it. Where the code cannot be fetched it says so and offers
 * another try: in its place, or over the page (`over`) where it would be a drawer or a dialog.
 */
export const late = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, where: 'here' | 'over' = 'here'): ComponentType<P> => {
  // A lazy component keeps its failure for ever: another try is another one.
  const attempt = () =>
    lazy(() =>
      load().catch((thrown: unknown) => {
        throw new NotFetched('code could not be fetched', { cause: thrown })
      }),
    ) as unknown as ComponentType<P>
  let current = attempt()
  return function Late(props: P) {
    const [tries, setTries] = useState(0)
    const Loaded = current
    // A browser may remember a failure, and a newer version has other files: a second try in vain fetches the page anew.
    const retry = () => {
      if (tries > 0) return window.location.reload()
      current = attempt()
      setTries(tries + 1)
    }
    return (
      <WhenFetched key={tries} over={where === 'over'} retry={retry}>
        <Loaded {...props} />
      </WhenFetched>
    )
  }
}
