/** Is this page the one of a host for calls alone? Then it leads neither to the portal's first places nor to what is one's own (1-portal.md §2.4). */
export const isApiHost = (): boolean =>
  // the words that stand on the page before its scripts are drawn where there is no document
  typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name="host-kind"]')?.content === 'api'
/** So many tabs at the beginning are hidden there. */
export const API_HIDDEN = 3
