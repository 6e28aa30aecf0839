import { isCalm } from '../media.ts'

/** How long the way to the top of a page takes (1-portal.md §2.4). */
const LENGTH = 500

const eased = (part: number): number => 1 - (1 - part) ** 3

/** Moves the page to its top within half a second; at once for who wants nothing to move. Gives back how to stop on the way: a hand on the wheel is stronger. */
export const toTop = (): (() => void) => {
  const from = window.scrollY
  if (from === 0 || isCalm()) {
    if (from > 0) window.scrollTo(0, 0)
    return () => undefined
  }
  const hands = new AbortController()
  const began = performance.now()
  const step = (now: number) => {
    if (hands.signal.aborted) return
    const part = Math.min(1, Math.max(0, now - began) / LENGTH)
    window.scrollTo({ top: Math.round(from * (1 - eased(part))), behavior: 'instant' })
    if (part < 1) requestAnimationFrame(step)
    else hands.abort()
  }
  for (const hand of ['wheel', 'touchstart', 'keydown']) window.addEventListener(hand, () => hands.abort(), { signal: hands.signal, passive: true })
  requestAnimationFrame(step)
  return () => hands.abort()
}
