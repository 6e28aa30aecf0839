import { useEffect, useRef } from 'react'

// Whoever lost the server at one moment comes back a few at a time.
const PAUSE = 8000
const SPREAD = 4000

/** While `active`, tries again as soon as the network is back, and every few seconds while somebody looks, unless that is for his hand (`byHand`). */
export const useTryingAgain = (retry: () => void, active: boolean, byHand = false) => {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!active) return
    const again = () => latest.current()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(
        () => {
          if (!document.hidden && navigator.onLine !== false) again()
          wait()
        },
        PAUSE + Math.random() * SPREAD,
      )
    }
    if (!byHand) wait()
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [active, byHand])
}
