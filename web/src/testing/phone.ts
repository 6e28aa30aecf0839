/** From now on the page is as narrow as a phone: for test files whose stories are all told on one. */
export const onPhone = () => {
  const query = (asked: string) => Object.assign(new EventTarget(), { media: asked, matches: /max-width/.test(asked) })
  window.matchMedia = query as unknown as typeof window.matchMedia
}
