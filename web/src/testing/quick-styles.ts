// Testing Library asks for the computed style of every element it passes, and jsdom answers by trying every rule of the component library:
// minutes a file. Stories judge words and roles, not looks, so a plain style answers; what is hidden is so by attributes.
const plain = new Proxy({} as CSSStyleDeclaration, {
  get: (_, name) => {
    if (name === 'getPropertyValue') return () => ''
    if (name === 'display') return 'block'
    return name === 'visibility' ? 'visible' : ''
  },
})

/** Makes every element look plain. */
export const quickStyles = () => {
  window.getComputedStyle = () => plain
}
