/** The nonce that the gateway wrote into this page; styles made at run time must carry it. */
export const nonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/**
 * Gives the nonce to every style element that our scripts make: the component library forgets it on its scroll lock and its scrollbar measurement.
 * Markup that somebody injects still has none.
 */
export const lendNonce = () => {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (nonce && element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
