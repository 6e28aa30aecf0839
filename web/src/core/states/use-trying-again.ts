import { useEffect, useRef } from 'react'

// Whoever lost the server at one moment comes back a few at a time.
const PAUSE = 8000
const SPREAD = 4000

/** While `active`, tries again as soon as the network is back, and every few seconds while somebody looks. */
export const useTryingAgain = (retry: () => void, active: boolean) => {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!active) return
    const again = () => latest.current()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          if (!document.hidden && navigator.onLine !== false) again()
          wait()
        },
        PAUSE + Math.random() * SPREAD,
      )
    }
    wait()
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [active])
}
