import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { type Failure, silence } from '../request/failure.ts'
import { FailureState } from './failure-state.tsx'
import './late.css'

// What browsers, and the build's own fetching of sheets, say of a file that did not arrive.
const away = /dynamically imported module|importing a module script|unable to preload/i

const lost = new Set<HTMLLinkElement>()
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  },
  true,
)

const again = (old: HTMLLinkElement) =>
  new Promise<unknown>((resolve, reject) => {
    const sheet = old.cloneNode() as HTMLLinkElement
    sheet.addEventListener('load', resolve)
    sheet.addEventListener('error', () => reject(new TypeError('Unable to preload CSS')))
    lost.delete(old)
    old.replaceWith(sheet)
  })

/** Fetches the sheets anew that did not arrive: the build's own fetching asks for each once, and would show the page without it. */
const sheetsAgain = () => Promise.all([...lost].map(again))

/** Some code did not come: it could not be fetched (the network is away, or a newer version has replaced it), or it threw while it was evaluated. */
class DidNotCome extends Error {
  readonly kind: Failure['kind']
  constructor(cause: unknown) {
    super('code did not come', { cause })
    this.kind = cause instanceof Error && away.test(cause.message) ? silence() : 'format'
  }
}

/** Code that has not come after two minutes counts as not come (1-portal.md §9): another try is offered. */
const LONGEST = 120_000

const within = <T,>(coming: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('error loading dynamically imported module: no answer')), LONGEST)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

interface Given {
  close: (() => void) | undefined
  failed: () => void
  retry: () => void
  children: ReactNode
}

class WhenThere extends Component<Given, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}
  static getDerivedStateFromError = (thrown: unknown) => ({ thrown })
  override componentDidCatch(thrown: unknown) {
    if (thrown instanceof DidNotCome) this.props.failed()
  }
  override render() {
    const { thrown } = this.state
    const { close, retry, children } = this.props
    if (thrown === undefined) return children
    if (!(thrown instanceof DidNotCome)) throw thrown
    const state = <FailureState failure={{ kind: thrown.kind, code: 0, msg: '' }} retry={retry} byHand close={close} />
    return close ? <div className="late-over">{state}</div> : state
  }
}

/**
 * A component whose code comes when it is first drawn, under the Suspense that stands around it. Where the code cannot be fetched it says so and offers
 * another try: in its place, or over the page where it would be a drawer or a dialog, which `close` closes.
 */
export const lazyScreen = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>, close?: (props: P) => void): ComponentType<P> => {
  const attempt = () =>
    lazy(() =>
      sheetsAgain()
        .then(() => within(load()))
        .catch((thrown: unknown) => {
          throw new DidNotCome(thrown)
        }),
    ) as unknown as ComponentType<P>
  // A lazy component keeps its failure for ever: whoever is drawn or tries again after one gets another, whoever is drawn already keeps his.
  let current = attempt()
  return function Late(props: P) {
    const [{ Loaded, tries }, setShown] = useState({ Loaded: current, tries: 0 })
    // Only once the failure stands on the page: before, React draws this anew from nothing, and would fetch for ever.
    const failed = () => {
      if (current === Loaded) current = attempt()
    }
    // A browser may remember a failure, and a newer version has other files: a second try in vain fetches the page anew.
    const retry = () => (tries > 0 ? window.location.reload() : setShown({ Loaded: current, tries: tries + 1 }))
    return (
      <WhenThere key={tries} close={close && (() => close(props))} failed={failed} retry={retry}>
        <Loaded {...props} />
      </WhenThere>
    )
  }
}
