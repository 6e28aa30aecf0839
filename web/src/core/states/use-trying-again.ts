import { useEffect, useRef } from 'react'

const PAUSE = 8000

/** While `active`, tries again as soon as the network is back, and every few seconds while somebody looks. */
export const useTryingAgain = (retry: () => void, active: boolean) => {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!active) return
    const again = () => latest.current()
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine !== false) again()
    }, PAUSE)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [active])
}
