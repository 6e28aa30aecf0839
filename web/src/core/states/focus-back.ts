/** The child of the body in which something stands: the page itself, or what a dialog or a drawer brought with it. */
const layerOf = (element: Element): Element | null => element.closest('body > *')

/** The element that an event of the focus speaks of; what stands in a menu is gone with it, so that the menu's own button opens. */
const holderOf = ({ target }: FocusEvent): HTMLElement | null => (target instanceof HTMLElement && !target.closest('[role=menu]') ? target : null)

/**
 * Whoever opened a dialog or a drawer has the focus again when it goes. Our dialogs leave the page as they close, and the library gives the focus back
 * only where one stays. Gives what ends it.
 */
export const giveFocusBack = (): (() => void) => {
  const openers = new WeakMap<Node, HTMLElement>()
  let last: HTMLElement | null = null
  const remember = (event: FocusEvent) => {
    const holder = holderOf(event)
    if (!holder) return
    const layer = holder.closest('[role=dialog]') ? layerOf(holder) : null
    if (layer && last && layerOf(last) !== layer && !openers.has(layer)) openers.set(layer, last)
    last = holder
  }
  // A press on what takes no focus, as a row: whoever had it before opens nothing.
  const forget = (event: FocusEvent) => {
    if (event.relatedTarget === null && holderOf(event)) last = null
  }
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
      // who has gone on to something else is left there
      if (document.activeElement === document.body) openers.get(node)?.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}
