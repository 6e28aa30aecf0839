/** The child of the body in which something stands: the page itself, or what a dialog or a drawer brought with it. */
const layerOf = (element: Element): Element | null => element.closest('body > *')

/**
 * Whoever opened a dialog or a drawer has the focus again when it goes. Our dialogs leave the page as they close, and the library gives the focus back
 * only where one stays. Gives what ends it.
 */
export const giveFocusBack = (): (() => void) => {
  const openers = new WeakMap<Node, HTMLElement>()
  let last: HTMLElement | null = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const layer = target.closest('[role=dialog]') ? layerOf(target) : null
    if (layer && last && layerOf(last) !== layer && !openers.has(layer)) openers.set(layer, last)
    last = target
  }
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      // who has gone on to something else is left there
      if (document.activeElement === document.body) openers.get(node)?.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
