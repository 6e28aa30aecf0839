import { useEffect } from 'react'
import { tellAwake } from '../core/session/handover.ts'
import { tellLeaving } from '../core/session/leave.ts'
import { currentSession, endSession, useSession } from '../core/session/session.ts'

const LIMIT = 30 * 60_000
const CHECK = 1000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let last = Date.now()
const seen = () => {
  last = Date.now()
}
const here = () => {
  seen()
  tellAwake()
}

/** Notes every sign of the reader, signed in or not. */
const useSigns = () => {
  useEffect(() => {
    seen()
    for (const sign of SIGNS) window.addEventListener(sign, here, { passive: true })
    document.addEventListener('academy:awake', seen)
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, here)
      document.removeEventListener('academy:awake', seen)
    }
  }, [])
}

/** Signs out after 30 minutes without a sign of the reader in any of his tabs; the server counts calls by itself (1-portal.md §4.1, resolutions.md 30). */
export const useIdle = () => {
  const { token } = useSession()
  useSigns()
  useEffect(() => {
    if (!token) return
    // A password is a sign of its reader; a session that was restored is none, or a tab that everybody left would be restored for ever.
    if (!currentSession().me?.portalOnly) seen()
    const timer = setInterval(() => {
      if (Date.now() - last < LIMIT) return
      clearInterval(timer)
      void tellLeaving({ idle: true }).finally(() => endSession('idle'))
    }, CHECK)
    return () => clearInterval(timer)
  }, [token])
}

const awake = () => document.dispatchEvent(new Event('academy:awake'))

/** For the header's ref: the timer starts again when the mouse enters it (1-portal.md §4.1). */
export const wakeOnEnter = (header: HTMLElement | null) => {
  header?.addEventListener('mouseenter', awake)
  return () => header?.removeEventListener('mouseenter', awake)
}
