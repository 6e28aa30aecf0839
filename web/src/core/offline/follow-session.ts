import { isRemembered } from '../session/remembered.ts'
import { onSession } from '../session/session.ts'
import { forgetKept, keptForAnother } from './kept.ts'

/**
 * Follows the session: signing out, half an hour of silence, and another person forget what was kept. A session that the server ended leaves it only
 * where the browser is remembered, since it begins again by itself. Gives back how to stop.
 */
export const followSession = (): (() => void) =>
  onSession((now, before) => {
    const gone = before.token && !now.token && (now.ended !== 'expired' || !isRemembered())
    if (gone || keptForAnother(now)) void forgetKept()
  })
