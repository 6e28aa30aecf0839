import { useEffect } from 'react'
import { tellAwake } from '../core/session/handover.ts'
import { endSession, useSession } from '../core/session/session.ts'

const LIMIT = 30 * 60_000
const CHECK = 1000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Signs out after 30 minutes without a sign of the reader in any of his tabs; the server counts calls by itself (1-portal.md §4.1, resolutions.md 30). */
export const useIdle = (leave: () => Promise<unknown>) => {
  const { token } = useSession()
  useEffect(() => {
    if (!token) return
    let last = Date.now()
    const seen = () => {
      last = Date.now()
    }
    const here = () => {
      seen()
      tellAwake()
    }
    for (const sign of SIGNS) window.addEventListener(sign, here, { passive: true })
    document.addEventListener('academy:awake', seen)
    const timer = setInterval(() => {
      if (Date.now() - last < LIMIT) return
      clearInterval(timer)
      void leave().finally(() => endSession('idle'))
    }, CHECK)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, here)
      document.removeEventListener('academy:awake', seen)
    }
  }, [token, leave])
}

const awake = () => document.dispatchEvent(new Event('academy:awake'))

/** For the header's ref: the timer starts again when the mouse enters it (1-portal.md §4.1). */
export const wakeOnEnter = (header: HTMLElement | null) => {
  header?.addEventListener('mouseenter', awake)
  return () => header?.removeEventListener('mouseenter', awake)
}
